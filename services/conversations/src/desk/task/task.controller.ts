import { Body, Controller, Get, Inject, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { TasksAnswer, TaskView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, UuidPipe, type Viewer } from '@prosa/http';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { TickTask, TickTaskRequest } from './task.commands';
import { openTasksOf, tasksIn } from './task.queries';
import { TaskSight } from './task-sight.service';

/** Tasks of conversations, created when their cards entered a column with a task. */
@ApiTags('tasks')
@Controller('tasks')
@Requires('tasks:work')
export class TaskController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sight: TaskSight,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The open tasks of the conversations that the viewer has, the oldest first' })
  async mine(@CurrentViewer() viewer: Viewer): Promise<TasksAnswer> {
    const { companyId } = viewer;
    return { tasks: await this.tenants.withTenant(companyId, db => openTasksOf(db, viewer)) };
  }

  @Get('ticket/:ticketId')
  @ApiOperation({ summary: 'The tasks of a ticket, open ones first' })
  ofTicket(
    @CurrentViewer() viewer: Viewer,
    @Param('ticketId', new IdPipe('ERR_NO_TICKET_FOUND')) id: number,
  ): Promise<TasksAnswer> {
    return this.in(viewer, { kind: 'ticket', id });
  }

  @Get('lead/:leadId')
  @Requires('leads:work')
  @ApiOperation({ summary: 'The tasks of a lead, open ones first' })
  ofLead(
    @CurrentViewer() viewer: Viewer,
    @Param('leadId', new IdPipe('ERR_NO_LEAD_FOUND')) id: number,
  ): Promise<TasksAnswer> {
    return this.in(viewer, { kind: 'lead', id });
  }

  @Put(':taskUuid')
  @ApiOperation({ summary: 'Ticks a task off, or takes the tick away' })
  tick(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('taskUuid', new UuidPipe('ERR_NO_TASK_FOUND')) uuid: string,
    @Body() { done }: TickTaskRequest,
  ): Promise<TaskView> {
    return this.commands.execute(new TickTask(viewer, envelope, uuid, done));
  }

  private async in(
    viewer: Viewer,
    conversation: Pick<TaskView['conversation'], 'kind' | 'id'>,
  ): Promise<TasksAnswer> {
    const uuid = await this.sight.authorize(viewer, conversation);
    const { companyId } = viewer;
    return { tasks: await this.tenants.withTenant(companyId, db => tasksIn(db, companyId, uuid)) };
  }
}
