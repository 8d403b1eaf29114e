import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedEnd } from '@prosa/contracts';
import { ManualClock } from '@prosa/kernel';
import { openLiveFeed, ReadModelSignals, type LiveFeed, type NewFrame } from '@prosa/projections';
import { migrateReadModel, openReadModel } from '@prosa/read-model';
import { startEmbeddedPostgres } from './embedded-postgres';
import { giveFile, serverAccount } from './postgres-binaries';

const clock = new ManualClock(new Date('2026-02-01T00:00:00Z'));
const frame: NewFrame = {
  companyId: 1,
  channel: 'ticket',
  payload: { action: 'delete', ticketId: 1 },
  audience: { kind: 'company' },
};

describe('the live feed of a server that was restored from a base backup', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'prosa-restored-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  /** Starts the server, works with the feed, and stops it again. */
  const withFeed = async (work: (feed: LiveFeed) => Promise<FeedEnd>): Promise<FeedEnd> => {
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
    const read = await openReadModel({ url: server.url, max: 2 });
    try {
      await migrateReadModel(read.owner);
      return await work(await openLiveFeed({ db: read.projector, signals: new ReadModelSignals(), clock }));
    } finally {
      await read.close();
      await server.stop();
    }
  };
  /** The base backup is restored, and the server made to recover what archived WAL there is: none. */
  const restore = (): void => {
    const cluster = join(dataDir, 'cluster');
    rmSync(cluster, { recursive: true });
    cpSync(join(dataDir, 'backup'), cluster, { recursive: true });
    // No writer connects before it has recovered: until then it is read-only.
    const settings = `restore_command = 'false'\nhot_standby = off\n`;
    appendFileSync(join(cluster, 'postgresql.auto.conf'), settings);
    writeFileSync(join(cluster, 'recovery.signal'), '');
    for (const path of ['.', ...(readdirSync(cluster, { recursive: true }) as string[])])
      giveFile(join(cluster, path), serverAccount());
  };

  it('keeps its epoch over a restart, and has another after each restore, even of one backup twice', async () => {
    const publish = async (feed: LiveFeed): Promise<FeedEnd> => {
      await feed.publish([frame, frame]);
      return feed.end(1);
    };
    const backedUp = await withFeed(publish);
    cpSync(join(dataDir, 'cluster'), join(dataDir, 'backup'), { recursive: true });
    const lost = await withFeed(publish);
    expect(lost).toEqual({ head: 4, epoch: backedUp.epoch });
    restore();
    const once = await withFeed(publish);
    expect(await withFeed(feed => feed.end(1))).toEqual(once);
    restore();
    const twice = await withFeed(publish);
    expect([once.head, twice.head]).toEqual([4, 4]);
    expect(new Set([lost, once, twice].map(({ epoch }) => epoch)).size).toBe(3);
  });
});
