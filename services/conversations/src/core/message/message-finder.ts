import type { ConversationRef, HolderKind } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { IdField } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import type { TenantDatabase } from '@prosa/read-model';
import { MergeBook } from '../merge/merge-book.service';
import { messagesByWhatsAppId, type NamedMessageRow } from './message.queries';

/** The conversation in which a client shows a message. */
export class ShownInQuery {
  @IdField({
    optional: true,
    text: 'The ticket that shows it; several connections may have the same message.',
  })
  ticketId?: number;

  @IdField({ optional: true, text: 'The lead that shows it.' })
  leadId?: number;
}

/** A kind of conversation, or one of them. */
export interface ShownIn {
  readonly kind: HolderKind;
  readonly number?: number;
}

/** The conversation that a client named; undefined when it named none. */
export const shownInOf = ({ ticketId, leadId }: ShownInQuery): ShownIn | undefined => {
  if (ticketId !== undefined) return { kind: 'ticket', number: ticketId };
  return leadId === undefined ? undefined : { kind: 'lead', number: leadId };
};

/** The message that a request names, by its WhatsApp id. */
export interface WantedMessage {
  readonly messageId: string;
  readonly shownIn?: ShownIn | undefined;
  /** Only a message of our own can be meant; or one of ours where there is one. */
  readonly own?: 'only' | 'first';
}

/** A message, the conversation that shows it, and what the viewer was admitted to there. */
export interface FoundMessage<Admitted> {
  readonly row: NamedMessageRow;
  readonly shownIn: ConversationRef;
  readonly admitted: Admitted;
}

type Candidate = Omit<FoundMessage<never>, 'admitted'>;

/** A client may still show a merged ticket, by whose number the message is stored. */
const isIn = ({ row, shownIn }: Candidate, wanted: ShownIn | undefined): boolean => {
  if (wanted === undefined) return true;
  const isNamed = [undefined, shownIn.number, row.ticketId].includes(wanted.number);
  return wanted.kind === shownIn.kind && isNamed;
};

const byOwn = (own: WantedMessage['own'], candidates: readonly Candidate[]): readonly Candidate[] => {
  if (own === undefined) return candidates;
  const ours = candidates.filter(({ row }) => row.fromMe);
  return own === 'only' || ours.length > 0 ? ours : candidates;
};

/** Finds the message that a request names, with the conversation that shows it. */
export class MessageFinder {
  private readonly merges: MergeBook;

  constructor(
    aggregates: Aggregates,
    private readonly tenants: TenantDatabase,
  ) {
    this.merges = new MergeBook(aggregates);
  }

  /**
   * The first message with this id in whose conversation `admit` lets the viewer: ids are unique to a connection
   * only, and a group's message, or one between two of the company's numbers, is there more than once.
   * @throws the refusal of `admit` when it lets the viewer into none; ERR_NO_MESSAGE_FOUND
   */
  async find<Admitted>(
    companyId: number,
    { messageId, shownIn, own }: WantedMessage,
    admit: (shownIn: ConversationRef) => Promise<Admitted>,
  ): Promise<FoundMessage<Admitted>> {
    const rows = await this.tenants.withTenant(companyId, db =>
      messagesByWhatsAppId(db, companyId, messageId),
    );
    const all = await Promise.all(rows.map(async row => ({ row, shownIn: await this.shownIn(row) })));
    const named = all.filter(candidate => isIn(candidate, shownIn));
    let refusal: DomainError | undefined;
    for (const candidate of byOwn(own, named)) {
      try {
        return { ...candidate, admitted: await admit(candidate.shownIn) };
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refusal ??= error;
      }
    }
    throw refusal ?? new DomainError('ERR_NO_MESSAGE_FOUND');
  }

  private async shownIn({ companyId, holder: kind, ticketId }: NamedMessageRow): Promise<ConversationRef> {
    const number = kind === 'ticket' ? await this.merges.shownIn(companyId, ticketId) : ticketId;
    return { kind, number };
  }
}
