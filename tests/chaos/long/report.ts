import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Judgement } from '../invariants';
import { INVARIANTS } from '../judge/verdicts';

const MARKS = { held: 'ok', violated: 'VIOLATED', unseen: 'not seen' } as const;

/** A run in figures. */
export interface RunFigures {
  readonly seed: number;
  readonly seconds: number;
  readonly events: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly [figure: string]: unknown;
}

/** The table of invariants as lines. */
export const tableOf = ({ verdicts }: Judgement): readonly string[] =>
  verdicts.map(({ invariant, state, seen, violations, gap }) => {
    const count = violations > 0 ? `${violations} of ${seen}` : String(seen);
    return [
      invariant.padEnd(7),
      MARKS[state].padEnd(9),
      count.padStart(9),
      ` ${INVARIANTS[invariant]}${gap === '' ? '' : ` (not seen: ${gap})`}`,
    ].join(' ');
  });

/** Writes a run down where reports lie; answers the file. */
export const writeReport = (figures: RunFigures, judgement: Judgement): string => {
  const folder = join('artifacts', 'chaos');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `run-${figures.seed}.json`);
  writeFileSync(file, `${JSON.stringify({ ...figures, ...judgement }, null, 2)}\n`);
  return file;
};
