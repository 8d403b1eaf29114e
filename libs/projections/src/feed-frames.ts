import type { LiveFrame } from '@prosa/contracts';
import type { ReadModel } from '@prosa/read-model';
import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { ArrayParameter, TextArray } from './array-parameter';
import type { NewFrame, PlacedFrame } from './projection.port';
import { SIGNAL_CHANNEL, type Notice } from './signals';

/** Context of frames that are placed together. */
export interface FramesOrigin {
  readonly at: Date;
  /** The position of the fact they derive from; null when there is none. */
  readonly position: bigint | null;
}

/** The end of a company's feed. */
interface FeedHead {
  readonly id: number;
  readonly seq: number;
}

/**
 * The number of frames per company, and how many of the company's own follow each: sequence numbers are counted
 * back from the feed's end.
 */
const countedBack = (
  frames: readonly NewFrame[],
): { readonly counts: ReadonlyMap<number, number>; readonly behind: readonly number[] } => {
  const counts = new Map<number, number>();
  const behind = frames
    .toReversed()
    .map(({ companyId }) => {
      const count = counts.get(companyId) ?? 0;
      counts.set(companyId, count + 1);
      return count;
    })
    .toReversed();
  return { counts, behind };
};

/**
 * Sequence numbers are only known to the server before the transaction's last round trip, so the server writes them
 * into the notice.
 */
const notifying = ({ before, behind, hasSequence }: Notice): RawBuilder<unknown> => sql`,
      (select pg_notify(${SIGNAL_CHANNEL}, ${before}::text || case when ${hasSequence}::boolean
                        then string_agg(format('[%s,%s,%s]', h.id, h.seq - c.n + 1, h.seq), ',') else '' end
                        || ${behind}::text)
         from heads h join counts c on c.id = h.id) as told`;

/**
 * Appends frames (at least one) to the feeds of their companies, in order, and returns the feeds' ends; with
 * `notice`, listeners are notified of the sequence numbers on commit.
 */
export const placingFrames = (
  db: Kysely<ReadModel>,
  frames: readonly NewFrame[],
  origin: FramesOrigin,
  notice?: Notice,
): CompiledQuery<FeedHead> => {
  const { counts, behind } = countedBack(frames);
  const json = (pick: (one: NewFrame) => object): TextArray =>
    new TextArray(
      frames.map(one => JSON.stringify(pick(one))),
      'json',
    );
  // The lock on a head is held to commit, so numbers are dense; heads are locked in id order, to prevent deadlocks.
  return sql<FeedHead>`
    with counts as (
      select id, n from unnest(${new ArrayParameter([...counts.keys()])}::int[],
                         ${new ArrayParameter([...counts.values()])}::bigint[]) as c(id, n)
    ), heads as (
      insert into company_feed_heads (company_id, seq) select id, n from counts order by id
      on conflict (company_id) do update set seq = company_feed_heads.seq + excluded.seq
      returning company_id as id, seq
    ), placed as (
      insert into company_feed (company_id, seq, channel, payload, audience, position, at)
      select h.id, h.seq - f.behind, f.channel, f.payload, f.audience,
             ${origin.position?.toString() ?? null}::bigint, ${origin.at}::timestamptz
        from unnest(${new ArrayParameter(frames.map(one => one.companyId))}::int[],
                    ${new ArrayParameter(behind)}::bigint[],
                    ${new ArrayParameter(frames.map(one => one.channel))}::text[],
                    ${json(one => one.payload)}::json[],
                    ${json(one => one.audience)}::json[])
             as f(company_id, behind, channel, payload, audience)
        join heads h on h.id = f.company_id
    ) select id, seq${notice === undefined ? sql`` : notifying(notice)} from heads`.compile(db);
};

/** The frames with the sequence numbers that the server has assigned. */
export const placedFrames = (
  frames: readonly NewFrame[],
  answer: readonly unknown[],
): readonly PlacedFrame[] => {
  const heads = new Map((answer as readonly FeedHead[]).map(({ id, seq }) => [id, seq]));
  const { behind } = countedBack(frames);
  return frames.map(({ companyId, channel, payload, audience }, index) => {
    const seq = (heads.get(companyId) ?? 0) - (behind[index] ?? 0);
    return { companyId, frame: { seq, channel, payload, audience } as LiveFrame };
  });
};
