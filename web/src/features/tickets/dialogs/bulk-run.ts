/** Maximum number of concurrent commands. */
const LANES = 3;

/** The result of one item: done, or an error code. */
export type Outcome = 'waiting' | 'done' | { readonly refused: string };

/** A bulk operation: the action, the progress callback, and the abort signal. */
export interface Run {
  /** Rejects with what was refused. */
  readonly act: (id: number) => Promise<unknown>;
  readonly tell: (id: number, outcome: Outcome) => void;
  readonly codeOf: (fault: unknown) => string;
  /** Items that have not started when this aborts are skipped. */
  readonly signal: AbortSignal;
}

/** Executes an action for each item. Each is a command of its own: a failure does not stop the others. */
export const runOverMany = async (ids: readonly number[], run: Run): Promise<void> => {
  const left = [...ids];
  const lane = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined && !run.signal.aborted; id = left.shift()) {
      try {
        await run.act(id);
        run.tell(id, 'done');
      } catch (fault) {
        run.tell(id, { refused: run.codeOf(fault) });
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};
