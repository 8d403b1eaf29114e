import type { InboundConnection } from '@prosa/contracts';

/** Injection token of {@link ConnectionSessions}. */
export const CONNECTION_SESSIONS = Symbol('ConnectionSessions');

/** The sessions behind connections, as commands steer them. */
export interface ConnectionSessions {
  /**
   * Opens a session that is closed; one that shows a QR code, or failed to connect, starts over. Resolves when it is
   * under way: where it stands is told by facts.
   */
  start(connection: InboundConnection): Promise<void>;
  /** Unlinks the phone and forgets the secrets; the connection stays. */
  disconnect(connection: InboundConnection): Promise<void>;
  /** Unlinks, and forgets everything the gateway holds of the connection. */
  forget(connection: InboundConnection): Promise<void>;
}
