import { AwsV4Signer } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { createReadStream } from 'node:fs';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { Clock } from '@prosa/kernel';
import {
  MediaMissing,
  type ByteRange,
  type Draft,
  type KeptBytes,
  type MediaStore,
} from '../media-store.port';
import { assertPlace, isHash } from '../place';

/** A bucket and the right to use it. */
export interface S3Options {
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
  /** `https://host[:port]`; the bucket is part of the path, which every compatible service takes. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly clock: Clock;
}

/** The bucket responded unexpectedly; its response is for the log. */
export class BucketFault extends Error {
  override readonly name = 'BucketFault';
}

interface Asked {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly object: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly range?: ByteRange | undefined;
  readonly body?: Draft;
}

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** A bucket that is silent for this long is given up. */
const PATIENCE_MS = 30_000;
/** Enough for a page of a listing. */
const MOST_TEXT = 4 * 1_048_576;

const textOf = async (answer: Readable): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MOST_TEXT) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** An object of a listing. */
interface Listed {
  readonly Key: string;
  readonly Size: string;
  readonly LastModified: string;
}

/** The elements that are read of a bucket's answers. */
interface Answered {
  readonly Error?: { readonly Code?: string };
  readonly ListBucketResult?: {
    readonly Contents?: readonly Listed[];
    readonly NextContinuationToken?: string;
  };
}

// Values stay text: a hash or a token of digits is no number.
const xml = new XMLParser({ parseTagValue: false, isArray: name => name === 'Contents' });

const parsed = (text: string): Answered => xml.parse(text) as Answered;

const keptBytes = ({ Key, Size, LastModified }: Listed): readonly KeptBytes[] => {
  const [, company = '', sha256 = ''] = /^([1-9]\d*)\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(Key) ?? [];
  if (!isHash(sha256)) return [];
  return [{ companyId: Number(company), sha256, size: Number(Size), at: new Date(LastModified) }];
};

/** `20130524T000000Z`. */
const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/**
 * Content in an S3-compatible bucket: `<company>/<first two of the hash>/<hash>`. The body's hash is part of the
 * signature, so the service itself rejects content that changed in transit.
 */
export class S3MediaStore implements MediaStore {
  private readonly send: typeof plainRequest;

  constructor(private readonly options: S3Options) {
    this.send = options.endpoint.startsWith('https:') ? secureRequest : plainRequest;
  }

  async keep(companyId: number, draft: Draft): Promise<void> {
    const object = this.objectOf(companyId, draft.sha256);
    await this.finish(await this.ask({ method: 'PUT', object, body: draft }), [200]);
  }

  async open(companyId: number, sha256: string, range?: ByteRange): Promise<Readable> {
    const answer = await this.ask({ method: 'GET', object: this.objectOf(companyId, sha256), range });
    if (answer.statusCode === (range === undefined ? 200 : 206)) return answer;
    if (answer.statusCode !== 404) return this.fail(answer);
    answer.resume();
    throw new MediaMissing('There are no such bytes');
  }

  async remove(companyId: number, sha256: string): Promise<void> {
    const object = this.objectOf(companyId, sha256);
    await this.finish(await this.ask({ method: 'DELETE', object }), [200, 204, 404]);
  }

  async *list(): AsyncIterable<KeptBytes> {
    let next: string | undefined;
    do {
      const query = { 'list-type': '2', ...(next === undefined ? {} : { 'continuation-token': next }) };
      const text = await this.finish(await this.ask({ method: 'GET', object: '', query }), [200]);
      const { Contents = [], NextContinuationToken } = parsed(text).ListBucketResult ?? {};
      yield* Contents.flatMap(keptBytes);
      next = NextContinuationToken;
    } while (next !== undefined);
  }

  private async ask({ method, object, query = {}, range, body }: Asked): Promise<IncomingMessage> {
    const { endpoint, bucket } = this.options;
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}${object === '' ? '' : `/${object}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = await this.signed(method, url, {
      'x-amz-content-sha256': body?.sha256 ?? EMPTY,
      ...(body === undefined ? {} : { 'content-length': String(body.size) }),
      ...(range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }),
    });
    return new Promise((resolve, refuse) => {
      const sent = this.send(url, { method, headers, timeout: PATIENCE_MS }, resolve);
      sent.once('timeout', () => sent.destroy(new BucketFault('The bucket is silent')));
      sent.once('error', refuse);
      if (body === undefined) sent.end();
      // A fault of the file must not leave a request behind that waits for the rest of it.
      else pipeline(createReadStream(body.path), sent).catch(refuse);
    });
  }

  private async signed(
    method: string,
    url: URL,
    headers: Readonly<Record<string, string>>,
  ): Promise<Record<string, string>> {
    const { keyId, secret, region, clock } = this.options;
    const signer = new AwsV4Signer({
      ...{ method, url: url.href, headers, region, service: 's3', allHeaders: true },
      ...{ accessKeyId: keyId, secretAccessKey: secret, datetime: stampOf(clock.now()) },
    });
    const signed = await signer.sign();
    return Object.fromEntries(signed.headers);
  }

  private async finish(answer: IncomingMessage, expected: readonly number[]): Promise<string> {
    return expected.includes(answer.statusCode ?? 0) ? textOf(answer) : this.fail(answer);
  }

  private async fail(answer: IncomingMessage): Promise<never> {
    const code = parsed(await textOf(answer)).Error?.Code ?? 'no code';
    throw new BucketFault(`The bucket answered ${answer.statusCode}: ${code}`);
  }

  private objectOf(companyId: number, sha256: string): string {
    assertPlace(companyId, sha256);
    return `${companyId}/${sha256.slice(0, 2)}/${sha256}`;
  }
}
