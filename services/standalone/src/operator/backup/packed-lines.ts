import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Size and checksum of a written file. */
export interface Written {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes lines to a new compressed file as they come; never more than a page of them is in memory. */
export const writeLines = async (path: string, lines: AsyncIterable<string>): Promise<Written> => {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<string> {
    for await (const line of lines) {
      rows += 1;
      yield `${line}\n`;
    }
  };
  const measured = new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(counted()), createGzip(), measured, file);
  return { rows, bytes, sha256: hash.digest('hex') };
};

/** The lines of such a file, in pages. */
export async function* readPages(path: string, size: number): AsyncGenerator<readonly string[]> {
  const unpacked = createReadStream(path).pipe(createGunzip());
  let page: string[] = [];
  for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) {
    page.push(line);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** The SHA-256 of a file, in hex. */
export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};
