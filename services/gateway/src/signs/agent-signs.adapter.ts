import type { AgentSigns, InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import type { ChatRef } from '../whatsapp/whatsapp.port';
import type { SessionCalls } from '../workers/session-calls.port';

/** A phone shows somebody typing for some 25 s: often enough to go on, seldom enough to be no burden. */
const REPEAT_MS = 10_000;
const FADES_MS = 25_000;
const MOST_REMEMBERED = 10_000;

/** What signs of agents are sent with. */
export interface SentAgentSignsParts {
  readonly db: OwnerDatabase;
  readonly calls: Pick<SessionCalls, 'tell'>;
  readonly now: () => Date;
}

type Place = Pick<InboundConnection, 'companyId' | 'id' | 'uuid'> & Pick<ChatRef, 'phone' | 'lid'>;

/** Shows a ticket's customer that somebody types here; only what people do on a ticket that is theirs, and throttled. */
export class SentAgentSigns implements AgentSigns {
  private readonly toldAt = new Map<string, number>();

  constructor(private readonly parts: SentAgentSignsParts) {}

  async typing(companyId: number, ticketId: number, isTyping: boolean): Promise<void> {
    if (!this.isDue(`${companyId}/${ticketId}`, isTyping)) return;
    const place = await this.placeOf(companyId, ticketId);
    if (place === undefined) return;
    const { id, uuid, phone, lid } = place;
    const chat = { kind: 'user', ...(phone ? { phone } : { lid: lid ?? '' }) } as const;
    const state = isTyping ? 'composing' : 'paused';
    await this.parts.calls.tell({ companyId, id, uuid }, 'typing', { chat, state });
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

  private async placeOf(companyId: number, ticketId: number): Promise<Place | undefined> {
    const { rows } = await sql<Place>`
      select n.company_id, n.id, n.uuid, c.phone, c.lid
        from ticket t
        join contact c on c.company_id = t.company_id and c.uuid = t.contact_uuid
        join connection n on n.company_id = t.company_id and n.id = t.connection_id
       where t.company_id = ${companyId} and t.id = ${ticketId} and t.status = 'open' and not t.is_group
         and n.status = 'CONNECTED'`.execute(this.parts.db);
    return rows[0];
  }
}
