import { ACCESS_LOG, type AccessLog } from '@prosa/platform';
import { Controller, Get, HttpCode, Param, Post, Query, Req, Inject, Optional } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { LIMITS, type MessagePage, type MessageView, type TicketView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  IdPipe,
  RequestEnvelope,
  requestValidation,
  Requires,
  TakesBody,
  type Viewer,
} from '@prosa/http';
import { MediaUploads, sendsForm } from '@prosa/media';
import type { FastifyRequest } from 'fastify';
import { TicketService } from '../ticket/ticket.service';
import { SendFiles, SendFilesRequest } from './message-files.commands';
import { ShownInQuery, shownInOf } from './message-finder';
import {
  ListMessages,
  ListMessagesQuery,
  MarkUnread,
  ReadMessages,
  RetryMessage,
  SendMessage,
  SendMessageRequest,
} from './message.commands';

const ticketId = new IdPipe('ERR_NO_TICKET_FOUND');

const files = { type: 'array', items: { type: 'string', format: 'binary' } } as const;
const sendSchema = {
  oneOf: [
    { $ref: getSchemaPath(SendMessageRequest) },
    {
      allOf: [{ type: 'object', properties: { medias: files } }, { $ref: getSchemaPath(SendFilesRequest) }],
    },
  ],
};

/** A JSON body, checked as any other. */
const checked = (body: unknown): Promise<SendMessageRequest> =>
  requestValidation().transform(body, {
    type: 'body',
    metatype: SendMessageRequest,
  }) as Promise<SendMessageRequest>;

/** Messages of tickets (spec 1 §7). */
@ApiTags('messages')
@Controller('messages')
@Requires('tickets:work')
export class MessageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly tickets: TicketService,
    private readonly uploads: MediaUploads,
    @Optional() @Inject(ACCESS_LOG) private readonly accesses?: AccessLog,
  ) {}

  /** Older clients expect that loading marks as read; ours marks explicitly and uses `peek`. */
  @Get(':ticketId')
  async list(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('ticketId', ticketId) id: number,
    @Query() query: ListMessagesQuery,
  ): Promise<MessagePage> {
    if (query.peek !== true) await this.commands.execute(new ReadMessages(viewer, envelope, id));
    const page: MessagePage = await this.queries.execute(new ListMessages(viewer, id, query));
    const { uuid, id: number } = page.ticket;
    this.accesses?.note(viewer.companyId, envelope, { kind: 'conversation', holder: 'ticket', uuid, number });
    return page;
  }

  /** JSON returns the message; a form with files returns a list of messages, one for each file. */
  @Post(':ticketId')
  @ApiOperation({ summary: 'Says something: a text as JSON, or files as a form' })
  @ApiConsumes('application/json', 'multipart/form-data')
  @ApiExtraModels(SendMessageRequest, SendFilesRequest)
  @ApiBody({ schema: sendSchema })
  @TakesBody(SendMessageRequest)
  async send(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('ticketId', ticketId) id: number,
    @Req() request: FastifyRequest,
  ): Promise<MessageView | MessageView[]> {
    if (!sendsForm(request)) {
      const body = await checked(request.body);
      return this.commands.execute(new SendMessage(viewer, envelope, id, body));
    }
    // Checked before any file is read, so that users without permission cannot upload.
    const { ticket } = await this.tickets.find(viewer.companyId, id);
    this.tickets.authorize(viewer, ticket, 'reply');
    const form = await this.uploads.take(request, {
      companyId: viewer.companyId,
      field: 'medias',
      most: LIMITS.mediaFiles,
    });
    const fields = await form.body(SendFilesRequest);
    return this.commands.execute(new SendFiles(viewer, envelope, id, fields, form.files));
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

  /** The badge comes back until the agent reads the ticket again; the customer learns nothing of it. */
  @Post(':ticketId/unread')
  @HttpCode(200)
  unread(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('ticketId', ticketId) id: number,
  ): Promise<TicketView> {
    return this.commands.execute(new MarkUnread(viewer, envelope, id));
  }

  @Post(':messageId/retry')
  @HttpCode(200)
  retry(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('messageId') messageId: string,
    @Query() query: ShownInQuery,
  ): Promise<MessageView> {
    return this.commands.execute(new RetryMessage(viewer, envelope, messageId, shownInOf(query)));
  }
}
