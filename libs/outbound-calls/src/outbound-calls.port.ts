import type { OutboundCallRow } from './outbound-call.tables';

/** A call that is wanted. */
export type WantedCall = Pick<OutboundCallRow, 'id' | 'companyId' | 'kind' | 'source' | 'host'> & {
  readonly payload: object;
};

/** A call as its holder names it; valid under this fence only. */
export type LeasedCall = Pick<OutboundCallRow, 'id' | 'fence'>;

/** How a call is held while it is carried out. */
export interface Holding {
  /** Receives what prevented a renewal; the work goes on, and the call may be taken over. */
  readonly onFault: (fault: unknown) => void;
  /** Milliseconds between renewals; a third of the lease by default. */
  readonly everyMs?: number;
}

/**
 * Calls to servers of companies, carried out at least once by workers of any number of processes. A worker leases a
 * call; when it crashes, the lease expires and another takes the call over. Each call reaches exactly one final state:
 * a fencing token refuses the result of a worker that lost its lease. What a call causes has to be idempotent by its id.
 */
export interface OutboundCalls {
  /** Wants a call; one that is known stays as it is, also after its end. */
  want(call: WantedCall): Promise<void>;
  /**
   * Leases calls of a kind that wait or whose lease expired, longest-waiting first. At most four calls of a company and
   * eight to a host that companies chose are leased at a time, over all processes.
   */
  take(kind: string, limit: number): Promise<OutboundCallRow[]>;
  /** Does the work of a leased call, which takes as long as it does: the lease is renewed until it ends. */
  holding<T>(call: LeasedCall, work: () => Promise<T>, how: Holding): Promise<T>;
  /** Prolongs the lease of a call; false when its fence is stale. */
  renew(call: LeasedCall): Promise<boolean>;
  /** Ends a leased call; false when its fence is stale. */
  settle(call: LeasedCall, state: 'done' | 'failed'): Promise<boolean>;
  /** Forgets calls that ended longer ago than this, in milliseconds. */
  clear(kind: string, olderThanMs: number): Promise<void>;
}
