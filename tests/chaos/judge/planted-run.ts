import type { StoredEvent } from '@prosa/event-store';
import type {
  ClientEvidence,
  DoneCommand,
  Evidence,
  HeldMessage,
  LedgerLine,
  ReadConversation,
  ShownFeed,
  ShownLine,
  ShownMessage,
  ShownTicket,
} from './evidence';

/** The evidence of a small successful run, into which specs plant faults. */
export interface PlantedRun {
  ledger: LedgerLine[];
  log: StoredEvent[];
  messages: ShownMessage[];
  tickets: ShownTicket[];
  lines: ShownLine[];
  feeds: ShownFeed[];
  unfinished: string[];
  replay: string[];
  chain: string[];
  commands: DoneCommand[];
  clients: ClientEvidence[];
  conversations: ReadConversation[];
  phones: HeldMessage[];
  poisoned: string[];
  faults: number;
}

const CUSTOMER = '5511922220001';
const BUSINESS = '5511900000001';
const TICKET = 'ticket-1_t1';
const MESSAGES = 'message-1_t1';
const PLAN = 'schedule-1_s1';
const ana = { kind: 'user', id: 7, name: 'Ana' } as const;

/** Writes a log as a store would: positions and revisions follow by themselves. */
class Scribe {
  readonly log: StoredEvent[] = [];
  private readonly revisions = new Map<string, number>();

  note(stream: string, type: string, data: object, from: { by?: object; correlation?: string } = {}): void {
    const revision = this.revisions.get(stream) ?? 0;
    this.revisions.set(stream, revision + 1);
    const position = BigInt(this.log.length + 1);
    const metadata = {
      companyId: 1,
      actor: from.by ?? { kind: 'system', name: 'whatsapp' },
      at: '2026-11-21T12:00:00.000Z',
      correlationId: from.correlation ?? `correlation ${position}`,
      causationId: `cause ${position}`,
    };
    const event = {
      id: `event ${position}`,
      type,
      schemaVersion: 1,
      data,
      metadata,
      stream,
      revision,
      position,
    };
    this.log.push({ ...event, recordedAt: new Date(0) } as unknown as StoredEvent);
  }
}

const written = (id: string): LedgerLine[] => [
  { fact: 'accepted-from-customer', number: CUSTOMER, peer: BUSINESS, id },
  { fact: 'receipt-by-device', number: BUSINESS, id },
];

const changed = (id: string, change: Pick<LedgerLine, 'change' | 'target' | 'text'>): LedgerLine => ({
  ...{ fact: 'accepted-from-customer', number: CUSTOMER, peer: BUSINESS, id },
  ...change,
});

const sent = (id: string): LedgerLine[] => [
  { fact: 'accepted-from-device', number: BUSINESS, peer: CUSTOMER, id },
  { fact: 'received-by-phone', number: CUSTOMER, peer: BUSINESS, id, duplicate: false },
];

const history = (scribe: Scribe): void => {
  scribe.note('contact-1_c1', 'ContactAdded', { phone: CUSTOMER });
  const opened = { status: 'pending', contactUuid: 'c1', connectionId: 1 };
  scribe.note(TICKET, 'TicketOpened', opened);
  scribe.note(MESSAGES, 'MessageReceived', { messageId: 'in 1' });
  scribe.note(MESSAGES, 'MessageReceived', { messageId: 'in 2' });
  scribe.note(TICKET, 'TicketAccepted', { user: ana }, { by: ana, correlation: 'command 1' });
  scribe.note(
    MESSAGES,
    'MessageSendRequested',
    { messageId: 'out 1' },
    { by: ana, correlation: 'command 2' },
  );
  scribe.note(
    MESSAGES,
    'MessageSendRequested',
    { messageId: 'out 2' },
    { by: ana, correlation: 'command 3' },
  );
  scribe.note(MESSAGES, 'MessageReceived', { messageId: 'in 3' });
  scribe.note(PLAN, 'ScheduleCreated', { uuid: 's1' }, { by: ana, correlation: 'command 4' });
  scribe.note(PLAN, 'ScheduleAddressed', { messageId: 'out 3' });
  scribe.note(MESSAGES, 'MessageSendRequested', { messageId: 'out 3' });
  scribe.note(PLAN, 'ScheduleSent', { messageId: 'out 3' });
  scribe.note(MESSAGES, 'MessageEdited', { messageId: 'in 2', body: 'certo' });
  scribe.note(MESSAGES, 'MessageRevoked', { messageId: 'in 3' });
  scribe.note('acks-1_a1', 'MessageAckChanged', { messageId: 'out 1', state: 'delivered' });
  scribe.note('acks-1_a1', 'MessageAckChanged', { messageId: 'out 1', state: 'server' });
};

