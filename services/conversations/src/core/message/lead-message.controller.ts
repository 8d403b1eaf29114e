import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Inject, Optional } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import {
  isBlank,
  LIMITS,
  type LeadMessagePage,
  type LeadMessageView,
  type MessageView,
} from '@prosa/contracts';
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
import { DomainError } from '@prosa/kernel';
import { MediaUploads, sendsForm } from '@prosa/media';
import type { FastifyRequest } from 'fastify';
import { LEAD_ANSWERS, type LeadAnswers, ACCESS_LOG, type AccessLog } from '@prosa/platform';
import { LeadMessages } from './lead-messages.service';
import { leadMessage } from './message.live';
import { ChangeMessage } from './message-change.commands';
import { SendFiles, SendFilesRequest } from './message-files.commands';
import { ListMessagesQuery, SendMessage, SendMessageRequest } from './message.commands';

const leadNumber = new IdPipe('ERR_NO_LEAD_FOUND');

const files = { type: 'array', items: { type: 'string', format: 'binary' } } as const;
const sendSchema = {
  oneOf: [
    { $ref: getSchemaPath(SendMessageRequest) },
    {
      allOf: [{ type: 'object', properties: { medias: files } }, { $ref: getSchemaPath(SendFilesRequest) }],
    },
  ],
};

/** Messages of leads (spec 2 §7): the same conversation as a ticket's, with another holder. */
@ApiTags('leads')
@Controller('messages/leads')
@Requires('leads:work')
export class LeadMessageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly messages: LeadMessages,
    private readonly uploads: MediaUploads,
    private readonly modules: ModuleRef,
    @Optional() @Inject(ACCESS_LOG) private readonly accesses?: AccessLog,
  ) {}

  @Get(':leadId')
  @ApiOperation({ summary: "A page of a lead's conversation; looking is reading, but for `peek`" })
  async list(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('leadId', leadNumber) leadId: number,
    @Query() query: ListMessagesQuery,
  ): Promise<LeadMessagePage> {
    if (query.peek !== true) await this.messages.read(viewer, leadId, envelope);
    const page = await this.messages.page(viewer, leadId, query);
    const { uuid, id: number } = page.lead;
    this.accesses?.note(viewer.companyId, envelope, { kind: 'conversation', holder: 'lead', uuid, number });
    return page;
  }

  /** The first agent to reply is assigned the lead (growth.md 2.2). */
  @Post(':leadId')
  @ApiOperation({ summary: 'Says something: a text as JSON, or files as a form' })
  @ApiConsumes('application/json', 'multipart/form-data')
  @ApiExtraModels(SendMessageRequest, SendFilesRequest)
  @ApiBody({ schema: sendSchema })
  @TakesBody(SendMessageRequest)
  async send(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('leadId', leadNumber) leadId: number,
    @Req() request: FastifyRequest,
  ): Promise<LeadMessageView | LeadMessageView[]> {
    if (!sendsForm(request)) {
      const body = (await requestValidation().transform(request.body, {
        type: 'body',
        metatype: SendMessageRequest,
      })) as SendMessageRequest;
      // Checked before the lead is assigned to the sender.
      if (isBlank(body.body)) throw new DomainError('ERR_EMPTY_MESSAGE');
      await this.accept(viewer, leadId, envelope);
      const sent: MessageView = await this.commands.execute(
        new SendMessage(viewer, envelope, leadId, body, 'lead'),
      );
      return leadMessage(sent);
    }
    // Checked before any file is read, so that users without permission cannot upload.
    await this.accept(viewer, leadId, envelope);
    await this.messages.authorize(viewer, leadId, 'reply');
    const form = await this.uploads.take(request, {
      companyId: viewer.companyId,
      field: 'medias',
      most: LIMITS.mediaFiles,
    });
    const fields = await form.body(SendFilesRequest);
    const sent: MessageView[] = await this.commands.execute(
      new SendFiles(viewer, envelope, leadId, fields, form.files, 'lead'),
    );
    return sent.map(leadMessage);
  }

  @Post(':leadId/read')
  @HttpCode(200)
  @ApiOperation({ summary: 'Takes the unread mark away' })
  async read(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('leadId', leadNumber) leadId: number,
  ): Promise<{ ok: true }> {
    await this.messages.read(viewer, leadId, envelope);
    return { ok: true };
  }

  @Delete(':messageId')
  @ApiOperation({ summary: 'Takes an own message back; it stays in the conversation, struck out' })
  async revoke(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('messageId') messageId: string,
  ): Promise<LeadMessageView> {
    const revoked: MessageView = await this.commands.execute(
      new ChangeMessage(viewer, envelope, messageId, 'revoke', '', { kind: 'lead' }),
    );
    return leadMessage(revoked);
  }

  private accept(viewer: Viewer, leadId: number, envelope: CommandEnvelope): Promise<void> {
    return this.modules
      .get<LeadAnswers>(LEAD_ANSWERS, { strict: false })
      .acceptByAnswering(viewer, leadId, envelope);
  }
}
