import type { InboundConnection } from '@prosa/contracts';
import { uuidv5 } from '@prosa/kernel';
import type { ConnectionBookkeeping } from '../session/session-recorder';
import type { SeenStore } from './seen.store';

/** An outage of up to this long is nothing to tell anybody. */
export const NOTICED_AFTER_MS = 60_000;

const BEAT_MS = 15_000;

/** What the keeper works with. */
export interface GapKeeperParts {
  readonly seen: SeenStore;
  readonly connections: Pick<ConnectionBookkeeping, 'decide'>;
  readonly noticedAfterMs?: number;
  connectedIds(): readonly number[];
}

/** Notices when a connection was away, and tells how many messages had waited for it once all of them are here. */
export class GapKeeper {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: GapKeeperParts) {}

  start(): void {
    this.timer = setInterval(() => void this.beat(), BEAT_MS);
  }

  /** Marks what is connected now: from here on it may be away. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.beat();
  }

  /** The connection is connected. */
  connected(connection: InboundConnection): Promise<void> {
    return this.parts.seen.back(connection, this.parts.noticedAfterMs ?? NOTICED_AFTER_MS);
  }

  /** The connection was connected until now. */
  lost({ id }: InboundConnection): Promise<void> {
    return this.parts.seen.seen([id]);
  }

  /** The connection's phone was unlinked. */
  unlinked({ id }: InboundConnection): Promise<void> {
    return this.parts.seen.forget(id);
  }

  /** Everything that had waited is journalled; a crash before the end repeats the telling under the same id. */
  async caughtUp(connection: InboundConnection): Promise<void> {
    const { seen, connections } = this.parts;
    const { companyId, id, uuid } = connection;
    const gap = await seen.gap(id);
    if (gap === null) return;
    const [from, until] = [gap.from.toISOString(), gap.until.toISOString()];
    const recovered = await seen.messagesIn(id, gap);
    const cause = uuidv5('connection-gap', uuid, from, until);
    await connections.decide(
      companyId,
      { type: 'RecordGap', connectionId: id, from, until, recovered },
      { actor: { kind: 'system', name: 'gateway' }, correlationId: cause, causationId: cause },
    );
    await seen.told(id);
  }

  private async beat(): Promise<void> {
    // The database may be away; the next beat says the same.
    await this.parts.seen.seen(this.parts.connectedIds()).catch(() => undefined);
  }
}
