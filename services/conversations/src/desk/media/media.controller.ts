import { Controller, Get, Logger, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { isShownInPlace } from '@prosa/contracts';
import { Public } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import {
  contentDisposition,
  MediaLibrary,
  MediaLinks,
  MediaMissing,
  type ByteRange,
  type Disposition,
  type StoredMedia,
} from '@prosa/media';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { rangeOf } from './byte-range';

/** The query string of a URL; untrusted. */
type SentQuery = Readonly<Record<string, unknown>>;

const asText = (sent: unknown): string | undefined => (typeof sent === 'string' ? sent : undefined);

/**
 * A response that a browser renders as a page must not run or load anything. PDF is exempt from the sandbox:
 * browsers refuse to open their own viewer in one, and it does not run in our origin.
 */
const policyFor = (mediaType: string): string =>
  mediaType === 'application/pdf'
    ? "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"
    : "sandbox; default-src 'none'; frame-ancestors 'none'";

const headersOf = (media: StoredMedia, asked: Disposition, secondsLeft: number): Record<string, string> => {
  const how = asked === 'show' && isShownInPlace(media.mediaType) ? 'inline' : 'attachment';
  return {
    'Content-Type': media.mediaType,
    'Content-Disposition': contentDisposition(how, media.name),
    'Content-Security-Policy': policyFor(media.mediaType),
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': `private, max-age=${secondsLeft}, immutable`,
    'Accept-Ranges': 'bytes',
    ETag: `"${media.sha256}"`,
  };
};

const isKnown = (header: string | undefined, { sha256 }: StoredMedia): boolean =>
  (header ?? '').split(',').some(tag => tag.trim().replace(/^W\//, '') === `"${sha256}"`);

/** Serves files for signed URLs that have not expired; every other request gets 404. */
@ApiTags('media')
@Controller('media')
@Public()
export class MediaController {
  private readonly log = new Logger('media');

  constructor(
    private readonly links: MediaLinks,
    private readonly library: MediaLibrary,
  ) {}

  /** A file or a byte range of it; signed URLs are part of views, such as a quick message's `mediaPath`. */
  @Get(':key')
  @ApiOperation({ summary: 'A file, by an address that a view has given' })
  @ApiProduces('application/octet-stream')
  @ApiQuery({ name: 'c', type: String, description: 'The company' })
  @ApiQuery({ name: 'e', type: String, description: 'When the address ends' })
  @ApiQuery({ name: 'd', type: String, required: false, description: '1: to be saved' })
  @ApiQuery({ name: 's', type: String, description: 'The signature' })
  async show(
    @Param('key') key: string,
    @Query() query: SentQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { c, e, d, s } = query;
    const address = this.links.verify({ key, c: asText(c), e: asText(e), d: asText(d), s: asText(s) });
    const media = address && (await this.library.find(address.companyId, address.key));
    if (address === null || media === null) throw new DomainError('ERR_NO_MEDIA_FOUND');
    const headers = headersOf(media, address.disposition, address.secondsLeft);
    if (isKnown(request.headers['if-none-match'], media)) {
      void reply.status(304).headers(headers).send();
      return;
    }
    await this.send(address.companyId, media, { request, reply: reply.headers(headers) });
  }

  private async send(
    companyId: number,
    media: StoredMedia,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<void> {
    const condition = request.headers['if-range'];
    const stale = condition !== undefined && !isKnown(String(condition), media);
    const range = stale ? null : rangeOf(request.headers.range, media.size);
    if (range === 'outside') {
      void reply.status(416).header('Content-Range', `bytes */${media.size}`).send();
      return;
    }
    const stream = await this.bytes(request.method, { companyId, media, range });
    const { start, end } = range ?? { start: 0, end: media.size - 1 };
    if (range !== null) void reply.status(206).header('Content-Range', `bytes ${start}-${end}/${media.size}`);
    void reply.header('Content-Length', end - start + 1).send(stream);
  }

  /** A HEAD request gets the headers only. */
  private async bytes(
    method: string,
    { companyId, media, range }: { companyId: number; media: StoredMedia; range: ByteRange | null },
  ): Promise<Readable> {
    if (method === 'HEAD') return Readable.from([]);
    try {
      return await this.library.read(companyId, media, range ?? undefined);
    } catch (fault) {
      if (!(fault instanceof MediaMissing)) throw fault;
      this.log.error('The content of a file is missing');
      throw new DomainError('ERR_NO_MEDIA_FOUND', undefined, { cause: fault });
    }
  }
}
