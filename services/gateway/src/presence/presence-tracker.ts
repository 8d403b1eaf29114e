import type { InboundConnection } from '@prosa/contracts';
import { chatKeyOf } from '../storage/inbox.store';
import type { ChatRef, ProviderSession } from '../whatsapp/whatsapp.port';

const LOOK_OVER_MS = 3_000;
/** Viewers repeat themselves; one without a repetition for this long expires. */
const LOOK_LASTS_MS = 90_000;

/** A process reports that a chat has viewers, or that it has none any more. */
export interface ChatView {
  readonly chat: ChatRef;
  /** The reporting process; viewers of several processes are counted separately. */
  readonly by: string;
  readonly looking: boolean;
}

/** Dependencies of the presence tracker. */
export interface PresenceTrackerParts {
  readonly now: () => Date;
  session(connectionId: number): ProviderSession | null;
}

interface LookedAt {
  readonly chat: ChatRef;
  readonly until: number;
}

/** The presence sent to a session since it last connected. */
interface Said {
  readonly session: ProviderSession;
  readonly followed: Set<string>;
}

/**
 * Sends presence "available" for a connection while one of its chats has viewers, and subscribes to those
 * chats: WhatsApp sends chat states only to devices that are online. While a device is online, the owner's
 * phone may not notify; so presence is withdrawn within seconds of the last viewer, and when viewers expire.
 */
export class PresenceTracker {
  private readonly views = new Map<number, Map<string, LookedAt>>();
  private readonly said = new Map<number, Said>();
  private timer: NodeJS.Timeout | undefined;
  private settling: Promise<void> = Promise.resolve();

  constructor(private readonly parts: PresenceTrackerParts) {}

  start(): void {
    this.timer = setInterval(() => void this.settle(), LOOK_OVER_MS);
  }

  /** Withdraws all presence. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.views.clear();
    await this.settle();
  }

  /**
   * A chat has viewers, or none any more. The latter is applied with a delay, because agents usually switch
   * between chats.
   */
  async look({ id }: InboundConnection, { chat, by, looking }: ChatView): Promise<void> {
    const views = this.views.get(id) ?? new Map<string, LookedAt>();
    this.views.set(id, views);
    const key = `${by} ${chatKeyOf(chat)}`;
    if (!looking) {
      views.delete(key);
      return;
    }
    views.set(key, { chat, until: this.parts.now().getTime() + LOOK_LASTS_MS });
    await this.settle();
  }

  /** A session reconnected, and WhatsApp has lost its presence. */
  connected({ id }: InboundConnection): Promise<void> {
    this.said.delete(id);
    return this.settle();
  }

  /** Sends the current presence wherever it differs from the last one sent. */
  settle(): Promise<void> {
    this.settling = this.settling.then(async () => {
      for (const id of new Set([...this.views.keys(), ...this.said.keys()]))
        // Not connected: presence is sent when the session reconnects.
        await this.tell(id, this.lookedAt(id)).catch(() => this.said.delete(id));
    });
    return this.settling;
  }

  private lookedAt(id: number): readonly ChatRef[] {
    const views = this.views.get(id) ?? new Map<string, LookedAt>();
    const now = this.parts.now().getTime();
    for (const [key, { until }] of views) if (until <= now) views.delete(key);
    if (views.size === 0) this.views.delete(id);
    return [...views.values()].map(({ chat }) => chat);
  }

  private async tell(id: number, chats: readonly ChatRef[]): Promise<void> {
    const session = this.parts.session(id);
    const before = this.said.get(id);
    if (session === null || chats.length === 0) {
      this.said.delete(id);
      if (before !== undefined && before.session === session) await session.setOnline(false);
      return;
    }
    const said = before?.session === session ? before : { session, followed: new Set<string>() };
    if (said !== before) await session.setOnline(true);
    this.said.set(id, said);
    for (const chat of chats) {
      const key = chatKeyOf(chat);
      if (said.followed.has(key)) continue;
      await session.followPresence(chat);
      said.followed.add(key);
    }
  }
}
