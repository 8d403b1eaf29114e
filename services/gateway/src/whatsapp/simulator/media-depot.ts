import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

const BLOB = /^\/mms\/[a-z-]+\/([A-Za-z0-9_-]{22})$/;
const UPLOAD = /^\/mms\/([a-z-]+)\//;
const MOST_BYTES = 128 * 1_048_576;

/** Storage of the encrypted files of all messages; the depot has none of their keys. */
export class MediaDepot {
  private readonly blobs = new Map<string, Buffer>();
  /** Files that were deleted from the server but still exist on phones. */
  private readonly onPhones = new Map<string, Buffer>();
  private readonly folder: string | undefined;
  /** The depot's base URL; known once the server listens. */
  origin = '';

  constructor(dataDir: string | undefined) {
    this.folder = dataDir === undefined ? undefined : join(dataDir, 'media');
    if (this.folder !== undefined) mkdirSync(this.folder, { recursive: true });
  }

  /** Stores a file; returns its URL. */
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

  /** Rewrites a URL to the server's current address. */
  addressOf(url: string): string {
    return `${this.origin}${new URL(url, 'http://depot').pathname}`;
  }

  /** Deletes a file from the server; the phone that sent it keeps it. */
  expire(url: string): void {
    const bytes = this.find(url);
    const [, id] = BLOB.exec(new URL(url, 'http://depot').pathname) ?? [];
    if (bytes === undefined || id === undefined) return;
    this.onPhones.set(id, bytes);
    if (this.folder === undefined) this.blobs.delete(id);
    else rmSync(join(this.folder, id), { force: true });
  }

  /** A phone uploads the file again; returns its new path, or undefined when the phone no longer has it. */
  bringAgain(url: string): string | undefined {
    const { pathname } = new URL(url, 'http://depot');
    const [, id] = BLOB.exec(pathname) ?? [];
    const bytes = this.find(url) ?? (id === undefined ? undefined : this.onPhones.get(id));
    return bytes === undefined
      ? undefined
      : new URL(this.keep(pathname.split('/')[2] ?? 'image', bytes)).pathname;
  }

  /** The file at a URL; undefined when there is none. */
  find(url: string): Buffer | undefined {
    const [, id] = BLOB.exec(new URL(url, 'http://depot').pathname) ?? [];
    if (id === undefined) return undefined;
    if (this.folder === undefined) return this.blobs.get(id);
    const path = join(this.folder, id);
    return existsSync(path) ? readFileSync(path) : undefined;
  }

  /** Handles a request like WhatsApp's media servers; `gone` simulates that every file was deleted. */
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
