import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The only account of the S3 double. */
export const STAND_IN_ACCOUNT = {
  keyId: 'PROSATEST',
  secret: 'a/secret+of=the-stand-in',
  region: 'sa-east-1',
  bucket: 'prosa-media',
} as const;

/** A bucket on this machine that checks signatures as the real service does. */
export interface S3StandIn {
  readonly endpoint: string;
  /** Number of requests rejected for their signature. */
  refused(): number;
  close(): Promise<void>;
}

const PAGE = 10;
const hex = (text: string): string => createHash('sha256').update(text).digest('hex');
const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Written from the service's description, apart from the code under test. */
const isSigned = (request: IncomingMessage): boolean => {
  const header = request.headers.authorization ?? '';
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  if (parts === null) return false;
  const [, keyId = '', day = '', region = '', names = '', signature = ''] = parts;
  const stamp = String(request.headers['x-amz-date']);
  const at = Date.parse(stamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'));
  if (keyId !== STAND_IN_ACCOUNT.keyId || region !== STAND_IN_ACCOUNT.region) return false;
  if (!stamp.startsWith(day) || Math.abs(Date.now() - at) > 900_000) return false;
  const listed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every(name => listed.includes(name))) return false;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const sorted = query === '' ? '' : query.split('&').sort().join('&');
  const lines = listed.map(name => `${name}:${String(request.headers[name])}\n`).join('');
  const body = String(request.headers['x-amz-content-sha256']);
  const canonical = `${request.method}\n${path}\n${sorted}\n${lines}\n${names}\n${body}`;
  const text = `AWS4-HMAC-SHA256\n${stamp}\n${day}/${region}/s3/aws4_request\n${hex(canonical)}`;
  const ofDay = mac(`AWS4${STAND_IN_ACCOUNT.secret}`, day);
  const key = mac(mac(mac(ofDay, region), 's3'), 'aws4_request');
  return mac(key, text).toString('hex') === signature;
};

const fail = (answer: ServerResponse, status: number, code: string): void => {
  answer.writeHead(status, { 'content-type': 'application/xml' });
  answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
};

class Bucket {
  readonly objects = new Map<string, { size: number; at: Date }>();
  private uploads = 0;

  constructor(private readonly folder: string) {}

  fileOf(key: string): string {
    return join(this.folder, hex(key));
  }

  async put(key: string, request: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (request.headers['content-length'] === undefined) return fail(answer, 411, 'MissingContentLength');
    const draft = join(this.folder, `upload-${(this.uploads += 1)}`);
    const hash = createHash('sha256');
    request.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(request, createWriteStream(draft));
    if (hash.digest('hex') !== request.headers['x-amz-content-sha256']) {
      return fail(answer, 400, 'XAmzContentSHA256Mismatch');
    }
    await rename(draft, this.fileOf(key));
    this.objects.set(key, { size: (await stat(this.fileOf(key))).size, at: new Date() });
    answer.end();
  }

  async get(key: string, request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const found = this.objects.get(key);
    if (found === undefined) return fail(answer, 404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (range === null) answer.writeHead(200, { 'content-length': found.size });
    else answer.writeHead(206);
    const bounds = range === null ? {} : { start: Number(range[1]), end: Number(range[2]) };
    await pipeline(createReadStream(this.fileOf(key), bounds), answer);
  }

  async remove(key: string, answer: ServerResponse): Promise<void> {
    this.objects.delete(key);
    await rm(this.fileOf(key), { force: true });
    answer.writeHead(204).end();
  }

  list(after: string, answer: ServerResponse): void {
    const keys = [...this.objects.keys()].sort().filter(key => key > after);
    const page = keys.slice(0, PAGE).map(key => {
      const { size, at } = this.objects.get(key) ?? { size: 0, at: new Date(0) };
      const fields = `<Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${size}</Size>`;
      return `<Contents>${fields}<StorageClass>STANDARD</StorageClass></Contents>`;
    });
    const last = keys[PAGE - 1];
    const more =
      keys.length > PAGE && last !== undefined
        ? `<NextContinuationToken>${Buffer.from(last).toString('base64')}&amp;</NextContinuationToken>`
        : '';
    answer.end(`<?xml version="1.0"?><ListBucketResult>${more}${page.join('')}</ListBucketResult>`);
  }
}

const serve = async (bucket: Bucket, request: IncomingMessage, answer: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? '', 'http://stand-in');
  const [, name, ...rest] = url.pathname.split('/');
  const key = rest.join('/');
  if (name !== STAND_IN_ACCOUNT.bucket) return fail(answer, 404, 'NoSuchBucket');
  if (request.method === 'PUT') return bucket.put(key, request, answer);
  if (request.method === 'DELETE') return bucket.remove(key, answer);
  if (key !== '') return bucket.get(key, request, answer);
  const token = (url.searchParams.get('continuation-token') ?? '').replace(/&$/, '');
  return bucket.list(Buffer.from(token, 'base64').toString(), answer);
};

/** Opens an empty bucket over a folder. */
export const openS3StandIn = async (folder: string): Promise<S3StandIn> => {
  await mkdir(folder, { recursive: true });
  const bucket = new Bucket(folder);
  let refused = 0;
  const server = createServer((request, answer) => {
    if (isSigned(request)) {
      serve(bucket, request, answer).catch(() => answer.destroy());
      return;
    }
    refused += 1;
    request.resume();
    fail(answer, 403, 'SignatureDoesNotMatch');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
