/** A time in which WhatsApp kept a connection from people who never wrote to it. */
export interface PastRestriction {
  /** ISO-8601. */
  readonly from: string;
  /** Whether WhatsApp announced it; it followed from a refusal otherwise. */
  readonly isAnnounced: boolean;
}

/** The restrictions in a connection's row, the last one last. */
export const restrictionsIn = (json: string | null): readonly PastRestriction[] =>
  json === null ? [] : (JSON.parse(json) as PastRestriction[]);
