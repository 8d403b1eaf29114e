import { randomUUID } from 'node:crypto';
import type { Background } from '@prosa/observability';
import type { SessionCalls } from '../connection/session-calls.port';
import type { TicketChat } from './ticket-chat.queries';

/** Half the time for which sessions keep a viewer: one lost repetition is tolerated. */
const REPEAT_MS = 45_000;
/** A viewer without activity for this long no longer counts. */
const IDLE_MS = 300_000;

/** Dependencies of `AgentViewers`. */
export interface AgentViewersParts {
  readonly calls: Pick<SessionCalls, 'tell'>;
  readonly background: Background;
  readonly now: () => Date;
  /** The WhatsApp chat of a ticket; null when it cannot be reached now. */
  chatOf(companyId: number, ticketId: number): Promise<TicketChat | null>;
}

interface Watched {
  readonly companyId: number;
  readonly ticketId: number;
  /** Last activity per viewer. */
  readonly lookers: Map<string, number>;
  chat: TicketChat | null;
  sentAt: number;
}

/**
 * Notifies the session of a ticket's connection that its chat has viewers: with the first viewer,
 * periodically while there is one, and when the last one leaves.
 */
export class AgentViewers {
  private readonly watched = new Map<string, Watched>();
  /** Identifies this process. */
  private readonly by = randomUUID();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: AgentViewersParts) {}

  async looking(companyId: number, ticketId: number, looker: string, isLooking: boolean): Promise<void> {
    const key = `${companyId}/${ticketId}`;
    const found = this.watched.get(key);
    if (!isLooking) {
      found?.lookers.delete(looker);
      if (found?.lookers.size === 0) await this.leave(key, found);
      return;
    }
    const watched = found ?? { companyId, ticketId, lookers: new Map(), chat: null, sentAt: -Infinity };
    watched.lookers.set(looker, this.now());
    this.watched.set(key, watched);
    this.timer ??= setInterval(() => {
      void this.parts.background.attempt('repeat who looks at a chat', () => this.renew());
    }, REPEAT_MS).unref();
    if (this.now() - watched.sentAt >= REPEAT_MS) await this.tell(watched);
  }

  /** Repeats active views, and ends those without activity. */
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
    watched.sentAt = this.now();
    watched.chat = await this.parts.chatOf(companyId, ticketId);
    // Closed, or its phone is offline: the session's entry expires by itself.
    if (watched.chat === null || watched.chat.isClosed) return;
    // The viewer may have left while the ticket was looked up.
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
