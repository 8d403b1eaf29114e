import type { InboundConnection, TicketScope } from '@prosa/contracts';
import type { FramePublisher } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import type { ChatRef, TypingState } from '../whatsapp/whatsapp.port';

/** Minimum interval between repeated typing frames of one customer. */
const REPEAT_MS = 8_000;
const MOST_REMEMBERED = 10_000;

/** Dependencies of `CustomerPresence`. */
export interface CustomerPresenceParts {
  readonly db: OwnerDatabase;
  readonly feed: FramePublisher;
  readonly now: () => Date;
}

interface LastShown {
  readonly state: TypingState;
  readonly at: number;
}

/** A chat state of a participant. */
interface Sign {
  readonly chat: ChatRef;
  readonly participant?: ChatRef;
  readonly state: TypingState;
}

interface SignedTicket extends TicketScope {
  /** A group member's name; null in a chat with one person, and when the name is unknown. */
  readonly name: string | null;
}

/** Publishes to everyone who may see a ticket that its customer, or a member of its group, is typing. */
export class CustomerPresence {
  private readonly published = new Map<string, LastShown>();

  constructor(private readonly parts: CustomerPresenceParts) {}

  /** A customer's chat state changed: typing, recording or paused. */
  async presence(connection: InboundConnection, { chat, participant, state }: Sign): Promise<void> {
    const who = [chat.groupId, participant?.phone ?? participant?.lid ?? chat.phone ?? chat.lid];
    if (!this.isChange(`${connection.id}/${who.join('/')}`, state)) return;
    const found = await this.ticketOf(connection, chat, participant);
    if (found === undefined) return;
    const { name, ...ticket } = found;
    const { ticketId } = ticket;
    const payload = {
      ...({ action: 'update', ticketId, presence: state } as const),
      ...(name !== null && name !== '' && { name }),
    };
    const audience = { kind: 'ticket', ...ticket } as const;
    await this.parts.feed.publish([
      { companyId: connection.companyId, channel: 'contactPresence', payload, audience },
    ]);
  }

  private isChange(key: string, state: TypingState): boolean {
    const at = this.parts.now().getTime();
    const before = this.published.get(key);
    const repeats = before?.state === state && (state === 'paused' || at - before.at < REPEAT_MS);
    if (repeats || (before === undefined && state === 'paused')) return false;
    if (this.published.size >= MOST_REMEMBERED) this.published.clear();
    this.published.set(key, { state, at });
    return true;
  }

  private async ticketOf(
    { companyId, id }: InboundConnection,
    { phone = '', lid = '', groupId = '' }: ChatRef,
    by: ChatRef | undefined,
  ): Promise<SignedTicket | undefined> {
    const { rows } = await sql<SignedTicket>`
      select t.id as ticket_id, t.uuid, t.status, t.queue_id, t.user_id,
             (select p.name from contact p
               where p.company_id = t.company_id and c.group_id is not null
                 and ((p.phone <> '' and p.phone = ${by?.phone ?? ''}) or (p.lid <> '' and p.lid = ${by?.lid ?? ''}))
               order by p.id limit 1) as name
        from ticket t join contact c on c.company_id = t.company_id and c.uuid = t.contact_uuid
       where t.company_id = ${companyId} and t.connection_id = ${id} and t.status <> 'closed'
         and ((c.phone <> '' and c.phone = ${phone}) or (c.lid <> '' and c.lid = ${lid})
           or c.group_id = ${groupId})
       order by t.id desc limit 1`.execute(this.parts.db);
    return rows[0];
  }
}
