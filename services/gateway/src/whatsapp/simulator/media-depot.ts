import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

const BLOB = /^\/mms\/[a-z-]+\/([A-Za-z0-9_-]{22})$/;
const UPLOAD = /^\/mms\/([a-z-]+)\//;
const MOST_BYTES = 128 * 1_048_576;

/** Where the encrypted files of all messages lie; the depot can open none of them. */
export class MediaDepot {
  private readonly blobs = new Map<string, Buffer>();
  /** What only phones have any more. */
  private readonly onPhones = new Map<string, Buffer>();
  private readonly folder: string | undefined;
  /** Where the depot is reached; known once the server listens. */
  origin = '';

  constructor(dataDir: string | undefined) {
    this.folder = dataDir === undefined ? undefined : join(dataDir, 'media');
    if (this.folder !== undefined) mkdirSync(this.folder, { recursive: true });
  }

  /** Keeps a file; answers its address. */
  keep(family: string, bytes: Buffer): string {
    const id = randomBytes(16).toString('base64url');
    if (this.folder === undefined) this.blobs.set(id, bytes);
    else {
      const path = join(this.folder, id);
      try {
        writeFileSync(`${path}.part`, bytes);
        renameSync(`${path}.part`, path);
      } catch (fault) {
        rmSync(`${path}.part`, { force: true });
        throw fault;
      }
    }
    return `${this.origin}/mms/${family}/${id}`;
  }

  /** An address as the server is reached now. */
  addressOf(url: string): string {
    return `${this.origin}${new URL(url, 'http://depot').pathname}`;
  }

  /** Deletes a file from the server; the phone that sent it still has it. */
  expire(url: string): void {
    const bytes = this.find(url);
    const [, id] = BLOB.exec(new URL(url, 'http://depot').pathname) ?? [];
    if (bytes === undefined || id === undefined) return;
    this.onPhones.set(id, bytes);
    if (this.folder === undefined) this.blobs.delete(id);
    else rmSync(join(this.folder, id), { force: true });
  }

  /** A phone brings a file to the server once more; answers its new path, undefined when the phone has it no more either. */
  bringAgain(url: string): string | undefined {
    const { pathname } = new URL(url, 'http://depot');
    const [, id] = BLOB.exec(pathname) ?? [];
    const bytes = this.find(url) ?? (id === undefined ? undefined : this.onPhones.get(id));
    return bytes === undefined
      ? undefined
      : new URL(this.keep(pathname.split('/')[2] ?? 'image', bytes)).pathname;
  }

  /** The file at an address; undefined when there is none. */
  find(url: string): Buffer | undefined {
    const [, id] = BLOB.exec(new URL(url, 'http://depot').pathname) ?? [];
    if (id === undefined) return undefined;
    if (this.folder === undefined) return this.blobs.get(id);
    const path = join(this.folder, id);
    return existsSync(path) ? readFileSync(path) : undefined;
  }

  /** Answers a request as WhatsApp's media servers do; `gone` pretends that every file was deleted. */
  async answer(request: IncomingMessage, response: ServerResponse, gone: boolean): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://depot');
    if (request.method === 'POST') return this.take(request, response, pathname);
    const found = gone ? undefined : this.find(pathname);
    if (found === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-length': found.length }).end(found);
  }

  private async take(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const [, family] = UPLOAD.exec(pathname) ?? [];
    const bytes = family === undefined ? undefined : await bodyOf(request);
    if (family === undefined || bytes === undefined) {
      response.writeHead(400).end('{}');
      return;
    }
    let url: string;
    try {
      url = this.keep(family, bytes);
    } catch {
      response.writeHead(507).end('{}');
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url }));
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
