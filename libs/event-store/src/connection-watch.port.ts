/**
 * Notified when a connection to the event log's server is opened or lost. A new connection may reach another server, with
 * another log, though no call has failed.
 */
export interface ConnectionWatch {
  /**
   * A connection was made. Until this resolves nothing is appended over it, and followers receive nothing; when it rejects, the
   * connection is given up.
   */
  opened(): Promise<void>;
  /** A connection was lost. */
  lost(): void;
}

/** Takes every connection for one to the same log. */
export const unwatchedConnections: ConnectionWatch = {
  opened: () => Promise.resolve(),
  lost: () => undefined,
};
