import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expecting, isMissingFile } from '@prosa/kernel';
import { assertPlace, isHash } from '../place';
import {
  MediaMissing,
  type ByteRange,
  type Draft,
  type KeptBytes,
  type MediaStore,
} from '../media-store.port';

/** Makes what happened in a folder survive a loss of power. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

async function* entriesOf(path: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(path)) yield entry.name;
  } catch (fault) {
    if (!isMissingFile(fault)) throw fault;
  }
}

/**
 * Bytes in a folder: `<root>/<company>/<first two of the hash>/<hash>`. Good for production on one machine; several
 * would need a shared file system, and are better served by a bucket. Drafts must lie on the same file system.
 */
export class DiskMediaStore implements MediaStore {
  constructor(private readonly root: string) {}

  async keep(companyId: number, draft: Draft): Promise<void> {
    const path = this.pathOf(companyId, draft.sha256);
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Overwrites an existing file with the same bytes, which renews its age: the sweeper keeps recent files.
    await rename(draft.path, path);
    await syncFolder(dirname(path));
    if (made !== undefined) await syncFolder(dirname(made));
  }

  async open(companyId: number, sha256: string, range?: ByteRange): Promise<Readable> {
    const stream = createReadStream(this.pathOf(companyId, sha256), range ?? {});
    try {
      await once(stream, 'open');
    } catch (fault) {
      throw isMissingFile(fault) ? new MediaMissing('There are no such bytes', { cause: fault }) : fault;
    }
    return stream;
  }

  async remove(companyId: number, sha256: string): Promise<void> {
    await rm(this.pathOf(companyId, sha256), { force: true });
  }

  async *list(): AsyncIterable<KeptBytes> {
    for await (const company of entriesOf(this.root)) {
      if (/^[1-9]\d*$/.test(company)) yield* this.listCompany(Number(company));
    }
  }

  private async *listCompany(companyId: number): AsyncIterable<KeptBytes> {
    const folder = join(this.root, String(companyId));
    for await (const start of entriesOf(folder)) {
      for await (const sha256 of entriesOf(join(folder, start))) {
        const found = isHash(sha256)
          ? await stat(join(folder, start, sha256)).catch(expecting(isMissingFile, null))
          : null;
        if (found !== null) yield { companyId, sha256, size: found.size, at: found.mtime };
      }
    }
  }

  private pathOf(companyId: number, sha256: string): string {
    assertPlace(companyId, sha256);
    return join(this.root, String(companyId), sha256.slice(0, 2), sha256);
  }
}
