import { Inject, Injectable } from '@nestjs/common';
import type { QueueOptionView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand, type ExecutedCommand, type Viewer } from '@prosa/http';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, TenantDatabase } from '@prosa/read-model';
import { levelOf, type AddQueueOptionRequest, type ChangeQueueOptionRequest } from './queue-option.commands';
import { type QueueMenu, type QueueMenuCommand } from './queue-option.decider';
import { type QueueMenuEvent } from './queue-option.events';
import { findOption, queueUuid, toQueueOptionView } from './queue-option.queries';
import { queueMenuAggregate } from './queue-menu.aggregate';

/** The caller and envelope of a request. */
export interface MenuRequest {
  readonly viewer: Viewer;
  readonly envelope: CommandEnvelope;
}

/** Adds, changes, moves and removes the options of queues' menus. */
@Injectable()
export class QueueMenus {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws ERR_NO_QUEUE_FOUND, ERR_NO_QUEUE_OPTION_FOUND, ERR_QUEUE_MENU_FULL; ERR_UNAVAILABLE when the read model is
   *   too late for it: repeated, it is the same option.
   */
  async add(sent: AddQueueOptionRequest, request: MenuRequest): Promise<QueueOptionView> {
    const { companyId } = request.viewer;
    const { queueId, title, message = '', option } = sent;
    const target = await this.tenants.withTenant(companyId, db => queueUuid(db, companyId, queueId));
    if (target === undefined) throw new DomainError('ERR_NO_QUEUE_FOUND');
    const { commandId } = request.envelope;
    // A repeated request is the same option.
    const uuid = commandId === undefined ? uuidv7(this.clock) : uuidv5('queueOption', companyId, commandId);
    const content = { id: await this.numbers.next('queueOption'), uuid, title, message };
    const parentId = levelOf(sent.parentId) ?? null;
    const { state: menu, isShown } = await this.run(
      target,
      { type: 'AddOption', queueId, parentId, option, ...content },
      request,
    );
    const made = menu.find(each => each.uuid === uuid);
    // Created by the first execution, and removed since.
    if (made === undefined) throw new DomainError('ERR_NO_QUEUE_OPTION_FOUND');
    return this.show(made.id, request.viewer, isShown);
  }

  /** Changes or moves an option. @throws ERR_NO_QUEUE_OPTION_FOUND, ERR_QUEUE_OPTION_PLACE, ERR_QUEUE_MENU_FULL */
  async change(id: number, sent: ChangeQueueOptionRequest, request: MenuRequest): Promise<QueueOptionView> {
    const { queueId, queueUuid: target } = await this.find(id, request.viewer);
    const { title, message, option } = sent;
    const change = { title, message, option, parentId: levelOf(sent.parentId) };
    await this.run(target, { type: 'ChangeOption', queueId, id, ...change }, request);
    return this.show(id, request.viewer);
  }

  /** Removes an option with its subtree. @throws ERR_NO_QUEUE_OPTION_FOUND */
  async remove(id: number, request: MenuRequest): Promise<void> {
    const { queueId, queueUuid: target } = await this.find(id, request.viewer);
    await this.run(target, { type: 'RemoveOption', queueId, id }, request);
  }

  /**
   * @throws ERR_NO_QUEUE_OPTION_FOUND; ERR_UNAVAILABLE when the read model has neither it nor what was just
   * written.
   */
  async show(id: number, viewer: Viewer, isShown = true): Promise<QueueOptionView> {
    const { queueUuid: _, ...row } = await this.find(id, viewer, isShown);
    return toQueueOptionView(row);
  }

  private async find(id: number, { companyId }: Viewer, isShown = true) {
    const found = await this.tenants.withTenant(companyId, db => findOption(db, companyId, id));
    if (found === undefined) throw new DomainError(isShown ? 'ERR_NO_QUEUE_OPTION_FOUND' : 'ERR_UNAVAILABLE');
    return found;
  }

  private run(
    queue: string,
    command: QueueMenuCommand,
    request: MenuRequest,
  ): Promise<ExecutedCommand<QueueMenu, QueueMenuEvent>> {
    const target = { companyId: request.viewer.companyId, id: queue };
    const { aggregates, barrier } = this;
    return runCommand(aggregates, barrier, queueMenuAggregate, target, command, request.envelope);
  }
}
