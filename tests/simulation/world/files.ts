import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { EventStore } from '@prosa/event-store';
import type { ReadModelBarrier } from '@prosa/projections';
import type { OwnerDatabase, TenantDatabase } from '@prosa/read-model';
import { MediaLibrary } from '../../../libs/media/src/media-library';
import { MediaSweeper } from '../../../libs/media/src/media-sweeper';
import {
  MediaMissing,
  type Draft,
  type KeptBytes,
  type MediaStore,
} from '../../../libs/media/src/media-store.port';
import type { Spool } from '../../../libs/media/src/spool';
import type { Host } from './host';

interface Lying {
  readonly bytes: Buffer;
  readonly at: number;
}

/** By what the same bytes are known. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The disk on which files lie, outside of everything that crashes. */
export class MediaDisk {
  readonly drafts = new Map<string, Lying>();
  readonly kept = new Map<string, Lying>();
  private arrivals = 0;

  nextDraft(): string {
    return `draft-${(this.arrivals += 1)}`;
  }
}

/** What the library and its sweeps stand on. */
export interface FileGround {
  readonly disk: MediaDisk;
  readonly db: OwnerDatabase;
  readonly tenants: TenantDatabase;
  readonly store: EventStore;
  readonly barrier: ReadModelBarrier;
}

const placeOf = (companyId: number, sha256: string): string => `${companyId}/${sha256}`;

const storeOn = (disk: MediaDisk, host: Host): MediaStore => ({
  keep: (companyId, { path, sha256 }) =>
    host.reach('keep bytes', () => {
      const draft = disk.drafts.get(path);
      if (draft === undefined) throw new Error('The draft is gone');
      disk.drafts.delete(path);
      disk.kept.set(placeOf(companyId, sha256), { ...draft, at: host.dependencies.scheduler.now });
    }),
  open: (companyId, sha256) => {
    const lying = disk.kept.get(placeOf(companyId, sha256));
    if (lying === undefined) throw new MediaMissing('There are no such bytes');
    return Promise.resolve(Readable.from([lying.bytes]));
  },
  remove: (companyId, sha256) =>
    host.reach('remove bytes', () => void disk.kept.delete(placeOf(companyId, sha256))),
  async *list(): AsyncGenerator<KeptBytes> {
    for (const [place, { bytes, at }] of [...disk.kept]) {
      const [companyId = '', sha256 = ''] = place.split('/');
      await host.maybeWait('list bytes');
      yield { companyId: Number(companyId), sha256, size: bytes.length, at: new Date(at) };
    }
  },
});

const spoolOn = (disk: MediaDisk, host: Host): Spool => {
  const { scheduler } = host.dependencies;
  const spool = {
    async receive(source: AsyncIterable<Uint8Array>): Promise<Draft> {
      const chunks: Uint8Array[] = [];
      for await (const chunk of source) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const path = disk.nextDraft();
      disk.drafts.set(path, { bytes, at: scheduler.now });
      return { path, sha256: hashOf(bytes.toString()), size: bytes.length };
    },
    discard: ({ path }: Draft) => Promise.resolve(void disk.drafts.delete(path)),
    sweep(before: Date): Promise<number> {
      const old = [...disk.drafts].filter(([, { at }]) => at < before.getTime());
      for (const [path] of old) disk.drafts.delete(path);
      return Promise.resolve(old.length);
    },
  };
  // The product's writes to a folder; the only part that is used.
  return spool as unknown as Spool;
};

/** The product's library and its sweeps, as one process has them; `aheadMs` after the world's own time. */
export const filesOf = (
  host: Host,
  { disk, db, tenants, store, barrier }: FileGround,
  aheadMs = 0,
): { readonly library: MediaLibrary; readonly sweeper: MediaSweeper } => {
  const clock = { now: () => new Date(host.dependencies.scheduler.now + aheadMs) };
  const parts = { store: storeOn(disk, host), spool: spoolOn(disk, host), owner: db, clock };
  return {
    library: new MediaLibrary({ ...parts, database: tenants }),
    sweeper: new MediaSweeper({ ...parts, events: store, barrier }),
  };
};
