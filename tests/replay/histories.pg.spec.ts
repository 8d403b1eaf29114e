import 'reflect-metadata';
import {
  DELIVERY_STATES,
  type InboundFact,
  type MessageChangeKind,
  type MessageView,
} from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { DomainError, fold, uuidv5, type Recorded } from '@prosa/kernel';
import type { Viewer } from '@prosa/http';
import type { StoredMedia } from '@prosa/media';
import fc from 'fast-check';
import { ChangeMessage } from '../../services/conversations/src/message/message-change.commands';
import { StarMessage } from '../../services/conversations/src/star/star.commands';
import {
  RetryMessage,
  ReadMessages,
  SendMessage,
} from '../../services/conversations/src/message/message.commands';
import { SendFiles } from '../../services/conversations/src/message/message-files.commands';
import {
  ChangeTicket,
  DeleteTicket,
  OpenTicket,
  SetTicketTags,
  type ChangeTicketRequest,
} from '../../services/conversations/src/ticket/ticket.commands';
import { ticketDecider } from '../../services/conversations/src/ticket/ticket.decider';
import { ticketEvents, type TicketEvent } from '../../services/conversations/src/ticket/ticket.events';
import { ChangeContact, RemoveContact } from '../../services/conversations/src/contact/contact.commands';
import { contactEvents } from '../../services/conversations/src/contact/contact.events';
import { AddNote, RemoveNote } from '../../services/conversations/src/note/note.commands';
import { noteEvents } from '../../services/conversations/src/note/note.events';
import { ticketAsOf } from '../../services/conversations/src/history/ticket-replay';
import { messageAckEvents } from '../../services/conversations/src/message/message-ack.events';
import { messageEvents } from '../../services/conversations/src/message/message.events';
import { foldRows } from './fold-rows';
import { HistoryWorld, type HistoryCompany, type Shown } from './history-world';

const kinds = [
  'write',
  'write',
  'write',
  'repeat',
  'phone',
  'open',
  'accept',
  'accept',
  'return',
  'bot',
  'transfer',
  'close',
  'reopen',
  'tag',
  'delete',
  'send',
  'send',
  'ack',
  'ack',
  'edit',
  'revoke',
  'react',
  'read',
  'star',
  'retry',
  'file',
  'change',
  'change',
  'answer',
  'arrive',
  'identity',
  'note',
  'unnote',
  'card',
  'forget',
] as const;

/** Something that happens in a company; what `n` means depends on it. */
interface Step {
  readonly kind: (typeof kinds)[number];
  readonly customer: number;
  readonly agent: number;
  readonly n: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  customer: fc.nat(2),
  agent: fc.nat(2),
  n: fc.nat(11),
});

/**
 * A history with every kind of step, independent of the random choices; multiples of three are about the newest
 * ticket.
 */
const everything: readonly Step[] = (
  [
    ['write', 0],
    ['accept', 0],
    ['write', 0],
    ['read', 0],
    ['tag', 3],
    ['tag', 6],
    ['send', 0],
    ['ack', 3],
    ['retry', 3],
    ['star', 9],
    ['star', 0],
    ['file', 0],
    ['ack', 0],
    ['change', 0],
    ['answer', 0],
    ['change', 3],
    ['answer', 0],
    ['change', 0],
    ['answer', 9],
    ['change', 6],
    ['answer', 0],
    ['change', 0],
    ['phone', 0],
    ['arrive', 0],
    ['arrive', 1],
    ['edit', 0],
    ['react', 1],
    ['revoke', 0],
    ['identity', 0],
    ['note', 0],
    ['card', 1],
    ['unnote', 0],
    ['return', 0],
    ['bot', 0],
    ['bot', 1],
    ['transfer', 6],
    ['close', 0],
    ['forget', 0],
    ['repeat', 0],
    ['reopen', 0],
    ['write', 0],
    ['delete', 0],
    ['repeat', 0],
  ] as const
).map(([kind, n]) => ({ kind, customer: 0, agent: 0, n }));

/** Redeliveries after everything about a message has changed. */
const retold: readonly Step[] = (
  [
    ['write', 0],
    ['close', 0],
    ['forget', 0],
    ['repeat', 0],
    ['write', 0],
    ['repeat', 0],
    ['delete', 0],
    ['repeat', 0],
    ['repeat', 1],
  ] as const
).map(([kind, n]) => ({ kind, customer: 0, agent: 2, n }));

