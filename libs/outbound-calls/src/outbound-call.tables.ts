/** A call to another company's server; no fact tells it, so a rebuild leaves it alone. */
export interface OutboundCallRow {
  readonly id: string;
  readonly companyId: number;
  /** Who carries it out. */
  readonly kind: string;
  /** What is called, as its breaker knows it. */
  readonly source: string;
  readonly payload: unknown;
  readonly state: 'wanted' | 'sent' | 'done' | 'failed';
  /** Counts who took it up; whoever has an older number has lost it. */
  readonly fence: number;
  /** When it may be taken up; while it is `sent`, when its holder's time is over. */
  readonly nextAt: Date;
  readonly createdAt: Date;
}

declare module '@prosa/read-model' {
  interface ReadModel {
    'calls.outboundCall': OutboundCallRow;
  }
}
