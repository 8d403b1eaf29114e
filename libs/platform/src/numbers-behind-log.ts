import { StoreUnavailable } from '@prosa/event-store';
import type { ReadModelBarrier } from '@prosa/projections';
import type { KeptNumbers, Numbers, SequenceName } from '@prosa/read-model';

/** How long the first number waits for a read model that catches up. */
const patienceMs = 10_000;

export interface NumbersBehindLogOptions {
  readonly numbers: KeptNumbers;
  readonly barrier: ReadModelBarrier;
  /** Where the log ended when log and database were last bound together. */
  readonly boundAt: () => bigint;
}

/**
 * Numbers under a log on a server of its own. A database restored behind it would draw again what facts carry: of each
 * kind the first one is drawn only when the read model shows the log as it was found, and lies beyond what it shows.
 */
export class NumbersBehindLog implements Numbers {
  private readonly passed = new Map<SequenceName, { readonly at: bigint; readonly done: Promise<void> }>();

  constructor(private readonly options: NumbersBehindLogOptions) {}

  async next(sequence: SequenceName): Promise<number> {
    const at = this.options.boundAt();
    if (this.passed.get(sequence)?.at !== at)
      this.passed.set(sequence, { at, done: this.pass(sequence, at) });
    await this.passed.get(sequence)?.done.catch((fault: unknown) => {
      this.passed.delete(sequence);
      throw fault;
    });
    return this.options.numbers.next(sequence);
  }

  private async pass(sequence: SequenceName, at: bigint): Promise<void> {
    const { barrier, numbers } = this.options;
    if (!(await barrier.reached(at, { timeoutMs: patienceMs }))) throw new StoreUnavailable('not-applied');
    await numbers.passShown(sequence);
  }
}
