import type { AgentSigns } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { AgentLooks, type AgentLooksParts } from './agent-looks';
import { chatOfTicket } from './ticket-chat.queries';

/** A phone shows somebody typing for some 25 s: often enough to go on, seldom enough to be no burden. */
const REPEAT_MS = 10_000;
const FADES_MS = 25_000;
const MOST_REMEMBERED = 10_000;

/** What signs of agents are sent with. */
export type SentAgentSignsParts = Omit<AgentLooksParts, 'chatOf'> & { readonly db: OwnerDatabase };

/** Shows a ticket's customer that somebody types here; what people do on a ticket that is theirs and bots on one that waits, and throttled. */
export class SentAgentSigns implements AgentSigns {
  private readonly toldAt = new Map<string, number>();
  private readonly looks: AgentLooks;

  constructor(private readonly parts: SentAgentSignsParts) {
    this.looks = new AgentLooks({
      ...parts,
      chatOf: (companyId, ticketId) => chatOfTicket(parts.db, companyId, ticketId),
    });
  }

  async typing(
    companyId: number,
    ticketId: number,
    isTyping: boolean,
    by: 'person' | 'bot' = 'person',
  ): Promise<void> {
    if (!this.isDue(`${companyId}/${ticketId}`, isTyping)) return;
    const place = await chatOfTicket(this.parts.db, companyId, ticketId);
    if (place === null || place.isClosed || place.isOpen !== (by === 'person')) return;
    const { phone, lid } = place.chat;
    const chat = { kind: 'user', ...(phone === undefined ? { lid: lid ?? '' } : { phone }) } as const;
    const state = isTyping ? 'composing' : 'paused';
    await this.parts.calls.tell(place.connection, 'typing', { chat, state });
  }

  looking(companyId: number, ticketId: number, looker: string, isLooking: boolean): Promise<void> {
    return this.looks.looking(companyId, ticketId, looker, isLooking);
  }

  onModuleDestroy(): void {
    this.looks.onModuleDestroy();
  }

  private isDue(key: string, isTyping: boolean): boolean {
    const now = this.parts.now().getTime();
    const since = now - (this.toldAt.get(key) ?? Number.NEGATIVE_INFINITY);
    if (!isTyping) return this.toldAt.delete(key) && since < FADES_MS;
    if (since < REPEAT_MS) return false;
    if (this.toldAt.size >= MOST_REMEMBERED) this.toldAt.clear();
    this.toldAt.set(key, now);
    return true;
  }
}
