import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { LIMITS, type ApiMessageView } from '@prosa/contracts';
import { correlationOf, joinCompany, phoneIn, Public, requestValidation, TakesBody } from '@prosa/http';
import { MediaUploads, sendsForm } from '@prosa/media';
import { API_MESSAGES, type ApiMessage, type ApiMessages } from '@prosa/platform';
import type { FastifyRequest } from 'fastify';
import { ApiCallers } from './api-callers';
import type { TokenHolder } from './api-token.store';
import { ApiFilesRequest, ApiTextRequest } from './external-message.commands';

const KEY_MAX = 255;

const files = { type: 'array', items: { type: 'string', format: 'binary' } } as const;
const sendSchema = {
  oneOf: [
    { $ref: getSchemaPath(ApiTextRequest) },
    { allOf: [{ type: 'object', properties: { medias: files } }, { $ref: getSchemaPath(ApiFilesRequest) }] },
  ],
};

type Said = Pick<ApiMessage, 'number' | 'body' | 'files'>;

const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key.slice(0, KEY_MAX) : null;
};

/** Messages that programs send (spec 2 §7); the token of a connection authenticates them. */
@ApiTags('external API')
@ApiBearerAuth()
@Controller('messages')
@Public()
export class ExternalMessageController {
  constructor(
    private readonly callers: ApiCallers,
    private readonly uploads: MediaUploads,
    private readonly modules: ModuleRef,
  ) {}

  @Post('send')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Sends a text (JSON) or files (a form) to a number, by the token of a connection',
    description:
      'The answer comes when the message is safely on its way; `status` tells how far it is. The message stands in the conversation that the number has, or had last, on the connection, and disturbs no queue.',
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'The same key again is the same message: it is not sent twice, and the answer tells how far it is.',
  })
  @ApiConsumes('application/json', 'multipart/form-data')
  @ApiExtraModels(ApiTextRequest, ApiFilesRequest)
  @ApiBody({ schema: sendSchema })
  @TakesBody(ApiTextRequest)
  async send(@Req() request: FastifyRequest): Promise<ApiMessageView> {
    // Authenticates before any file is read, so that unauthorised callers cannot upload.
    const { companyId, connectionId } = await this.callers.admit(request);
    await joinCompany(request, companyId);
    const said = sendsForm(request) ? await this.form(request, companyId) : await this.text(request);
    const sent = await this.door().send({
      ...said,
      companyId,
      connectionId,
      key: keyOf(request),
      correlationId: correlationOf(request),
    });
    return viewOf(sent);
  }

  private async text(request: FastifyRequest): Promise<Said> {
    const kind = { type: 'body', metatype: ApiTextRequest } as const;
    const body = (await requestValidation().transform(request.body, kind)) as ApiTextRequest;
    return { number: phoneIn(body.number, 'number'), body: body.body, files: [] };
  }

  private async form(request: FastifyRequest, companyId: TokenHolder['companyId']): Promise<Said> {
    const rules = { companyId, field: 'medias', most: LIMITS.mediaFiles };
    const form = await this.uploads.take(request, rules);
    const fields = await form.body(ApiFilesRequest);
    return { number: phoneIn(fields.number, 'number'), body: fields.body ?? '', files: form.files };
  }

  /** Resolved late: another service implements this port, and the composition decides which. */
  private door(): ApiMessages {
    return this.modules.get<ApiMessages>(API_MESSAGES, { strict: false });
  }
}

const viewOf = (sent: Awaited<ReturnType<ApiMessages['send']>>): ApiMessageView => {
  const [first] = sent;
  if (first === undefined) throw new Error('A message was sent as no message');
  const { id, status, holder, ticketId } = first;
  const [ticket, lead] = holder === 'ticket' ? [ticketId, null] : [null, ticketId];
  return {
    id,
    ticketId: ticket,
    leadId: lead,
    status,
    messages: sent.map(({ id, status }) => ({ id, status })),
  };
};