/** Plays steps in a company through the product's own commands and its door for phones. */
class Play {
  readonly shown: Shown[] = [];
  /** All inbound facts, for redelivery. */
  private readonly recorded: InboundFact[] = [];
  private readonly sent: string[] = [];
  private readonly notes: number[] = [];
  /** Changes requested from WhatsApp, answered or not. */
  private readonly asked: {
    readonly kind: MessageChangeKind;
    readonly phone: string;
    readonly id: string;
  }[] = [];
  private turn = 0;

  constructor(
    private readonly world: HistoryWorld,
    private readonly company: HistoryCompany,
  ) {}

  async run(steps: readonly Step[]): Promise<void> {
    for (const each of steps) {
      this.turn += 1;
      await this.play(each);
      this.shown.push(await this.world.shown(this.company.companyId));
    }
  }

  /** The expected messages: every id once, however often it was delivered. */
  get messageIds(): ReadonlySet<string> {
    const spoken = this.recorded.filter(({ kind }) => kind === 'message').map(({ waId }) => waId);
    return new Set([...spoken, ...this.sent]);
  }

  private play(each: Step): Promise<unknown> {
    if (['write', 'phone', 'ack', 'edit', 'revoke', 'react', 'identity'].includes(each.kind))
      return this.tell(this.inbound(each));
    if (each.kind === 'repeat') return this.repeat(this.recorded[each.n % this.recorded.length]);
    if (each.kind === 'answer') return this.answer(each);
    if (each.kind === 'arrive') return this.arrive(each);
    return each.kind === 'retry' ? this.sendAgain(each) : this.command(each);
  }

  /** A file that a phone announced is here, or never will be. */
  private async arrive({ n }: Step): Promise<void> {
    const spoken = this.recorded.filter(fact => fact.kind === 'message');
    const message = spoken[n % spoken.length];
    if (!message) return;
    const { connection, chat, waId, fromMe, at } = message;
    const { key, name, mediaType: mime, size } = storedFile(n);
    const outcome =
      n % 2 === 0
        ? ({ state: 'arrived', media: { key, name, mime, size } } as const)
        : ({ state: 'failed', reason: 'gone' } as const);
    await this.tell({ connection, chat, waId, fromMe, at, kind: 'media', outcome });
  }

  /** WhatsApp accepts or refuses a requested change; sometimes twice, or accepts it after a refusal. */
  private async answer({ n }: Step): Promise<void> {
    const { companyId, connection } = this.company;
    const asked = this.asked.at(-1 - (n % 3));
    const change = asked && (await this.world.changeAsked(companyId, asked.id));
    if (!change) return;
    const about = {
      connection,
      chat: { phone: asked.phone },
      waId: change.changeId,
      targetId: asked.id,
      at: `2026-03-02T12:02:${10 + n}.000Z`,
      fromMe: true,
    } as const;
    const taken = {
      edit: { ...about, kind: 'edit', body: 'outras palavras' },
      revoke: { ...about, kind: 'revoke' },
      reaction: { ...about, kind: 'reaction', emoji: n % 2 ? '👍' : '' },
    } as const;
    const refused = { ...about, kind: 'refusal', change: change.kind, code: '479' } as const;
    await this.tell(n > 7 ? refused : taken[change.kind]);
  }

  private async tell(fact: InboundFact | null | undefined): Promise<void> {
    if (!fact) return;
    this.recorded.push(fact);
    await this.world.receive(fact);
  }

  /** Redelivers a known fact: the log must not grow. */
  private async repeat(fact: InboundFact | undefined): Promise<void> {
    if (!fact) return;
    // Of a stranger it says nothing; they may have written since, and then it is news, once.
    if (fact.kind === 'identity') await this.world.receive(fact);
    const { position } = await this.world.shown(this.company.companyId);
    await this.world.receive(fact);
    expect((await this.world.shown(this.company.companyId)).position).toBe(position);
  }

