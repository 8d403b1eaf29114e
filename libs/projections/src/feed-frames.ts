import type { LiveFrame } from '@prosa/contracts';
import type { ReadModel } from '@prosa/read-model';
import { sql, type Transaction } from 'kysely';
import type { NewFrame } from './projection.port';

/** A frame that has its place in its company's feed. */
export interface PlacedFrame {
  readonly companyId: number;
  readonly frame: LiveFrame;
}

/** What surrounds frames that are placed together. */
export interface FramesOrigin {
  readonly at: Date;
  /** The position of the fact they follow from; null when they follow from none. */
  readonly position: bigint | null;
}

const countByCompany = (frames: readonly NewFrame[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const { companyId } of frames) counts.set(companyId, (counts.get(companyId) ?? 0) + 1);
  return counts;
};

/** Takes places at the end of each company's feed; the lock on the head row is held to commit, so places are dense. */
const takePlaces = async (
  db: Transaction<ReadModel>,
  counts: ReadonlyMap<number, number>,
): Promise<Map<number, number>> => {
  // In the order of ids, so that two writers never wait for each other.
  const { rows } = await sql<{ companyId: number; seq: number }>`
    insert into company_feed_heads (company_id, seq)
    select id, n from unnest(${[...counts.keys()]}::int[], ${[...counts.values()]}::bigint[]) as c(id, n) order by id
    on conflict (company_id) do update set seq = company_feed_heads.seq + excluded.seq
    returning company_id, seq`.execute(db);
  return new Map(rows.map(row => [row.companyId, row.seq - (counts.get(row.companyId) ?? 0)]));
};

/** Adds frames to the feeds of their companies, in the order given, in the caller's transaction. */
export const appendFrames = async (
  db: Transaction<ReadModel>,
  frames: readonly NewFrame[],
  origin: FramesOrigin,
): Promise<readonly PlacedFrame[]> => {
  if (frames.length === 0) return [];
  const last = await takePlaces(db, countByCompany(frames));
  const placed = frames.map(({ companyId, channel, payload, audience }) => {
    const seq = (last.get(companyId) ?? 0) + 1;
    last.set(companyId, seq);
    return { companyId, frame: { seq, channel, payload, audience } as LiveFrame };
  });
  const column = <T>(pick: (one: PlacedFrame) => T): T[] => placed.map(pick);
  await sql`
    insert into company_feed (company_id, seq, channel, payload, audience, position, at)
    select c, s, ch, p::json, a::json, ${origin.position?.toString() ?? null}::bigint, ${origin.at}::timestamptz
      from unnest(${column(one => one.companyId)}::int[], ${column(one => one.frame.seq)}::bigint[],
                  ${column(one => one.frame.channel)}::text[],
                  ${column(one => JSON.stringify(one.frame.payload))}::text[],
                  ${column(one => JSON.stringify(one.frame.audience))}::text[]) as f(c, s, ch, p, a)`.execute(
    db,
  );
  return placed;
};
