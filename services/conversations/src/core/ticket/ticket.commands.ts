import {
  CAMPAIGN_ANSWERS_FILTERS,
  LIMITS,
  TICKET_ORDERS,
  TICKET_STATUSES,
  type CampaignAnswersFilter,
  type TicketStatus,
} from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  BooleanField,
  DateField,
  EnumField,
  IdField,
  ListField,
  ObjectListField,
  PageQuery,
  TextField,
  type Viewer,
} from '@prosa/http';
import type { BotSource } from './ticket.events';

/** Which tickets a list holds. */
export class ListTicketsQuery extends PageQuery {
  @EnumField(TICKET_STATUSES, { optional: true, text: 'Only tickets in this state.' })
  status?: TicketStatus;

  @ListField({ of: 'id', optional: true, text: 'Only these queues, and what is in none.' })
  queueIds?: number[];

  @ListField({ of: 'id', optional: true, text: 'Only tickets that carry all of these tags.' })
  tags?: number[];

  @ListField({ of: 'id', optional: true, text: 'Only tickets of these people; supervisors and admins.' })
  users?: number[];

  @BooleanField({ optional: true, text: "Everybody's open tickets too; supervisors and admins." })
  showAll?: boolean;

  @BooleanField({ optional: true, text: 'Only tickets with something unread.' })
  withUnreadMessages?: boolean;

  @IdField({ optional: true, text: 'Only tickets of this connection.' })
  whatsappId?: number;

  @ListField({
    of: 'text',
    optional: true,
    text: 'Only tickets of customers who came by an advertisement there: `facebook`, `instagram`, `threads` or `other`.',
  })
  adverts?: string[];

  @ListField({ of: 'id', optional: true, text: 'Only tickets of these campaigns.' })
  campaigns?: number[];

  @EnumField(CAMPAIGN_ANSWERS_FILTERS, {
    optional: true,
    text: '`only`: tickets in which a customer answered a campaign; `without`: all others.',
  })
  campaignAnswers?: CampaignAnswersFilter;

  @DateField({ optional: true, text: 'Only tickets that began on this day of the company.' })
  date?: string;

  @DateField({ optional: true, text: 'Only tickets whose last change lies on this day of the company.' })
  updatedAt?: string;

  @EnumField(TICKET_ORDERS, {
    optional: true,
    text: 'With `status=pending`: `longestWait` begins with whom waits longest; `newest` otherwise.',
  })
  order?: (typeof TICKET_ORDERS)[number];

  @BooleanField({ optional: true, text: 'To choose tickets to merge: of any state and anybody.' })
  forMerge?: boolean;
}

/** A conversation that an agent starts. */
export class OpenTicketRequest {
  @IdField()
  contactId!: number;

  @IdField({ text: 'The connection to write from.' })
  whatsappId!: number;

  @IdField({ optional: true })
  queueId?: number;

  @IdField({ optional: true, text: 'Whose it is to be; the caller unless an admin says otherwise.' })
  userId?: number;
}

/** One intention, determined by the fields that are present; see `intentionOf`. */
export class ChangeTicketRequest {
  @EnumField(TICKET_STATUSES, { optional: true })
  status?: TicketStatus;

  @IdField({ optional: true, nullable: true })
  queueId?: number | null;

  @IdField({
    optional: true,
    nullable: true,
    text: 'With a queue: whom it is transferred to. Without one its presence means "accept", always for the caller.',
  })
  userId?: number | null;

  @TextField({
    optional: true,
    max: LIMITS.transferNote,
    text: 'What the next agent should know; with a transfer.',
  })
  note?: string;

  @BooleanField({ optional: true, text: 'Whether the company’s bot answers while the ticket waits.' })
  useIntegration?: boolean;

  @IdField({ optional: true, nullable: true, text: 'With `useIntegration`: the prompt that answers.' })
  promptId?: number | null;

  @IdField({ optional: true, nullable: true, text: 'With `useIntegration`: the integration that answers.' })
  integrationId?: number | null;
}

/** A tag by its id; clients send the whole tag. */
export class TagChoice {
  @IdField()
  id!: number;
}

/** The complete set of a ticket's tags. */
export class SyncTagsRequest {
  @IdField()
  ticketId!: number;

  @ObjectListField(() => TagChoice, { max: 100 })
  tags!: TagChoice[];
}

/** The intention of a ticket update. */
export type TicketIntention =
  | { readonly kind: 'accept' }
  | { readonly kind: 'return' }
  | {
      readonly kind: 'transfer';
      readonly queueId: number | null;
      readonly userId: number | null;
      readonly note?: string;
    }
  | { readonly kind: 'close' }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'bot'; readonly on: boolean; readonly source: BotSource | null }
  | { readonly kind: 'nothing' };

const noted = (note = ''): { readonly note?: string } => (note.trim() === '' ? {} : { note: note.trim() });

/** Clients send the three fields with every update; they only count when sent alone. */
const botIntention = ({
  useIntegration,
  promptId = null,
  integrationId = null,
}: ChangeTicketRequest): TicketIntention | null => {
  if (useIntegration === undefined) return null;
  if (!useIntegration) return { kind: 'bot', on: false, source: null };
  if (integrationId !== null)
    return { kind: 'bot', on: true, source: { kind: 'integration', id: integrationId } };
  const source = promptId === null ? null : ({ kind: 'prompt', id: promptId } as const);
  return { kind: 'bot', on: true, source };
};

/**
 * Derives the one intention from the API's update (spec 1 §4): a queue means a transfer, whatever other fields are
 * present; `open` means to accept a pending ticket or to reopen a closed one; `pending` alone means to return it.
 */
export const intentionOf = (request: ChangeTicketRequest, status: TicketStatus): TicketIntention => {
  const takesOver = request.userId !== undefined && request.userId !== null;
  if (request.queueId !== undefined && !(request.status === 'open' && status !== 'open'))
    return {
      kind: 'transfer',
      queueId: request.queueId,
      userId: request.userId ?? null,
      ...noted(request.note),
    };
  switch (request.status) {
    case 'open':
      return { kind: status === 'closed' ? 'reopen' : 'accept' };
    case 'pending':
      return { kind: 'return' };
    case 'closed':
      return { kind: 'close' };
    default:
      return takesOver ? { kind: 'accept' } : (botIntention(request) ?? { kind: 'nothing' });
  }
};

/** Starts a conversation. */
export class OpenTicket {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly request: OpenTicketRequest,
  ) {}
}

/** Executes one intention on a ticket. */
export class ChangeTicket {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly ticketId: number,
    readonly request: ChangeTicketRequest,
  ) {}
}

/** Deletes a ticket. */
export class DeleteTicket {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly ticketId: number,
  ) {}
}

/** Sets a ticket's tags to exactly these. */
export class SetTicketTags {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly request: SyncTagsRequest,
  ) {}
}

/** Reads a page of tickets. */
export class ListTickets {
  constructor(
    readonly viewer: Viewer,
    readonly query: ListTicketsQuery,
  ) {}
}

/** Counts the tickets of each list. */
export class CountTickets {
  constructor(
    readonly viewer: Viewer,
    readonly query: ListTicketsQuery,
  ) {}
}

/** Reads the campaigns that tickets are filtered by. */
export class ListTicketCampaigns {
  constructor(readonly viewer: Viewer) {}
}

/** Reads one ticket, by its number or its uuid. */
export class ShowTicket {
  constructor(
    readonly viewer: Viewer,
    readonly ticket: number | string,
  ) {}
}
