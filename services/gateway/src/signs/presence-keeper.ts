import type { InboundConnection } from '@prosa/contracts';
import { chatKeyOf } from '../storage/inbox.store';
import type { ChatRef, ProviderSession } from '../whatsapp/whatsapp.port';

const LOOK_OVER_MS = 3_000;
/** Who looks says so again and again; whoever is not heard of for this long is gone. */
const LOOK_LASTS_MS = 90_000;

/** Somebody looks at a chat, or does no longer. */
export interface Look {
  readonly chat: ChatRef;
  /** Who tells; looks of several processes are counted apart. */
  readonly by: string;
  readonly looking: boolean;
}

/** What the keeper works with. */
export interface PresenceKeeperParts {
  readonly now: () => Date;
  session(connectionId: number): ProviderSession | null;
}

interface LookedAt {
  readonly chat: ChatRef;
  readonly until: number;
}

/** What a session has been told, since it connected last. */
interface Said {
  readonly session: ProviderSession;
  readonly followed: Set<string>;
}

/**
 * Says that a connection's account is online for as long as somebody here looks at one of its chats, and follows those chats:
 * WhatsApp tells who types only to devices that are online. While one is, the owner's phone may stay silent; so it is
 * taken back within seconds of the last look, and when whoever looked has not been heard of for a while.
 */
export class PresenceKeeper {
  private readonly looks = new Map<number, Map<string, LookedAt>>();
  private readonly said = new Map<number, Said>();
  private timer: NodeJS.Timeout | undefined;
  private settling: Promise<void> = Promise.resolve();

  constructor(private readonly parts: PresenceKeeperParts) {}

  start(): void {
    this.timer = setInterval(() => void this.settle(), LOOK_OVER_MS);
  }

  /** Takes back that anybody is there. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.looks.clear();
    await this.settle();
  }

  /** Somebody looks at a chat, or does no longer; that nobody does is told a little later, since most look at the next. */
  async look({ id }: InboundConnection, { chat, by, looking }: Look): Promise<void> {
    const looks = this.looks.get(id) ?? new Map<string, LookedAt>();
    this.looks.set(id, looks);
    const key = `${by} ${chatKeyOf(chat)}`;
    if (!looking) {
      looks.delete(key);
      return;
    }
    looks.set(key, { chat, until: this.parts.now().getTime() + LOOK_LASTS_MS });
    await this.settle();
  }

  /** A session has connected anew, and WhatsApp knows nothing of what was said before. */
  connected({ id }: InboundConnection): Promise<void> {
    this.said.delete(id);
    return this.settle();
  }

  /** Says what is so now, wherever something else was said last. */
  settle(): Promise<void> {
    this.settling = this.settling.then(async () => {
      for (const id of new Set([...this.looks.keys(), ...this.said.keys()]))
        // Not connected: it is said when the session is back.
        await this.tell(id, this.lookedAt(id)).catch(() => this.said.delete(id));
    });
    return this.settling;
  }

  private lookedAt(id: number): readonly ChatRef[] {
    const looks = this.looks.get(id) ?? new Map<string, LookedAt>();
    const now = this.parts.now().getTime();
    for (const [key, { until }] of looks) if (until <= now) looks.delete(key);
    if (looks.size === 0) this.looks.delete(id);
    return [...looks.values()].map(({ chat }) => chat);
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