  private inbound({ kind, customer, n }: Step): InboundFact | null {
    const phone = this.phoneOf(customer);
    const about = { connection: this.company.connection, at: `2026-03-02T12:00:${10 + n}.000Z` };
    const waId = `${kind}${this.turn}`;
    const chat = { phone };
    const spoken = this.recorded.filter(fact => fact.kind === 'message');
    const targetId = spoken[n % spoken.length]?.waId ?? 'nothing';
    const said = {
      ...about,
      chat,
      waId,
      body: `texto ${this.turn}`,
      mediaType: 'extendedTextMessage',
    } as const;
    switch (kind) {
      case 'write':
        return { ...said, kind: 'message', fromMe: false, pushName: `Cliente ${customer}` };
      case 'phone':
        return { ...said, kind: 'message', fromMe: true };
      case 'ack':
        return this.ackOf(n, chat);
      case 'edit':
        return { ...about, kind: 'edit', chat, waId, fromMe: false, targetId, body: 'outro texto' };
      case 'revoke':
        return { ...about, kind: 'revoke', chat, waId, fromMe: false, targetId };
      case 'react':
        return { ...about, kind: 'reaction', chat, waId, fromMe: n > 5, targetId, emoji: n % 2 ? '👍' : '' };
      default:
        return { ...about, kind: 'identity', chat: { phone, lid: `9${phone}` }, waId, fromMe: false };
    }
  }

  /** States come in any order, and more than once. */
  private ackOf(n: number, chat: { phone: string }): InboundFact | null {
    const waId = this.sent[n % this.sent.length];
    const state = DELIVERY_STATES[(n * 5) % DELIVERY_STATES.length];
    if (waId === undefined || state === undefined || state === 'pending') return null;
    const at = `2026-03-02T12:00:${10 + n}.000Z`;
    const failed = state === 'failed' ? { code: '463' } : {};
    return {
      connection: this.company.connection,
      chat,
      waId,
      fromMe: true,
      at,
      kind: 'ack',
      state,
      ...failed,
    };
  }

  /** An answer that fails and is sent again. */
  private async sendAgain(each: Step): Promise<void> {
    await this.command({ ...each, kind: 'send' });
    const waId = this.sent.at(-1);
    if (waId === undefined) return;
    const chat = { phone: this.phoneOf(each.customer) };
    const about = {
      connection: this.company.connection,
      at: `2026-03-02T12:01:${10 + (this.turn % 50)}.000Z`,
    };
    await this.tell({ ...about, kind: 'ack', chat, waId, fromMe: true, state: 'failed', code: '463' });
    await this.world.shown(this.company.companyId);
    await this.command(each);
  }

  private phoneOf(customer: number): string {
    return `55119${this.company.companyId}000${customer}`;
  }

  private async command(each: Step): Promise<void> {
    const { agents, queues, tags, connection } = this.company;
    const viewer = agents[each.agent];
    const ticket = this.shown.at(-1)?.tickets.at(-1 - (each.n % 3));
    if (!viewer || !ticket) return;
    const id = uuidv5('turn', this.company.companyId, this.turn);
    const envelope: CommandEnvelope = {
      actor: { kind: 'user', id: viewer.userId, name: viewer.name },
      correlationId: id,
      causationId: id,
      commandId: id,
    };
    const change = (request: ChangeTicketRequest) => new ChangeTicket(viewer, envelope, ticket.id, request);
    const queueId = queues[each.n % 2] ?? 0;
    const userId = each.n > 5 ? (agents[each.n % 3]?.userId ?? null) : null;
    const message = { id: uuidv5('client', this.company.companyId, each.n), body: `resposta ${each.n}` };
    const commands = {
      open: () =>
        new OpenTicket(viewer, envelope, { contactId: ticket.contactId, whatsappId: connection.id, queueId }),
      accept: () => change({ status: 'open' }),
      return: () => change({ status: 'pending' }),
      bot: () => change({ useIntegration: each.n % 2 === 1 }),
      transfer: () => change({ queueId, userId }),
      close: () => change({ status: 'closed' }),
      reopen: () => change({ status: 'open' }),
      tag: () =>
        new SetTicketTags(viewer, envelope, {
          ticketId: ticket.id,
          tags: tags.filter((_, index) => (each.n >> index) % 2 === 1).map(tag => ({ id: tag })),
        }),
      note: () => new AddNote(viewer, envelope, { ticketId: ticket.id, note: `nota ${each.n}` }),
      unnote: () => new RemoveNote(viewer, envelope, this.notes.at(-1) ?? 0),
      card: () => new ChangeContact(viewer, envelope, ticket.contactId, { name: `Nome ${each.n}` }),
      forget: () => new RemoveContact(viewer, envelope, ticket.contactId),
      delete: () => (each.n < 3 ? new DeleteTicket(viewer, envelope, ticket.id) : change({})),
      send: () => new SendMessage(viewer, envelope, ticket.id, message),
      file: () =>
        new SendFiles(viewer, envelope, ticket.id, { body: `legenda ${each.n}`, isVoice: each.n > 5 }, [
          storedFile(each.n),
          storedFile(each.n + 1),
        ]),
      change: () => this.change(each, viewer, envelope),
      star: () => new StarMessage(viewer, envelope, this.sent.at(-1) ?? 'nothing', each.n > 5),
      read: () => new ReadMessages(viewer, envelope, ticket.id),
      retry: () => new RetryMessage(viewer, envelope, this.sent.at(-1) ?? 'nothing'),
    };
    const command = commands[each.kind as keyof typeof commands]();
    // Twice, as an impatient browser would: the second time must change nothing.
    for (let time = 0; time < 1 + (each.n % 2); time += 1) {
      const answer = await this.world.command<MessageView | MessageView[]>(command);
      this.noted(each, answer);
    }
  }

