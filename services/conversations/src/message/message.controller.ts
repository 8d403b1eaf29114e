import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { MessagePage, MessageView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import {
  ListMessages,
  ListMessagesQuery,
  ReadMessages,
  RetryMessage,
  SendMessage,
  SendMessageRequest,
} from './message.commands';

const ticketId = new IdPipe('ERR_NO_TICKET_FOUND');

/** What is said in tickets (spec 1 §7). */
@ApiTags('messages')
@Controller('messages')
@Requires('tickets:work')
export class MessageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Clients of the older shape expect that looking is reading; ours says so itself and peeks. */
  @Get(':ticketId')
  async list(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('ticketId', ticketId) id: number,
    @Query() query: ListMessagesQuery,
  ): Promise<MessagePage> {
    if (query.peek !== true) await this.commands.execute(new ReadMessages(viewer, envelope, id));
    return this.queries.execute(new ListMessages(viewer, id, query));
  }

  @Post(':ticketId')
  send(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('ticketId', ticketId) id: number,
    @Body() request: SendMessageRequest,
  ): Promise<MessageView> {
    return this.commands.execute(new SendMessage(viewer, envelope, id, request));
  }

  @Post(':ticketId/read')
  @HttpCode(200)
  async read(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('ticketId', ticketId) id: number,
  ): Promise<{ ok: true }> {
    await this.commands.execute(new ReadMessages(viewer, envelope, id));
    return { ok: true };
  }

  @Post(':messageId/retry')
  @HttpCode(200)
  retry(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('messageId') messageId: string,
  ): Promise<MessageView> {
    return this.commands.execute(new RetryMessage(viewer, envelope, messageId));
  }
}
