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
import { signRequest, type Signer } from './sign-request';

/** A bucket and the right to use it. */
export interface S3Options extends Signer {
  /** `https://host[:port]`; the bucket is part of the path, which every compatible service takes. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly clock: Clock;
}

/** The bucket answered something else than it should; what it said is for the log. */
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

const valuesOf = (xml: string, tag: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, value]) => value ?? '');

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|#13);/g, (_, name: string) => {
    const plain = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name];
    return plain ?? '\r';
  });

/**
 * Bytes in an S3-compatible bucket: `<company>/<first two of the hash>/<hash>`. A body's hash is part of the signature,
 * so the service itself refuses bytes that changed on their way.
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
      const xml = await this.finish(await this.ask({ method: 'GET', object: '', query }), [200]);
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
        yield* this.keptBytes(entry);
      next = valuesOf(xml, 'NextContinuationToken').map(unescaped)[0];
    } while (next !== undefined);
  }

  private keptBytes(entry: string): readonly KeptBytes[] {
    const [key = '', size = '', at = ''] = ['Key', 'Size', 'LastModified'].map(
      tag => valuesOf(entry, tag)[0],
    );
    const [, company = '', sha256 = ''] = /^([1-9]\d*)\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(key) ?? [];
    const known = isHash(sha256) && size !== '' && at !== '';
    return known ? [{ companyId: Number(company), sha256, size: Number(size), at: new Date(at) }] : [];
  }

  private ask({ method, object, query = {}, range, body }: Asked): Promise<IncomingMessage> {
    const { endpoint, bucket, clock } = this.options;
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}${object === '' ? '' : `/${object}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = {
      host: url.host,
      ...(body === undefined ? {} : { 'content-length': String(body.size) }),
      ...(range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }),
    };
    const unsigned = { method, url, headers, bodyHash: body?.sha256 ?? EMPTY };
    const signed = signRequest(unsigned, this.options, clock.now());
    return new Promise((resolve, refuse) => {
      const sent = this.send(url, { method, headers: signed, timeout: PATIENCE_MS }, resolve);
      sent.once('timeout', () => sent.destroy(new BucketFault('The bucket is silent')));
      sent.once('error', refuse);
      if (body === undefined) sent.end();
      // A fault of the file must not leave a request behind that waits for the rest of it.
      else pipeline(createReadStream(body.path), sent).catch(refuse);
    });
  }

  private async finish(answer: IncomingMessage, expected: readonly number[]): Promise<string> {
    return expected.includes(answer.statusCode ?? 0) ? textOf(answer) : this.fail(answer);
  }

  private async fail(answer: IncomingMessage): Promise<never> {
    const [code = 'no code'] = valuesOf(await textOf(answer), 'Code');
    throw new BucketFault(`The bucket answered ${answer.statusCode}: ${code}`);
  }

  private objectOf(companyId: number, sha256: string): string {
    assertPlace(companyId, sha256);
    return `${companyId}/${sha256.slice(0, 2)}/${sha256}`;
  }
}
