import { ACCESS_LOG, type AccessLog } from '@prosa/platform';
import { Controller, Get, Inject, Query, Req, Res, Optional } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { PublicEventsAnswer } from '@prosa/contracts';
import {
  CurrentToken,
  TOKEN_CALLERS,
  TokenScopes,
  ValidationFault,
  type TokenCallers,
  type TokenViewer,
  correlationOf,
} from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { isTypePattern } from '@prosa/public-events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { EventsQuery } from './event-feed.commands';
import { EventFeed, type FeedReader } from './event-feed.service';

/** How often a stream's token is looked at again: a revoked one reads on for no longer. */
const TOKEN_AGAIN_MS = 5_000;

const fault = (field: string, rule: string, message: string): ValidationFault =>
  new ValidationFault([{ field, rule, message }]);

const patternsOf = (types = ''): readonly string[] => {
  const patterns = types === '' ? [] : types.split(',');
  if (patterns.every(isTypePattern)) return patterns;
  throw fault('types', 'pattern', 'types must be types or patterns such as ticket.*, separated by commas');
};

/** The number that a stream goes on behind, which browsers and clients repeat by themselves. */
const lastEventId = ({ headers }: FastifyRequest): bigint | null => {
  const sent = headers['last-event-id'];
  if (sent === undefined || sent === '') return null;
  if (typeof sent === 'string' && /^\d{1,15}$/.test(sent)) return BigInt(sent);
  throw fault('Last-Event-ID', 'isInt', 'Last-Event-ID must be a number');
};

/** What happened in a company, for programs: in pages, or as it happens. */
@ApiTags('events')
@Controller('v1')
@TokenScopes('events')
export class EventFeedController {
  constructor(
    private readonly feed: EventFeed,
    @Inject(TOKEN_CALLERS) private readonly callers: TokenCallers,
    @Optional() @Inject(ACCESS_LOG) private readonly accesses?: AccessLog,
  ) {}

  /**
   * The public events after a number, in order; `next` is the number to ask with the next time. With `Accept:
   * text/event-stream` they are sent as they happen.
   */
  @Get('events')
  @ApiProduces('application/json', 'text/event-stream')
  async events(
    @CurrentToken() token: TokenViewer,
    @Query() { after = 0, types, limit = 100, wait = 0 }: EventsQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const reader: FeedReader = {
      ...{ companyId: token.companyId, after: BigInt(after), types: patternsOf(types), limit },
      personal: token.scopes.includes('personal'),
    };
    this.note(token, request);
    if (request.headers.accept?.includes('text/event-stream') === true)
      return this.stream(
        { ...reader, after: lastEventId(request) ?? reader.after },
        { request, reply, gone },
      );
    const { events, next, head, more } = await this.feed.page(reader, wait * 1_000, gone.signal);
    const answer: PublicEventsAnswer = { events, next: Number(next), head: Number(head), more };
    void reply.send(answer);
  }

  private note({ companyId, tokenId, name, scopes }: TokenViewer, request: FastifyRequest): void {
    const by = {
      actor: { kind: 'system', name: 'api' },
      correlationId: correlationOf(request),
    } as const;
    const personal = scopes.includes('personal');
    this.accesses?.note(companyId, by, { kind: 'feed', token: tokenId, name, personal });
  }

  private async stream(
    reader: FeedReader,
    { request, reply, gone }: { request: FastifyRequest; reply: FastifyReply; gone: AbortController },
  ): Promise<void> {
    const lines = await this.feed.stream(reader, gone.signal);
    this.endWithToken(request, gone);
    void reply
      .header('Content-Type', 'text/event-stream; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('X-Accel-Buffering', 'no')
      .send(Readable.from(lines, { objectMode: false }));
  }

  /** Ends a stream when its token is refused; a database that is away for a moment ends none. */
  private endWithToken(request: FastifyRequest, gone: AbortController): void {
    const token = request.headers.authorization?.replace(/^Bearer +/i, '') ?? '';
    const timer = setInterval(() => {
      this.callers.admit(token, request.ip).catch((refusal: unknown) => {
        const isRefused = refusal instanceof DomainError && refusal.code !== 'ERR_TOO_MANY_REQUESTS';
        if (isRefused) gone.abort();
      });
    }, TOKEN_AGAIN_MS);
    timer.unref();
    gone.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  }
}
