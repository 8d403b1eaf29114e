import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TaskView } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, BARRIER, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { TickTask } from './task.commands';
import { taskByUuid } from './task.queries';
import { TaskSight } from './task-sight.service';
import { taskAggregate } from './task.aggregate';

/** Completes or reopens a task, for every user who may see its conversation. */
@CommandHandler(TickTask)
export class TickTaskHandler implements ICommandHandler<TickTask, TaskView> {
  constructor(
    private readonly sight: TaskSight,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
  ) {}

  async execute({ viewer, envelope, uuid, done }: TickTask): Promise<TaskView> {
    const task = await this.task(viewer.companyId, uuid);
    await this.sight.authorize(viewer, task.conversation);
    const target = { companyId: viewer.companyId, id: uuid };
    const user = { id: viewer.userId, name: viewer.name };
    const command = { type: done ? 'CompleteTask' : 'ReopenTask', user } as const;
    const { position } = await this.aggregates.execute(taskAggregate, target, command, envelope);
    if (position > 0n && !(await this.barrier.reached(position, { companyId: viewer.companyId })))
      throw new DomainError('ERR_UNAVAILABLE');
    return this.task(viewer.companyId, uuid);
  }

  private async task(companyId: number, uuid: string): Promise<TaskView> {
    const task = await this.tenants.withTenant(companyId, db => taskByUuid(db, companyId, uuid));
    if (task === undefined) throw new DomainError('ERR_NO_TASK_FOUND');
    return task;
  }
}
