import type { InteractionView } from '@prosa/contracts';

/** Minimum number of lines in a row without a note that are folded into one. */
const SHORTEST_RUN = 4;

/** Lines in their order, by row: a long run of those without a note shares one. */
export const foldedLines = (entries: readonly InteractionView[]): readonly (readonly InteractionView[])[] => {
  const rows: (readonly InteractionView[])[] = [];
  let run: InteractionView[] = [];
  const endRun = (): void => {
    if (run.length < SHORTEST_RUN) rows.push(...run.map(entry => [entry]));
    else rows.push(run);
    run = [];
  };
  for (const entry of entries) {
    if (entry.note === undefined) {
      run.push(entry);
      continue;
    }
    endRun();
    rows.push([entry]);
  }
  endRun();
  return rows;
};

const LINE = 24;
const NOTE_LINE = 20;
const NOTE_EDGES = 24;
const NOTE_LENGTH = 70;

const noteHeight = (note: string): number =>
  NOTE_EDGES + NOTE_LINE * (note.split('\n').length - 1 + Math.ceil(note.length / NOTE_LENGTH));

/** Estimated height of lines between two messages. */
export const linesHeight = (entries: readonly InteractionView[]): number =>
  foldedLines(entries).reduce(
    (sum, [entry]) => sum + LINE + (entry?.note === undefined ? 0 : noteHeight(entry.note)),
    12,
  );

/** A line's place: before the first message that was written after it. */
export type Placed = ReadonlyMap<number, readonly InteractionView[]>;

/**
 * The lines by the index of the message that follows them; the number of messages is the index of those behind all.
 * Lines of the time before the first message are left out while older messages are on the server.
 */
export const placedLines = (
  entries: readonly InteractionView[],
  times: readonly number[],
  { hasMore, hasNewer }: { readonly hasMore: boolean; readonly hasNewer: boolean },
): Placed => {
  const placed = new Map<number, InteractionView[]>();
  let index = 0;
  for (const entry of entries) {
    const at = Date.parse(entry.createdAt);
    while (index < times.length && (times[index] ?? 0) <= at) index += 1;
    if ((index === 0 && hasMore) || (index === times.length && hasNewer)) continue;
    const here = placed.get(index);
    if (here === undefined) placed.set(index, [entry]);
    else here.push(entry);
  }
  return placed;
};
