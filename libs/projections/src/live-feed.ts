import type { LiveFrame } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import type { ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';
import { feedEnds } from './feed-end';
import { placedFrames, placingFrames } from './feed-frames';
import { FeedTail, type FrameListener } from './feed-tail';
import type { LiveFeed } from './live-feed.port';
import type { ReadModelSignals } from './signals';

export interface LiveFeedOptions {
  /** The projector's connection: the feed is written and read for all companies. */
  readonly db: Kysely<ReadModel>;
  readonly signals: ReadModelSignals;
  readonly clock: Clock;
  /** Called when new frames could not be read; they are read again at the next signal. */
  readonly onError?: (error: unknown) => void;
}

/** Retention of frames; a browser that was offline for longer reloads its screens. */
export const FEED_RETENTION_HOURS = 48;

/** Deletes frames older than the retention; returns their number. */
export const pruneFeed = async (db: Kysely<ReadModel>, clock: Clock): Promise<number> => {
  const oldest = new Date(clock.now().getTime() - FEED_RETENTION_HOURS * 3_600_000);
  const result = await db.deleteFrom('companyFeed').where('at', '<', oldest).executeTakeFirst();
  return Number(result.numDeletedRows);
};

const readHead = async (db: Kysely<ReadModel>, companyId: number): Promise<number> => {
  const row = await db
    .selectFrom('companyFeedHeads')
    .select('seq')
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row?.seq ?? 0;
};

const readAfter = async (
  db: Kysely<ReadModel>,
  companyId: number,
  seq: number,
  max: number,
): Promise<readonly LiveFrame[]> => {
  const rows = await db
    .selectFrom('companyFeed')
    .select(['seq', 'channel', 'payload', 'audience'])
    .where('companyId', '=', companyId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(max)
    .execute();
  return rows as unknown as readonly LiveFrame[];
};

const readHeads = (db: Kysely<ReadModel>): Promise<readonly { companyId: number; seq: number }[]> =>
  db.selectFrom('companyFeedHeads').select(['companyId', 'seq']).execute();

/** Opens the feed of all companies; subscribers receive everything that is committed from then on. */
export const openLiveFeed = async ({ db, signals, clock, onError }: LiveFeedOptions): Promise<LiveFeed> => {
  const listeners = new Set<FrameListener>();
  const report = onError ?? (() => undefined);
  const tail = new FeedTail({
    read: (companyId, seq) => readAfter(db, companyId, seq, 500),
    heads: () => readHeads(db),
    deliver: (companyId, frames) => {
      for (const listener of listeners) {
        // One listener's error must affect neither the others nor the projector.
        try {
          listener(companyId, frames);
        } catch (error) {
          report(error);
        }
      }
    },
    within: (trace, work) => signals.within(trace, work),
    onError: report,
  });
  // A process without subscribers reads no frames.
  signals.on('feed', moved => (listeners.size > 0 ? tail.moved(moved) : tail.passed(moved)));
  signals.on('uncertain', () => listeners.size > 0 && tail.look());
  await tail.begin();

  return {
    async publish(frames) {
      if (frames.length === 0) return;
      const committed = await db.transaction().execute(async trx => {
        const origin = { at: clock.now(), position: null };
        const { rows } = await trx.executeQuery(
          placingFrames(trx, frames, origin, signals.notice({ frames })),
        );
        return { frames: placedFrames(frames, rows) };
      });
      signals.announce(committed);
    },
    async after(companyId, seq, max) {
      const head = await readHead(db, companyId);
      if (seq === head) return [];
      if (seq > head) return null;
      const frames = await readAfter(db, companyId, seq, max);
      return frames[0]?.seq === seq + 1 ? frames : null;
    },
    end: feedEnds(db),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