  private noted({ kind, n, customer }: Step, answer: MessageView | MessageView[] | DomainError): void {
    if (answer instanceof DomainError) return;
    const messages = Array.isArray(answer) ? answer : [answer];
    if (kind === 'note') this.notes.push(...messages.map(({ id }) => Number(id)));
    if (kind === 'send' || kind === 'file') this.sent.push(...messages.map(({ id }) => id));
    if (kind !== 'change') return;
    const phone = this.phoneOf(customer);
    this.asked.push(
      ...messages.map(({ id }) => ({ kind: changes[Math.floor(n / 3) % 3] ?? 'edit', phone, id })),
    );
  }

  /** Of our message or, for reactions, of any message. */
  private change({ n }: Step, viewer: Viewer, envelope: CommandEnvelope): ChangeMessage {
    const kind = changes[Math.floor(n / 3) % 3] ?? 'edit';
    const received = this.recorded.filter(fact => fact.kind === 'message').map(({ waId }) => waId);
    const target = (kind === 'reaction' && n > 5 ? received : this.sent).at(-1 - (n % 4)) ?? 'nothing';
    return new ChangeMessage(viewer, envelope, target, kind, kind === 'edit' ? `melhor dito ${n}` : '👍');
  }
}

const changes: readonly MessageChangeKind[] = ['edit', 'reaction', 'revoke'];

const storedFile = (n: number): StoredMedia => ({
  key: `arquivo${String(n).padStart(15, '0')}`,
  name: `arquivo-${n}.pdf`,
  mediaType: n % 2 ? 'application/pdf' : 'audio/ogg',
  kind: n % 2 ? 'document' : 'audio',
  size: 1_000 + n,
  sha256: 'a'.repeat(64),
});

/** What only happens when two processes meet in one instant. */
const amongProcesses = ['MessageMoved'];

/** Facts that require a connected phone. */
const ofGateways = ['ContactNumberChecked', 'ContactPictureChanged'];

/** What happens to contacts by their leads. */
const ofLeads = ['ContactKept'];

/** Facts of routing, which reacts to a log and is not part of this world. */
const ofRouting = [
  'TicketChatbotStarted',
  'TicketChatbotEnded',
  'TicketRatingAsked',
  'TicketRated',
  'TicketRatingMistaken',
  'MessageTranscribed',
];

/** A row as plain text, whichever way its values came. */
const plain = (row: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Date
        ? value.toISOString()
        : JSON.stringify(value === undefined ? null : value).replaceAll('"', ''),
    ]),
  );

