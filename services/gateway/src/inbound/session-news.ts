import type { InboundConnection } from '@prosa/contracts';
import type { GapKeeper } from '../gaps/gap-keeper';
import type { SessionSigns } from '../signs/session-signs';
import type { ColdContacts } from '../outbound/cold-contacts';
import type { ProviderSink, SessionUpdate } from '../whatsapp/whatsapp.port';

/** Where a session's news go beside its journal. */
export interface SessionNewsParts {
  readonly gaps: Pick<GapKeeper, 'connected' | 'lost' | 'unlinked' | 'caughtUp'>;
  readonly cold: Pick<ColdContacts, 'restricted'>;
  readonly signs: Pick<SessionSigns, 'presence' | 'contact' | 'connected' | 'group'>;
  /** Told of news that could not be taken; none of them is worth ending a session for. */
  failed(connectionId: number, error: unknown): void;
}

/** What sessions tell beside where they stand and what people write; whatever fails here harms no session. */
export class SessionNews {
  private readonly wasConnected = new Set<number>();

  constructor(private readonly parts: SessionNewsParts) {}

  /** A session stands somewhere, as it has been written down. */
  stands(connection: InboundConnection, { state, reason, restrictedUntil }: SessionUpdate): Promise<void> {
    return this.safely(connection, async () => {
      const { gaps, cold, signs } = this.parts;
      const was = this.wasConnected.has(connection.id);
      if (state === 'connected' && !was) {
        await gaps.connected(connection);
        await signs.connected(connection);
      }
      if (state !== 'connected' && was) await gaps.lost(connection);
      if (state === 'connected') this.wasConnected.add(connection.id);
      else this.wasConnected.delete(connection.id);
      if (reason === 'logged_out') await gaps.unlinked(connection);
      if (restrictedUntil !== undefined) await cold.restricted(connection, restrictedUntil);
    });
  }

  /** What had waited for a session is journalled. */
  caughtUp(connection: InboundConnection): Promise<void> {
    return this.safely(connection, () => this.parts.gaps.caughtUp(connection));
  }

  presence(connection: InboundConnection, update: Parameters<ProviderSink['presence']>[0]): Promise<void> {
    return this.safely(connection, () => this.parts.signs.presence(connection, update));
  }

  contact(connection: InboundConnection, update: Parameters<ProviderSink['contact']>[0]): Promise<void> {
    return this.safely(connection, () => this.parts.signs.contact(connection, update));
  }

  group(connection: InboundConnection, update: Parameters<ProviderSink['group']>[0]): Promise<void> {
    return this.safely(connection, () => this.parts.signs.group(connection, update));
  }

  private async safely(connection: InboundConnection, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.parts.failed(connection.id, error);
    }
  }
}
