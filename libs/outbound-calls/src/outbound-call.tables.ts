/** A call to an external server. Operational state rather than a projection: a rebuild keeps it. */
export interface OutboundCallRow {
  readonly id: string;
  readonly companyId: number;
  /** The kind of worker that executes it. */
  readonly kind: string;
  /** The called service, for its circuit breaker. */
  readonly source: string;
  /** The host that a company chose for it; empty for a fixed one, which has no limit of its own. */
  readonly host: string;
  readonly payload: unknown;
  readonly state: 'wanted' | 'sent' | 'done' | 'failed';
  /** Fencing token: goes up with every lease; a result under an older one is refused. */
  readonly fence: number;
  /** When it may be taken; while it is `sent`, when its lease expires. */
  readonly nextAt: Date;
  readonly createdAt: Date;
}

declare module '@prosa/read-model' {
  interface ReadModel {
    'calls.outboundCall': OutboundCallRow;
  }
}
