import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { ended, expecting, isMissingFile } from '@prosa/kernel';
import type { Draft } from './media-store.port';

/** A sender that is silent for this long is not coming back. */
const PATIENCE_MS = 30_000;
/** Disk space that uploads leave free. */
const RESERVED_BYTES = 16 * 1_048_576;

/** The sender stopped in the middle. */
export class SenderWentAway extends Error {
  override readonly name = 'SenderWentAway';
}

const writeAll = async (file: FileHandle, chunk: Uint8Array): Promise<void> => {
  let written = 0;
  while (written < chunk.length) {
    written += (await file.write(chunk, written, chunk.length - written)).bytesWritten;
  }
};

/** The chunks as they come, with an end to waiting. */
async function* patiently(source: AsyncIterable<Uint8Array>, patience: number): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await withDeadline(chunks.next(), patience);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Not awaited: an iterator that still waits for its next chunk would never answer.
    const returned = chunks.return?.();
    if (returned !== undefined) void ended(returned);
  }
}

const withDeadline = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new SenderWentAway('Nothing came for too long')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** The folder in which files arrive, under names that say nothing; what a crash leaves there is swept. */
export class Spool {
  constructor(
    private readonly folder: string,
    private readonly patience: number = PATIENCE_MS,
  ) {}

  /** Whether the disk has room for this many bytes, with a reserve for database and log. */
  async hasRoomFor(bytes: number): Promise<boolean> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize >= bytes + RESERVED_BYTES;
  }

  /** Streams to a new file; on any error the file is removed. */
  async receive(source: AsyncIterable<Uint8Array>): Promise<Draft> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, randomUUID());
    try {
      return await this.write(path, source);
    } catch (fault) {
      await rm(path, { force: true });
      throw fault;
    }
  }

  /** Removes a draft's file, unless it was moved away. */
  async discard(draft: Draft): Promise<void> {
    await rm(draft.path, { force: true });
  }

  /** Removes what began to arrive before a moment and is still here: a process ended in the middle. */
  async sweep(before: Date): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.folder).catch(expecting(isMissingFile, []))) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(expecting(isMissingFile, null));
      if (found === null || found.mtime >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  private async write(path: string, source: AsyncIterable<Uint8Array>): Promise<Draft> {
    const hash = createHash('sha256');
    let size = 0;
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of patiently(source, this.patience)) {
        hash.update(chunk);
        size += chunk.length;
        await writeAll(file, chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return { path, size, sha256: hash.digest('hex') };
  }
}
