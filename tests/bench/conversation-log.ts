import type { EventStore, NewEvent } from '@prosa/event-store';
import { streamName, uuidv5, type StreamName } from '@prosa/kernel';

/** How many companies the log is about; what happens in them is interleaved. */
export const COMPANIES = 32;
/** How many facts one conversation leaves behind. */
export const FACTS_OF_ONE = 14;

const APPENDS_AT_ONCE = 64;
const MESSAGES = [true, true, false, true, false, false] as const;
const TEXT = 'Bom dia! Gostaria de saber se o pedido já saiu para entrega, por favor.';

interface Conversation {
  readonly n: number;
  readonly companyId: number;
  readonly contact: string;
  readonly ticket: string;
}

interface Append {
  readonly stream: StreamName;
  readonly events: readonly NewEvent[];
}

const conversation = (n: number): Conversation => ({
  n,
  companyId: 1 + (n % COMPANIES),
  contact: uuidv5('bench-contact', n),
  ticket: uuidv5('bench-ticket', n),
});

const personal = (contact: string, plain: unknown): object => ({ $personal: contact, plain });

const event = (
  { n, companyId, ticket }: Conversation,
  step: number,
  type: string,
  data: object,
): NewEvent => ({
  id: uuidv5('bench-fact', n, step),
  type,
  schemaVersion: 1,
  data,
  metadata: {
    companyId,
    actor: { kind: 'system', name: 'bench' },
    at: new Date(Date.UTC(2026, 0, 1) + n * 1_000 + step).toISOString(),
    correlationId: ticket,
    causationId: ticket,
  },
});

const places = ({ n, contact, ticket }: Conversation): object => ({
  connectionId: 1,
  ticketUuid: ticket,
  ticketId: n + 1,
  contactId: n + 1,
  contactUuid: contact,
});

const said = (one: Conversation, step: number, index: number): NewEvent => {
  const { contact, n } = one;
  const messageId = `B${n}X${index}`;
  const body = personal(contact, TEXT);
  if (MESSAGES[index] === true) {
    const sentAt = new Date(Date.UTC(2026, 0, 1) + n * 1_000 + step).toISOString();
    const data = {
      messageId,
      ...places(one),
      body,
      mediaType: 'extendedTextMessage',
      quotedId: null,
      sentAt,
    };
    return event(one, step, 'MessageReceived', data);
  }
  const to = personal(contact, { phone: `5511${900_000_000 + n}` });
  const user = { id: 7, name: 'Ana' };
  const data = { messageId, clientId: uuidv5('bench-client', n, index), ...places(one), user, to, body };
  return event(one, step, 'MessageSendRequested', { ...data, quoted: null });
};

const acked = (one: Conversation, step: number, index: number): Append => {
  const messageId = `B${one.n}X${index}`;
  const data = { messageId, connectionId: 1, state: 'delivered' };
  const uuid = uuidv5('bench-ack', one.n, index);
  return {
    stream: streamName('messageAck', one.companyId, uuid),
    events: [event(one, step, 'MessageAckChanged', data)],
  };
};

const added = (one: Conversation): Append => {
  const { n, contact, companyId } = one;
  const of = (plain: unknown): object => personal(contact, plain);
  const data = {
    ...{
      id: n + 1,
      uuid: contact,
      phone: of(`5511${900_000_000 + n}`),
      lid: of(''),
      name: of(`Cliente ${n}`),
    },
    ...{ email: of(''), extraInfo: of([]) },
  };
  return {
    stream: streamName('contact', companyId, contact),
    events: [event(one, 0, 'ContactAdded', data)],
  };
};

const ticketFacts = (one: Conversation): readonly NewEvent[] => {
  const { n, contact } = one;
  const user = { id: 7, name: 'Ana' };
  const opened = {
    ...{ number: n + 1, origin: 'customer', status: 'pending', contactId: n + 1, contactUuid: contact },
    ...{ connectionId: 1, queue: { id: 3, name: 'Vendas' }, user: null, isGroup: false },
  };
  return [
    event(one, 1, 'TicketOpened', opened),
    event(one, 5, 'TicketAccepted', { user }),
    event(one, 20, 'TicketClosed', { user }),
  ];
};

/** What one conversation appends, in order. */
const appendsOf = (one: Conversation): readonly Append[] => {
  const [opened, accepted, closed] = ticketFacts(one) as [NewEvent, NewEvent, NewEvent];
  const ticket = streamName('ticket', one.companyId, one.ticket);
  const message = streamName('message', one.companyId, one.ticket);
  const messages = MESSAGES.map((_, index) => said(one, 6 + index, index));
  const read = event(one, 4, 'MessagesRead', { ticketUuid: one.ticket, userId: 7 });
  const answers = MESSAGES.flatMap((isTheirs, index) => (isTheirs ? [] : [index]));
  return [
    added(one),
    { stream: ticket, events: [opened] },
    { stream: message, events: messages.slice(0, 2) },
    { stream: ticket, events: [accepted] },
    { stream: message, events: messages.slice(2) },
    ...answers.map(index => acked(one, 12 + index, index)),
    { stream: ticket, events: [closed] },
    { stream: message, events: [read] },
  ];
};

/** Fills a log with conversations, many side by side and each in its order; answers how many facts that are. */
export const fillWithConversations = async (store: EventStore, count: number): Promise<number> => {
  let next = 0;
  let facts = 0;
  const one = async (): Promise<void> => {
    while (next < count) {
      const revisions = new Map<StreamName, number>();
      for (const { stream, events } of appendsOf(conversation(next++))) {
        const last = revisions.get(stream);
        await store.append(stream, last === undefined ? 'none' : last, events);
        revisions.set(stream, (last ?? -1) + events.length);
        facts += events.length;
      }
    }
  };
  await Promise.all(Array.from({ length: APPENDS_AT_ONCE }, one));
  return facts;
};
