import type { InboundConnection } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import { wake } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import type { ConnectionSessions } from '../connection/connection-sessions.port';
import { LOOK } from '../storage/lease.store';
import type { SessionCalls } from '../connection/session-calls.port';

/** Controls sessions from any process. */
export class CalledSessions implements ConnectionSessions {
  constructor(
    private readonly calls: SessionCalls,
    private readonly db: OwnerDatabase,
  ) {}

  added(): Promise<void> {
    return wake(this.db, LOOK);
  }

  async start(connection: InboundConnection): Promise<void> {
    await this.calls.ask(connection, 'start', null);
  }

  async disconnect(connection: InboundConnection): Promise<void> {
    await this.calls.ask(connection, 'disconnect', null);
  }

  /** Deleted later when no worker is available, so that removing a connection never fails for that. */
  async forget(connection: InboundConnection): Promise<void> {
    try {
      await this.calls.ask(connection, 'forget', null);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'ERR_WAPP_NOT_INITIALIZED')) throw error;
    }
  }

  pairingCode(connection: InboundConnection, phone: string): Promise<string> {
    return this.calls.ask(connection, 'pairingCode', { phone });
  }
}
