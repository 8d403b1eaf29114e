import { randomUUID } from 'node:crypto';
import type { SessionCalls } from '../workers/session-calls.port';
import type { TicketChat } from './ticket-chat.queries';

/** Sessions believe a look for twice as long: one repetition may be lost. */
const REPEAT_MS = 45_000;
/** Who does nothing for so long has left the ticket open and gone away. */
const IDLE_MS = 300_000;

/** What looks are told with. */
export interface AgentLooksParts {
  readonly calls: Pick<SessionCalls, 'tell'>;
  readonly now: () => Date;
  /** Where on WhatsApp a ticket takes place; null where nobody can be reached now. */
  chatOf(companyId: number, ticketId: number): Promise<TicketChat | null>;
}

interface Watched {
  readonly companyId: number;
  readonly ticketId: number;
  /** When each of those who look has last done anything. */
  readonly lookers: Map<string, number>;
  chat: TicketChat | null;
  toldAt: number;
}

/**
 * Lets the session of a ticket's connection know that somebody looks at its chat, for as long as they do: once at first,
 * again and again while it goes on, and when the last of them has gone.
 */
export class AgentLooks {
  private readonly watched = new Map<string, Watched>();
  /** Names this process. */
  private readonly by = randomUUID();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: AgentLooksParts) {}

  async looking(companyId: number, ticketId: number, looker: string, isLooking: boolean): Promise<void> {
    const key = `${companyId}/${ticketId}`;
    const found = this.watched.get(key);
    if (!isLooking) {
      found?.lookers.delete(looker);
      if (found?.lookers.size === 0) await this.leave(key, found);
      return;
    }
    const watched = found ?? { companyId, ticketId, lookers: new Map(), chat: null, toldAt: -Infinity };
    watched.lookers.set(looker, this.now());
    this.watched.set(key, watched);
    this.timer ??= setInterval(() => void this.renew().catch(() => undefined), REPEAT_MS).unref();
    if (this.now() - watched.toldAt >= REPEAT_MS) await this.tell(watched);
  }

  /** Tells again what goes on, and what is over because nobody did anything for long. */
  async renew(): Promise<void> {
    for (const [key, watched] of [...this.watched]) {
      for (const [looker, at] of watched.lookers)
        if (this.now() - at >= IDLE_MS) watched.lookers.delete(looker);
      if (watched.lookers.size === 0) await this.leave(key, watched);
      else await this.tell(watched);
    }
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async tell(watched: Watched): Promise<void> {
    const { companyId, ticketId } = watched;
    watched.toldAt = this.now();
    watched.chat = await this.parts.chatOf(companyId, ticketId);
    // Closed by now, or its phone is away: the session that once knew of the look forgets it by itself.
    if (watched.chat === null || watched.chat.isClosed) return;
    // Who has gone while the ticket was looked up is not brought back.
    if (watched.lookers.size > 0) await this.say(watched.chat, true);
  }

  private async leave(key: string, { chat }: Watched): Promise<void> {
    this.watched.delete(key);
    if (this.watched.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    if (chat !== null) await this.say(chat, false);
  }

  private say({ connection, chat }: TicketChat, looking: boolean): Promise<void> {
    return this.parts.calls.tell(connection, 'looking', { chat, by: this.by, looking });
  }

  private now(): number {
    return this.parts.now().getTime();
  }
}