describe('Whatever happens in a company', () => {
  let world: HistoryWorld;

  beforeAll(async () => {
    world = await HistoryWorld.open();
  });

  afterAll(() => world.close());

  const history = fc.array(step, { minLength: 15, maxLength: 45 });

  const played = async (steps: readonly Step[]): Promise<{ play: Play; company: HistoryCompany }> => {
    const company = await world.found();
    const play = new Play(world, company);
    await play.run(steps);
    return { play, company };
  };

  it('a replay of the log fills every table exactly as it was filled along the way', async () => {
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        await played(steps);
        expect(await world.verify()).toEqual([]);
      }),
      { numRuns: 15, examples: [[[...everything]], [[...retold]]] },
    );
  });

  it('the log replayed up to any moment shows what was shown at that moment', async () => {
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        const { play, company } = await played(steps);
        const facts = await world.facts(company.companyId);
        const rows = new Map<string, object>();
        let next = 0;
        for (const { position, tickets } of play.shown) {
          for (let fact = facts[next]; fact && fact.position <= position; fact = facts[++next])
            foldRows(rows, fact);
          const then = [...rows].filter(([name]) => name.startsWith('ticket ')).map(([, row]) => plain(row));
          const byId = (a: Record<string, string>, b: Record<string, string>) =>
            Number(a['id']) - Number(b['id']);
          expect(then.toSorted(byId)).toEqual(tickets.map(plain));
        }
      }),
      { numRuns: 10 },
    );
  });

  it('a ticket as it was at a moment is what lists showed at that moment', async () => {
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        const { play, company } = await played(steps);
        const facts = (await world.facts(company.companyId)) as unknown as readonly Recorded<TicketEvent>[];
        for (const { position, tickets } of play.shown)
          for (const ticket of tickets) {
            const own = facts.filter(fact => fact.stream === `ticket-${company.companyId}_${ticket.uuid}`);
            const at = own.findLast(fact => fact.position <= position)?.metadata.at ?? '';
            // Of two facts in the same millisecond no moment has one without the other.
            if (own.some(fact => fact.position > position && fact.metadata.at <= at)) continue;
            const then = ticketAsOf(own, new Date(at));
            expect(then.facts).toBe(own.filter(fact => fact.position <= position).length);
            expect({
              status: then.ticket?.status,
              queueId: then.ticket?.queue?.id ?? null,
              userId: then.ticket?.user?.id ?? null,
              waitingSince: then.ticket?.waitingSince,
            }).toEqual({
              status: ticket.status,
              queueId: ticket.queueId,
              userId: ticket.userId,
              waitingSince: ticket.waitingSince?.toISOString() ?? null,
            });
          }
      }),
      { numRuns: 10 },
    );
  });

  it('what commands decide on and what lists show are the same ticket', async () => {
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        const { play, company } = await played(steps);
        const facts = await world.facts(company.companyId);
        for (const ticket of play.shown.at(-1)?.tickets ?? []) {
          const own = facts.filter(fact => fact.stream === `ticket-${company.companyId}_${ticket.uuid}`);
          const state = fold(ticketDecider, own as unknown as TicketEvent[]);
          const user = state.status === 'open' ? state.user.id : null;
          expect(state.status).toBe(ticket.status);
          if (state.status === 'none' || state.status === 'deleted') continue;
          expect([state.number, state.queue?.id ?? null]).toEqual([ticket.id, ticket.queueId]);
          if (state.status !== 'closed') expect(user).toBe(ticket.userId);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('nobody has two tickets at once, and no message is there twice or missing', async () => {
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        const { play, company } = await played(steps);
        for (const { tickets } of play.shown) {
          const worked = tickets.filter(ticket => ticket.status !== 'closed').map(ticket => ticket.contactId);
          expect(worked).toHaveLength(new Set(worked).size);
          expect(tickets.filter(ticket => ticket.unread < 0)).toEqual([]);
        }
        const messages = (await world.messages(company.companyId)).map(message => message.id);
        expect(messages.toSorted()).toEqual([...play.messageIds].toSorted());
      }),
      { numRuns: 10 },
    );
  });

  it('has happened: the histories above hold every fact of tickets, messages, acks, notes and contacts', async () => {
    const types = new Set((await world.everyFact()).map(fact => fact.type));
    const expected = [ticketEvents, messageEvents, messageAckEvents, noteEvents, contactEvents].flatMap(
      each => Object.keys(each.events),
    );
    expect(
      expected.filter(
        type =>
          !types.has(type) && ![...amongProcesses, ...ofGateways, ...ofRouting, ...ofLeads].includes(type),
      ),
    ).toEqual([]);
  });
});
