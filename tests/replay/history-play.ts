import {
  DELIVERY_STATES,
  type InboundFact,
  type MessageChangeKind,
  type MessageView,
} from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { DomainError, uuidv5 } from '@prosa/kernel';
import type { Viewer } from '@prosa/http';
import type { StoredMedia } from '@prosa/media';
import { ChangeMessage } from '../../services/conversations/src/core/message/message-change.commands';
import { StarMessage } from '../../services/conversations/src/desk/star/star.commands';
import {
  RetryMessage,
  MarkUnread,
  ReadMessages,
  SendMessage,
} from '../../services/conversations/src/core/message/message.commands';
import { SendFiles } from '../../services/conversations/src/core/message/message-files.commands';
import {
  ChangeTicket,
  DeleteTicket,
  OpenTicket,
  SetTicketTags,
  type ChangeTicketRequest,
} from '../../services/conversations/src/core/ticket/ticket.commands';
import { ChangeContact, RemoveContact } from '../../services/conversations/src/core/contact/contact.commands';
import { AddNote, RemoveNote, SeeMention } from '../../services/conversations/src/desk/note/note.commands';
import { HistoryWorld, type HistoryCompany, type Shown } from './history-world';
import type { Step } from './history-steps';

/** Plays steps in a company through the product's own commands and its door for phones. */
export class Play {
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
    if (['write', 'phone', 'ack', 'edit', 'hide', 'revoke', 'react', 'vote', 'identity'].includes(each.kind))
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
        return {
          ...said,
          ...(n % 4 === 3 ? ORIGINS : {}),
          kind: 'message',
          fromMe: false,
          pushName: `Cliente ${customer}`,
        };
      case 'phone':
        return { ...said, kind: 'message', fromMe: true };
      case 'ack':
        return this.ackOf(n, chat);
      case 'edit':
        return { ...about, kind: 'edit', chat, waId, fromMe: false, targetId, body: 'outro texto' };
      case 'hide':
        return {
          ...about,
          kind: 'edit',
          chat,
          waId,
          fromMe: false,
          targetId,
          body: '',
          isHidden: true,
        };
      case 'vote':
        return {
          ...about,
          kind: 'vote',
          chat,
          waId,
          fromMe: n > 5,
          targetId,
          options: n % 3 ? ['Sexta', 'Sábado'].slice(n % 2) : [],
        };
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
      note: () =>
        new AddNote(viewer, envelope, {
          ...{ ticketId: ticket.id, note: `nota ${each.n}` },
          ...(each.n < 6 && { mentions: [viewer.userId] }),
        }),
      seen: () => new SeeMention(viewer, envelope, this.notes.at(-1) ?? 0),
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
      unread: () => new MarkUnread(viewer, envelope, ticket.id),
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

/** Where some messages come from. */
const ORIGINS = {
  forwarded: 'often',
  quotedId: 'elsewhere',
  quoted: { lines: [{ label: 'product', text: 'Bolo' }], mediaType: 'extendedTextMessage', fromMe: true },
  advert: { platform: 'instagram', title: 'Promoção', clickId: 'click' },
} as const;

const changes: readonly MessageChangeKind[] = ['edit', 'reaction', 'revoke'];

const storedFile = (n: number): StoredMedia => ({
  key: `arquivo${String(n).padStart(15, '0')}`,
  name: `arquivo-${n}.pdf`,
  mediaType: n % 2 ? 'application/pdf' : 'audio/ogg',
  size: 1_000 + n,
  sha256: 'a'.repeat(64),
});
