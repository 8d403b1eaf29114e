import type { InboundConnection, TicketScope } from '@prosa/contracts';
import type { LiveFeed } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import type { ChatRef, TypingState } from '../whatsapp/whatsapp.port';

/** Colleagues are told again that somebody goes on typing at most this often. */
const REPEAT_MS = 8_000;
const MOST_REMEMBERED = 10_000;

/** What signs of customers are told with. */
export interface CustomerSignsParts {
  readonly db: OwnerDatabase;
  readonly feed: Pick<LiveFeed, 'publish'>;
  readonly now: () => Date;
}

interface Told {
  readonly state: TypingState;
  readonly at: number;
}

/** Shows to whoever may see a ticket that its customer types. */
export class CustomerSigns {
  private readonly told = new Map<string, Told>();

  constructor(private readonly parts: CustomerSignsParts) {}

  /** A customer types, records or stopped. */
  async presence(
    connection: InboundConnection,
    { chat, state }: { readonly chat: ChatRef; readonly state: TypingState },
  ): Promise<void> {
    if (chat.kind !== 'user' || !this.isNews(`${connection.id}/${chat.phone ?? chat.lid}`, state)) return;
    const ticket = await this.ticketOf(connection, chat);
    if (ticket === undefined) return;
    const { ticketId } = ticket;
    const payload = { action: 'update', ticketId, presence: state } as const;
    const audience = { kind: 'ticket', ...ticket } as const;
    await this.parts.feed.publish([
      { companyId: connection.companyId, channel: 'contactPresence', payload, audience },
    ]);
  }

  private isNews(key: string, state: TypingState): boolean {
    const at = this.parts.now().getTime();
    const before = this.told.get(key);
    const repeats = before?.state === state && (state === 'paused' || at - before.at < REPEAT_MS);
    if (repeats || (before === undefined && state === 'paused')) return false;
    if (this.told.size >= MOST_REMEMBERED) this.told.clear();
    this.told.set(key, { state, at });
    return true;
  }

  private async ticketOf(
    { companyId, id }: InboundConnection,
    { phone = '', lid = '' }: ChatRef,
  ): Promise<TicketScope | undefined> {
    const { rows } = await sql<TicketScope>`
      select t.id as ticket_id, t.uuid, t.status, t.queue_id, t.user_id
        from ticket t join contact c on c.company_id = t.company_id and c.uuid = t.contact_uuid
       where t.company_id = ${companyId} and t.connection_id = ${id} and t.status <> 'closed'
         and ((c.phone <> '' and c.phone = ${phone}) or (c.lid <> '' and c.lid = ${lid}))
       order by t.id desc limit 1`.execute(this.parts.db);
    return rows[0];
  }
}
