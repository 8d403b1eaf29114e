/** A call to an external server. Operational state rather than a projection: a rebuild keeps it. */
export interface OutboundCallRow {
  readonly id: string;
  readonly companyId: number;
  /** Who carries it out. */
  readonly kind: string;
  /** What is called, as its breaker knows it. */
  readonly source: string;
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
