import type { AgentPresence } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { AgentViewers, type AgentViewersParts } from './agent-viewers';
import { chatOfLead, chatOfTicket } from './ticket-chat.queries';

/** Phones show "typing" for about 25 s; repeated before it fades, but not more often than needed. */
const REPEAT_MS = 10_000;
const FADES_MS = 25_000;
const MOST_REMEMBERED = 10_000;

/** Dependencies of `AgentPresenceSender`. */
export type AgentPresenceSenderParts = Omit<AgentViewersParts, 'chatOf'> & { readonly db: OwnerDatabase };

/**
 * Shows customers a typing notification: users on tickets assigned to them, bots on pending tickets and on leads
 * without an assigned user. Throttled.
 */
export class AgentPresenceSender implements AgentPresence {
  private readonly sentAt = new Map<string, number>();
  private readonly viewers: AgentViewers;

  constructor(private readonly parts: AgentPresenceSenderParts) {
    this.viewers = new AgentViewers({
      ...parts,
      chatOf: (companyId, ticketId) => chatOfTicket(parts.db, companyId, ticketId),
    });
  }

  async typing(
    companyId: number,
    ticketId: number,
    isTyping: boolean,
    by: 'person' | 'bot' | 'leadBot' = 'person',
  ): Promise<void> {
    const ofLead = by === 'leadBot';
    if (!this.isDue(`${companyId}/${ofLead ? 'lead/' : ''}${ticketId}`, isTyping)) return;
    const place = await (ofLead ? chatOfLead : chatOfTicket)(this.parts.db, companyId, ticketId);
    if (place === null || place.isClosed || place.isOpen !== (by === 'person')) return;
    const { phone, lid } = place.chat;
    const chat = { kind: 'user', ...(phone === undefined ? { lid: lid ?? '' } : { phone }) } as const;
    const state = isTyping ? 'composing' : 'paused';
    await this.parts.calls.tell(place.connection, 'typing', { chat, state });
  }

  looking(companyId: number, ticketId: number, looker: string, isLooking: boolean): Promise<void> {
    return this.viewers.looking(companyId, ticketId, looker, isLooking);
  }

  onModuleDestroy(): void {
    this.viewers.onModuleDestroy();
  }

  private isDue(key: string, isTyping: boolean): boolean {
    const now = this.parts.now().getTime();
    const since = now - (this.sentAt.get(key) ?? Number.NEGATIVE_INFINITY);
    if (!isTyping) return this.sentAt.delete(key) && since < FADES_MS;
    if (since < REPEAT_MS) return false;
    if (this.sentAt.size >= MOST_REMEMBERED) this.sentAt.clear();
    this.sentAt.set(key, now);
    return true;
  }
}
