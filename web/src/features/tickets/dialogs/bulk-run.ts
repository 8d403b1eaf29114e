/** How many commands are under way at a time: the server has other people to serve. */
const LANES = 3;

/** What became of one of many: it is done, or the code of its refusal. */
export type Outcome = 'waiting' | 'done' | { readonly refused: string };

/** One run over many: what is done to each, who hears of it, and when it is to stop. */
export interface Run {
  /** Rejects with what was refused. */
  readonly act: (id: number) => Promise<unknown>;
  readonly tell: (id: number, outcome: Outcome) => void;
  readonly codeOf: (fault: unknown) => string;
  /** What has not begun when this aborts never begins. */
  readonly signal: AbortSignal;
}

/** Does something to each of many. Every one is a command of its own: what one is refused stops no other. */
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
