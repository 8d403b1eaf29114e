/**
 * Injected faults of an append: its request or response is lost with the connection, it is delayed, its response is
 * late or missing, another node is the leader, or the disk rejects it.
 */
export type AppendFault =
  | { readonly kind: 'lost-request' | 'lost-answer' | 'never-answered' | 'not-leader' | 'refused' }
  | { readonly kind: 'held' | 'late'; readonly ms: number };

/** The switches of the double; each append takes the next fault that was planned, and none when there is none. */
export class Faults {
  /** Every event is handed to subscribers twice. */
  repeatsEvents = false;
  /** No node leads: every call is answered that the server is not ready. */
  electing = false;
  private planned: (AppendFault | null)[] = [];
  private ends = 0;
  private readonly begun = new WeakMap<object, number>();
  private readonly listeners = new Set<() => void>();

  /** Plans faults for the next appends, in this order; null lets one through. */
  plan(...faults: readonly (AppendFault | AppendFault['kind'] | null)[]): void {
    for (const fault of faults)
      this.planned.push(typeof fault === 'string' ? ({ kind: fault } as AppendFault) : fault);
  }

  /** Forgets what was planned. */
  clear(): void {
    this.planned = [];
    this.repeatsEvents = false;
    this.electing = false;
  }

  take(): AppendFault | null {
    return this.planned.shift() ?? null;
  }

  /** Ends all subscriptions without an error, as a server does that shuts down in good order. */
  endSubscriptions(): void {
    this.ends += 1;
    for (const listener of [...this.listeners]) listener();
  }

  /** Whether a subscription that began before is to end now. */
  endsReaders(call: object): boolean {
    const begun = this.begun.get(call) ?? this.ends;
    this.begun.set(call, begun);
    return begun < this.ends;
  }

  onEnd(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
