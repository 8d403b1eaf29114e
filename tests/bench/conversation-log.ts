import { migrateEventStore, PostgresEventStore, type NewEvent } from '@prosa/event-store';
import { streamName, uuidv5, type StreamName } from '@prosa/kernel';
import { Pool } from 'pg';
import { prepareAppend, type PreparedAppend } from '../../libs/event-store/src/postgres/append-statement';
import { AppendWriter } from '../../libs/event-store/src/postgres/append-writer';

/** How many companies the log is about; what happens in them is interleaved. */
export const COMPANIES = 32;
/** How many facts one conversation leaves behind. */
export const FACTS_OF_ONE = 14;

const SIDE_BY_SIDE = 500;
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

/** The same step of each conversation, as the store wants it. */
type Step = readonly PreparedAppend[];

/** What conversations append that take place side by side, step by step. */
const stepsOf = function* (first: number, count: number): Generator<Step, void, void> {
  const talks = Array.from({ length: count }, (_, index) => ({
    appends: appendsOf(conversation(first + index)),
    revisions: new Map<StreamName, number>(),
  }));
  const most = Math.max(...talks.map(({ appends }) => appends.length));
  for (let step = 0; step < most; step += 1)
    yield talks.flatMap(({ appends, revisions }) => {
      const append = appends[step];
      if (append === undefined) return [];
      const last = revisions.get(append.stream);
      revisions.set(append.stream, (last ?? -1) + append.events.length);
      return [prepareAppend(append.stream, last ?? 'none', append.events)];
    });
};

const fill = async (pool: Pool, count: number): Promise<void> => {
  const writer = new AppendWriter(pool, () => undefined);
  const store = new PostgresEventStore(pool);
  // Where an earlier run was broken off the store finds the facts of its last conversations, and leaves them be.
  const begun = Math.floor(Number(await store.head()) / FACTS_OF_ONE / SIDE_BY_SIDE) * SIDE_BY_SIDE;
  for (let first = begun; first < count; first += SIDE_BY_SIDE)
    for (const step of stepsOf(first, Math.min(SIDE_BY_SIDE, count - first))) {
      const verdicts = await writer.write(step);
      const refused = verdicts.find(({ status }) => status === 'conflict' || status === 'refused');
      if (refused !== undefined)
        throw new Error(`The log is not what this would have written: ${refused.status}`);
    }
  await store.close();
};

/**
 * Fills a database's log with conversations as far as they are not there, many side by side and each in its order;
 * answers how many facts that are. By the product's own statement, so that the log is as the product writes it, but
 * hundreds of appends to a transaction, and without waiting for the disk.
 */
export const fillWithConversations = async (url: string, count: number): Promise<number> => {
  const pool = new Pool({ connectionString: url, max: 2, options: '-c synchronous_commit=off' });
  try {
    await migrateEventStore(pool);
    await fill(pool, count);
    return count * FACTS_OF_ONE;
  } finally {
    await pool.end();
  }
};
