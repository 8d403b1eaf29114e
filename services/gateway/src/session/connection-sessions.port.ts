import type { InboundConnection } from '@prosa/contracts';

/** Injection token of {@link ConnectionSessions}. */
export const CONNECTION_SESSIONS = Symbol('ConnectionSessions');

/**
 * The sessions behind connections, as commands steer them. Each refuses with ERR_WAPP_NOT_INITIALIZED when no worker
 * answered in time.
 */
export interface ConnectionSessions {
  /** Tells that there is a new connection: whoever is to own it opens it by itself. */
  added(): Promise<void>;
  /**
   * Opens a session that is closed; one that shows a QR code, or failed to connect, starts over. Resolves when it is
   * under way: where it stands is told by facts.
   */
  start(connection: InboundConnection): Promise<void>;
  /** Unlinks the phone and forgets the secrets; the connection stays. */
  disconnect(connection: InboundConnection): Promise<void>;
  /** Unlinks, and forgets everything the gateway holds of the connection. */
  forget(connection: InboundConnection): Promise<void>;
  /**
   * A code that the phone of a number types to link this connection, instead of scanning one.
   * @throws DomainError ERR_WAPP_NOT_INITIALIZED when there is none to be had now.
   */
  pairingCode(connection: InboundConnection, phone: string): Promise<string>;
}
