import type { InboundConnection, NewChatQuota } from '@prosa/contracts';
import type { GapTracker } from '../gaps/gap-tracker';
import type { SessionPresence } from '../presence/session-presence';
import type { ColdContacts } from '../outbound/cold-contacts';
import type { ProviderSink, SessionUpdate } from '../whatsapp/whatsapp.port';

/** Receivers of session events besides the journal. */
export interface SessionEventsParts {
  readonly gaps: Pick<GapTracker, 'connected' | 'lost' | 'unlinked' | 'caughtUp'>;
  readonly cold: Pick<ColdContacts, 'restricted' | 'lifted' | 'quota'>;
  readonly presence: Pick<SessionPresence, 'presence' | 'contact' | 'connected' | 'group'>;
  /** Called for events that could not be processed; none of them ends a session. */
  failed(connectionId: number, error: unknown): void;
}

/** Session events other than state changes and messages; failures here do not affect the session. */
export class SessionEvents {
  private readonly wasConnected = new Set<number>();

  constructor(private readonly parts: SessionEventsParts) {}

  /** A session's state changed and has been recorded. */
  stands(connection: InboundConnection, update: SessionUpdate): Promise<void> {
    const { state, reason, restrictedUntil } = update;
    return this.safely(connection, async () => {
      const { gaps, cold, presence } = this.parts;
      const was = this.wasConnected.has(connection.id);
      if (state === 'connected' && !was) {
        await gaps.connected(connection);
        await presence.connected(connection);
      }
      if (state !== 'connected' && was) await gaps.lost(connection);
      if (state === 'connected') this.wasConnected.add(connection.id);
      else this.wasConnected.delete(connection.id);
      if (reason === 'logged_out') await gaps.unlinked(connection);
      if (restrictedUntil === null) await cold.lifted(connection);
      else if (restrictedUntil !== undefined) await cold.restricted(connection, restrictedUntil);
    });
  }

  /** WhatsApp's quota of new chats of a connection is known, or has changed. */
  newChats(connection: InboundConnection, quota: NewChatQuota): Promise<void> {
    return this.safely(connection, () => this.parts.cold.quota(connection, quota));
  }

  /** The backlog of a session is journalled. */
  caughtUp(connection: InboundConnection): Promise<void> {
    return this.safely(connection, () => this.parts.gaps.caughtUp(connection));
  }

  presence(connection: InboundConnection, update: Parameters<ProviderSink['presence']>[0]): Promise<void> {
    return this.safely(connection, () => this.parts.presence.presence(connection, update));
  }

  contact(connection: InboundConnection, update: Parameters<ProviderSink['contact']>[0]): Promise<void> {
    return this.safely(connection, () => this.parts.presence.contact(connection, update));
  }

  group(connection: InboundConnection, update: Parameters<ProviderSink['group']>[0]): Promise<void> {
    return this.safely(connection, () => this.parts.presence.group(connection, update));
  }

  private async safely(connection: InboundConnection, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.parts.failed(connection.id, error);
    }
  }
}