const row = (id: string, position: number, fromMe: boolean): ShownMessage => ({
  uuid: `row ${id}`,
  id,
  ticketUuid: 't1',
  position,
  fromMe,
  ack: fromMe ? 3 : 0,
  ...(id === 'in 2' ? { body: 'certo' } : {}),
  ...(id === 'in 3' ? { isDeleted: true } : {}),
});

const line = (position: number, type: string, author: string): ShownLine => ({
  id: `event ${position}`,
  type,
  author,
});

/** Three messages in, two out and one that was planned, one ticket that Ana has accepted. */
export const plantedRun = (): PlantedRun => {
  const scribe = new Scribe();
  history(scribe);
  return {
    ledger: [
      ...[...written('in 1'), ...written('in 2')],
      ...[...sent('out 1'), ...sent('out 2'), ...written('in 3'), ...sent('out 3')],
      changed('edit', { change: 'edit', target: 'in 2', text: 'certo' }),
      changed('revoke', { change: 'revoke', target: 'in 3' }),
    ],
    log: scribe.log,
    messages: [
      ...[row('in 1', 3, false), row('in 2', 4, false)],
      ...[row('out 1', 6, true), row('out 2', 7, true), row('in 3', 8, false)],
      row('out 3', 11, true),
    ],
    tickets: [{ uuid: 't1', status: 'open', unread: 1, readPosition: 7 }],
    lines: [line(2, 'CREATION', 'Cliente'), line(5, 'ACCEPTED', 'Ana')],
    feeds: [{ companyId: 1, head: 9, first: 1, last: 9, count: 9 }],
    unfinished: [],
    replay: [],
    chain: [],
    commands: [
      { kind: 'accept', id: 'command 1' },
      { kind: 'say', id: 'command 2', messageId: 'out 1' },
      { kind: 'say', id: 'command 3', messageId: 'out 2' },
      { kind: 'plan', id: 'command 4' },
    ],
    clients: [{ name: 'browser', last: 9, head: 9, frames: 9, foreign: 0, disordered: 0, differences: [] }],
    conversations: [{ ticketUuid: 't1', ids: ['in 1', 'in 2', 'out 1', 'out 2', 'in 3', 'out 3'] }],
    phones: [
      { number: CUSTOMER, id: 'out 1', text: 'saída 1' },
      { number: CUSTOMER, id: 'out 2', text: 'saída 2' },
      { number: CUSTOMER, id: 'out 3', text: 'lembrete 3' },
    ],
    poisoned: [],
    faults: 1,
  };
};

async function* each<T>(items: readonly T[]): AsyncIterable<T> {
  for (const item of items) yield await Promise.resolve(item);
}

/** A run as a judge gets it. */
export const evidenceOf = (run: PlantedRun): Evidence => ({
  ...run,
  ledger: () => each(run.ledger),
  log: () => each(run.log),
  phones: () => each(run.phones),
  replay: () => Promise.resolve(run.replay),
  chain: () => Promise.resolve(run.chain),
  readModel: {
    messages: () => each(run.messages),
    tickets: () => each(run.tickets),
    lines: () => each(run.lines),
    feeds: () => Promise.resolve(run.feeds),
    unfinished: () => Promise.resolve(run.unfinished),
  },
});
