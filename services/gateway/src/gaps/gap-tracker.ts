import type { InboundConnection } from '@prosa/contracts';
import { uuidv5 } from '@prosa/kernel';
import type { Background } from '@prosa/observability';
import type { ConnectionBookkeeping } from '../connection/session-recorder';
import type { SeenStore } from './seen.store';

/** Outages up to this duration are not reported. */
export const REPORTED_AFTER_MS = 60_000;

const BEAT_MS = 15_000;

/** Dependencies of the gap tracker. */
export interface GapTrackerParts {
  readonly seen: SeenStore;
  readonly connections: Pick<ConnectionBookkeeping, 'decide'>;
  readonly background: Background;
  readonly reportedAfterMs?: number;
  connectedIds(): readonly number[];
}

/**
 * Detects outages of a connection and reports how many messages were delivered afterwards, once all of them
 * are journalled.
 */
export class GapTracker {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: GapTrackerParts) {}

  start(): void {
    this.timer = setInterval(() => void this.beat(), BEAT_MS);
  }

  /** Stores the time at which each connected session was last seen; an outage is measured from there. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.beat();
  }

  /** A session connected. */
  connected(connection: InboundConnection): Promise<void> {
    return this.parts.seen.back(connection, this.parts.reportedAfterMs ?? REPORTED_AFTER_MS);
  }

  /** A session that was connected disconnected. */
  lost({ id }: InboundConnection): Promise<void> {
    return this.parts.seen.seen([id]);
  }

  /** The connection's phone was unlinked. */
  unlinked({ id }: InboundConnection): Promise<void> {
    return this.parts.seen.forget(id);
  }

  /** Called when the backlog is journalled. After a crash the report is repeated under the same id. */
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
    await seen.reported(id);
  }

  private beat(): Promise<void> {
    const { background, seen, connectedIds } = this.parts;
    return background.attempt('store when WhatsApp sessions were last seen', () => seen.seen(connectedIds()));
  }
}
