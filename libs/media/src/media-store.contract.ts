import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MediaMissing, type KeptBytes, type MediaStore } from './media-store.port';
import { Spool } from './spool';

/** How a suite gets an adapter over an empty place. */
export interface MediaStoreHarness {
  readonly store: MediaStore;
  /** The folder that drafts arrive in. */
  readonly spool: string;
  close(): Promise<void>;
}

const bytesOf = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function* pieces(bytes: Buffer, size = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* zeros(count: number, onBlock: (n: number) => void = () => undefined): AsyncGenerator<Buffer> {
  const block = Buffer.alloc(65_536);
  for (let n = 0; n < count; n += 1) {
    block.writeUInt32LE(n);
    onBlock(n);
    yield Buffer.from(block);
  }
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Live memory in buffers and heap, without garbage. */
const heldBytes = (): number => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/** A folder for specs, gone at the end. */
export const temporaryFolder = async (): Promise<{ path: string; remove(): Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'prosa-media-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

/** The contract suite of `MediaStore`. */
export const describeMediaStore = (name: string, factory: () => Promise<MediaStoreHarness>): void => {
  describe(`files kept ${name}`, () => {
    let harness: MediaStoreHarness;
    let spool: Spool;

    beforeAll(async () => {
      harness = await factory();
      spool = new Spool(harness.spool);
    });
    afterAll(() => harness.close());

    const keep = async (companyId: number, bytes: Buffer): Promise<string> => {
      const draft = await spool.receive(pieces(bytes));
      await harness.store.keep(companyId, draft);
      await spool.discard(draft);
      return draft.sha256;
    };
    const read = async (companyId: number, sha256: string, range?: { start: number; end: number }) =>
      bytesOf(await harness.store.open(companyId, sha256, range));
    const listed = async (companyId: number): Promise<KeptBytes[]> => {
      const found: KeptBytes[] = [];
      for await (const kept of harness.store.list()) if (kept.companyId === companyId) found.push(kept);
      return found.toSorted((a, b) => a.sha256.localeCompare(b.sha256));
    };

    it('come back byte for byte, under their own hash', async () => {
      const bytes = randomBytes(250_001);
      const sha256 = await keep(1, bytes);
      expect(sha256).toBe(hashOf(bytes));
      expect(hashOf(await read(1, sha256))).toBe(sha256);
    });

    it('come back in stretches, both ends counted in', async () => {
      const bytes = randomBytes(100_000);
      const sha256 = await keep(1, bytes);
      for (const [start, end] of [
        [0, 0],
        [0, 99_999],
        [99_999, 99_999],
        [1_234, 70_000],
      ] as const) {
        expect(hashOf(await read(1, sha256, { start, end }))).toBe(hashOf(bytes.subarray(start, end + 1)));
      }
    });

    it('are kept once, however often they come, and one at a time or all at once', async () => {
      const bytes = randomBytes(50_000);
      await Promise.all(Array.from({ length: 5 }, () => keep(2, bytes)));
      const sha256 = await keep(2, bytes);
      const found = await listed(2);
      expect(found).toMatchObject([{ companyId: 2, sha256, size: 50_000 }]);
      expect(Math.abs(Date.now() - (found[0]?.at.getTime() ?? 0))).toBeLessThan(60_000);
    });

    it('are each company’s own: another has none of them, and removes none of them', async () => {
      const sha256 = await keep(3, randomBytes(1_000));
      await expect(harness.store.open(33, sha256)).rejects.toBeInstanceOf(MediaMissing);
      await harness.store.remove(33, sha256);
      expect((await read(3, sha256)).length).toBe(1_000);
      expect(await listed(33)).toEqual([]);
    });

    it('are gone when they are removed, and removing them again is harmless', async () => {
      const sha256 = await keep(4, randomBytes(1_000));
      await harness.store.remove(4, sha256);
      await harness.store.remove(4, sha256);
      await expect(harness.store.open(4, sha256)).rejects.toBeInstanceOf(MediaMissing);
      await expect(harness.store.open(4, sha256, { start: 0, end: 1 })).rejects.toBeInstanceOf(MediaMissing);
      expect(await listed(4)).toEqual([]);
    });

    it('are found by nothing but a number and a hash', async () => {
      const sha256 = await keep(5, randomBytes(10));
      for (const odd of [
        '',
        '.',
        '..',
        '../../etc/passwd',
        `../5/${sha256}`,
        sha256.toUpperCase(),
        `${sha256}/`,
      ]) {
        await expect(harness.store.open(5, odd)).rejects.toThrow();
        await expect(harness.store.remove(5, odd)).rejects.toThrow();
      }
      for (const company of [0, -1, 1.5, NaN])
        await expect(harness.store.open(company, sha256)).rejects.toThrow();
    });

    it('are listed, all of them', async () => {
      const kept = [];
      for (let n = 0; n < 25; n += 1) kept.push(await keep(6, randomBytes(100 + n)));
      expect((await listed(6)).map(each => each.sha256)).toEqual(kept.toSorted());
    });

    it('leave nothing behind when their sender goes away in the middle', async () => {
      async function* broken(): AsyncGenerator<Buffer> {
        yield randomBytes(100_000);
        throw new Error('gone');
      }
      await expect(spool.receive(broken())).rejects.toThrow('gone');
      expect(await readdir(harness.spool)).toEqual([]);
    });

    it('of 200 MB pass through without 50 MB of them being held at any time', async () => {
      const draft = await spool.receive(zeros(16));
      await harness.store.keep(7, draft);
      const before = heldBytes();
      let [most, size, sampledAt] = [before, 0, 0];
      const sample = (): void => void (most = Math.max(most, heldBytes()));
      // By bytes and not by time: on a slow machine collecting garbage ten times a second leaves no time for the bytes.
      const large = await spool.receive(zeros(3_200, n => n % 320 === 0 && sample()));
      const watch = setInterval(sample, 2_000);
      await harness.store.keep(7, large);
      clearInterval(watch);
      sample();
      for await (const chunk of (await harness.store.open(7, large.sha256)) as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size - sampledAt < 20 * 1_048_576) continue;
        sampledAt = size;
        sample();
      }
      expect(size).toBe(3_200 * 65_536);
      expect((most - before) / 1_048_576).toBeLessThan(50);
      await harness.store.remove(7, large.sha256);
    });
  });
};
