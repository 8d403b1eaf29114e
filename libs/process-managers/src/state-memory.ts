import type { ProcessStore } from './process.store';
import type { PlannedState, Remembered } from './reaction';

/** Enough for the instances that are awake; who is dropped is read again. */
const MOST = 20_000;

/**
 * Cache of instance states. It is valid while this runner is the one that moves the checkpoint, and has to be
 * cleared when another one has moved it.
 */
export class StateMemory<State> {
  private readonly known = new Map<string, Remembered<State> | null>();

  constructor(private readonly store: Pick<ProcessStore, 'states'>) {}

  /** The states of some instances; those without a state are omitted. */
  async of(instances: readonly string[]): Promise<ReadonlyMap<string, Remembered<State>>> {
    const wanted = [...new Set(instances)];
    const missing = wanted.filter(instance => !this.known.has(instance));
    if (this.known.size + missing.length > MOST) this.known.clear();
    const unread = wanted.filter(instance => !this.known.has(instance));
    const rows = await this.store.states(unread);
    for (const instance of unread) this.known.set(instance, null);
    for (const { instance, state, position } of rows) this.put(instance, state, BigInt(position));
    return new Map(
      wanted.flatMap(instance => {
        const remembered = this.known.get(instance) ?? null;
        return remembered === null ? [] : [[instance, remembered] as const];
      }),
    );
  }

  /** Caches states that were just stored. */
  keep(states: readonly PlannedState[]): void {
    for (const { instance, state, position } of states)
      if (state === null) this.known.set(instance, null);
      else this.put(instance, state, position);
  }

  clear(): void {
    this.known.clear();
  }

  private put(instance: string, state: string, position: bigint): void {
    this.known.set(instance, { state: JSON.parse(state) as State, position });
  }
}
