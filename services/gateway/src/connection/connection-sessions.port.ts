import type { InboundConnection } from '@prosa/contracts';

/** Injection token of {@link ConnectionSessions}. */
export const CONNECTION_SESSIONS = Symbol('ConnectionSessions');

/**
 * The sessions behind connections, as commands control them. Each method rejects with
 * ERR_WAPP_NOT_INITIALIZED when no worker responds in time.
 */
export interface ConnectionSessions {
  /** Notifies the workers of a new connection; the worker that claims it opens it. */
  added(): Promise<void>;
  /**
   * Opens a closed session; one that shows a QR code or failed to connect starts over. Resolves when opening
   * has begun; the state is published as facts.
   */
  start(connection: InboundConnection): Promise<void>;
  /** Unlinks the phone and deletes the session's secrets; the connection stays. */
  disconnect(connection: InboundConnection): Promise<void>;
  /** Unlinks, and deletes everything that the gateway stores of the connection. */
  forget(connection: InboundConnection): Promise<void>;
  /**
   * A code that the phone of this number types to link the connection instead of scanning a QR code.
   * @throws DomainError ERR_WAPP_NOT_INITIALIZED when none can be issued now.
   */
  pairingCode(connection: InboundConnection, phone: string): Promise<string>;
}
