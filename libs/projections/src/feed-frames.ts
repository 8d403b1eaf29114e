import type { LiveFrame } from '@prosa/contracts';
import type { ReadModel } from '@prosa/read-model';
import { sql, type Transaction } from 'kysely';
import { ArrayParameter, TextArray } from './array-parameter';
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

/** Adds frames to the feeds of their companies, in the order given, in the caller's transaction. */
export const appendFrames = async (
  db: Transaction<ReadModel>,
  frames: readonly NewFrame[],
  origin: FramesOrigin,
): Promise<readonly PlacedFrame[]> => {
  if (frames.length === 0) return [];
  const later = new Map<number, number>();
  // How many of its company follow each frame: places are counted back from the end of the feed.
  const behind = frames
    .toReversed()
    .map(({ companyId }) => {
      const count = later.get(companyId) ?? 0;
      later.set(companyId, count + 1);
      return count;
    })
    .toReversed();
  const json = (pick: (one: NewFrame) => object): TextArray =>
    new TextArray(
      frames.map(one => JSON.stringify(pick(one))),
      'json',
    );
  // The lock on a head is held to commit, so places are dense; heads come in the order of ids, so that two writers
  // never wait for each other.
  const { rows } = await sql<{ companyId: number; seq: number }>`
    with heads as (
      insert into company_feed_heads (company_id, seq)
      select id, n from unnest(${new ArrayParameter([...later.keys()])}::int[],
                         ${new ArrayParameter([...later.values()])}::bigint[]) as c(id, n) order by id
      on conflict (company_id) do update set seq = company_feed_heads.seq + excluded.seq
      returning company_id, seq
    ), placed as (
      insert into company_feed (company_id, seq, channel, payload, audience, position, at)
      select h.company_id, h.seq - f.behind, f.channel, f.payload, f.audience,
             ${origin.position?.toString() ?? null}::bigint, ${origin.at}::timestamptz
        from unnest(${new ArrayParameter(frames.map(one => one.companyId))}::int[],
                    ${new ArrayParameter(behind)}::bigint[],
                    ${new ArrayParameter(frames.map(one => one.channel))}::text[],
                    ${json(one => one.payload)}::json[],
                    ${json(one => one.audience)}::json[])
             as f(company_id, behind, channel, payload, audience)
        join heads h on h.company_id = f.company_id
    ) select company_id, seq from heads`.execute(db);
  const heads = new Map(rows.map(({ companyId, seq }) => [companyId, seq]));
  return frames.map(({ companyId, channel, payload, audience }, place) => {
    const seq = (heads.get(companyId) ?? 0) - (behind[place] ?? 0);
    return { companyId, frame: { seq, channel, payload, audience } as LiveFrame };
  });
};
