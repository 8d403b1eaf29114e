import { createAggregates, type Aggregates, type CommandEnvelope } from '@prosa/event-store';
import { ManualClock, uuidv5, type Actor } from '@prosa/kernel';
import type { MediaLibrary } from '@prosa/media';
import type { Platform } from '@prosa/platform';
import { ContactBook, type KnownContact } from '../../../conversations/src/core/contact/contact-book.service';
import { ConversationHolders } from '@prosa/platform';
import { messageAckEvents } from '../../../conversations/src/core/message/message-ack.events';
import { ackStreamOf, mintMessageId } from '../../../conversations/src/core/message/message-id';
import { messageEvents, type MessageEvent } from '../../../conversations/src/core/message/message.events';
import { TicketSlots } from '../../../conversations/src/core/ticket/ticket-slot.service';
import type { TicketCommand } from '../../../conversations/src/core/ticket/ticket.decider';
import type { Named } from '../../../conversations/src/core/ticket/ticket.events';
import { demoUuid } from './demo-commands';
import { demoCompanies } from './demo-content';
import { demoColumns } from './demo-leads';
import { neverToBeSent } from './past-dispatch.store';
import { fileOfPast } from './past-files';
import {
  openings,
  pastConversations,
  pastCustomers,
  pastGroup,
  type PastConversation,
} from './past-conversations';
import { noteAggregate } from '../../../conversations/src/desk/note/note.aggregate';
import { ticketAggregate } from '../../../conversations/src/core/ticket/ticket.aggregate';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
/** São Paulo has had no summer time since 2019. */
const NINE_IN_SAO_PAULO = 12 * HOUR;
const CLOSED = 52;
const OPEN = 4;

/** Dependencies of the past. */
interface PastDependencies {
  readonly companyId: number;
  readonly connectionId: number;
  readonly queues: ReadonlyMap<string, Named>;
  readonly tags: ReadonlyMap<string, Named>;
  readonly agents: readonly Named[];
}

/** A ticket of the past and its clock. */
interface Scene {
  readonly key: string;
  readonly uuid: string;
  readonly number: number;
  readonly contact: KnownContact;
  readonly phone: string;
  readonly agent: Named;
}

const phoneOf = (customer: number): string => `55119${String(66_000_000 + customer * 137)}`;
const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;

const dependenciesOf = async ({ readModel }: Platform): Promise<PastDependencies | null> => {
  const [demo] = demoCompanies;
  const db = readModel.owner;
  const company = await db
    .selectFrom('company')
    .select('companyId')
    .where('uuid', '=', demoUuid(demo?.name ?? ''))
    .executeTakeFirst();
  if (company === undefined) return null;
  const { companyId } = company;
  const some = await db
    .selectFrom('ticket')
    .select('id')
    .where('companyId', '=', companyId)
    .limit(1)
    .execute();
  const connection = await db
    .selectFrom('connection')
    .select('id')
    .where('companyId', '=', companyId)
    .orderBy('id')
    .executeTakeFirst();
  if (some.length > 0 || connection === undefined) return null;
  const named = (table: 'queue' | 'tag') =>
    db.selectFrom(table).select(['id', 'name']).where('companyId', '=', companyId).execute();
  const byName = (rows: readonly Named[]) => new Map(rows.map(({ id, name }) => [name, { id, name }]));
  const agents = await db
    .selectFrom('userAccount')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('profile', '=', 'user')
    .orderBy('id')
    .execute();
  const [queues, tags] = [byName(await named('queue')), byName(await named('tag'))];
  return agents.length === 0 ? null : { companyId, connectionId: connection.id, queues, tags, agents };
};

/**
 * Creates the demo company's last thirty days: the same facts, decided by the same rules and appended the same way
 * as current ones, but with an earlier clock. Messages are recorded as sent and read, so that nothing is sent.
 */
class PastSeed {
  private readonly clock: ManualClock;
  private readonly aggregates: Aggregates;
  private readonly contacts: ContactBook;
  private readonly slots: TicketSlots;

  constructor(
    private readonly platform: Platform,
    private readonly at: PastDependencies,
    private readonly media: MediaLibrary,
  ) {
    this.clock = new ManualClock(platform.clock.now());
    const { store, codec } = platform;
    this.aggregates = createAggregates({ store, codec, clock: this.clock, cacheSize: 1_000 });
    this.contacts = new ContactBook(
      this.aggregates,
      platform.readModel.numbers,
      platform.personalIds,
      platform.erasures,
    );
    this.slots = new TicketSlots(this.aggregates, new ConversationHolders(), platform.erasures);
  }

  async run(): Promise<void> {
    const now = this.platform.clock.now().getTime();
    const today = Math.floor(now / DAY) * DAY;
    for (let index = 0; index < CLOSED; index += 1) {
      const day = 30 - Math.floor((index * 29) / CLOSED);
      const hour = NINE_IN_SAO_PAULO + ((index * 97) % 480) * MINUTE;
      await this.closed(index, today - day * DAY + hour);
    }
    for (let index = 0; index < OPEN; index += 1)
      await this.open(CLOSED + index, now - (OPEN - index) * 23 * MINUTE);
    for (const [index, text] of openings.entries())
      await this.waiting(CLOSED + OPEN + index, now - (openings.length - index) * 9 * MINUTE, text);
    await this.group(now - 71 * MINUTE);
  }

  private async closed(index: number, from: number): Promise<void> {
    const talk = pick(pastConversations, index * 3 + Math.floor(index / 10));
    const scene = await this.opened(index, from, talk.queue);
    await this.toColumn(scene, 0, 'column-waiting');
    await this.talk(scene, talk, talk.said.length, () =>
      this.toColumn(scene, 1 + (index % 2), 'column-accepted'),
    );
    await this.toColumn(scene, null, 'column-left');
    await this.decide(scene, { type: 'CloseTicket', user: scene.agent }, 'close');
    if (index % 5 === 4) return;
    const until = new Date(this.clock.now().getTime() + HOUR).toISOString();
    await this.decide(scene, { type: 'AskRating', until }, 'ask');
    this.clock.advance(2 * MINUTE);
    await this.decide(
      scene,
      { type: 'RateTicket', answer: index % 11 === 3 ? 1 : index % 4 === 1 ? 2 : 3 },
      'rate',
    );
  }

  private async open(index: number, from: number): Promise<void> {
    const talk = pick(pastConversations, index * 3);
    const scene = await this.opened(index, from, talk.queue);
    await this.talk(scene, talk, Math.min(3, talk.said.length));
    await this.onBoard(scene, index + 1);
  }

  private async waiting(index: number, from: number, text: string): Promise<void> {
    const queues = [...this.at.queues.keys()];
    const scene = await this.opened(index, from, pick(queues, index));
    await this.received(scene, 0, text);
    await this.onBoard(scene, index);
  }

  /** Puts cards into the columns of the demo's board, some into none. */
  private async onBoard(scene: Scene, index: number): Promise<void> {
    const place = index % (demoColumns.tickets.length + 1);
    if (place < demoColumns.tickets.length) await this.toColumn(scene, place, 'column');
  }

  /** Moves a card into a column by its place, or out of all; nothing without columns. */
  private async toColumn(scene: Scene, place: number | null, step: string): Promise<void> {
    const columns = demoColumns.tickets.flatMap(({ name }) => this.at.tags.get(name) ?? []);
    const to = place === null ? null : columns[place];
    if (columns.length === 0 || to === undefined) return;
    await this.decide(scene, { type: 'MoveToColumn', to, columnIds: columns.map(({ id }) => id) }, step);
  }

  private async talk(
    scene: Scene,
    { said, tag, note }: PastConversation,
    until: number,
    accepted: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const lines = said.slice(0, until);
    const firstAnswer = lines.findIndex(([who]) => who === 'a');
    for (const [index, [who, text]] of lines.entries()) {
      if (index === firstAnswer) {
        await this.decide(scene, { type: 'AcceptTicket', user: scene.agent }, 'accept');
        await accepted();
      }
      const file = await fileOfPast(this.media, this.at.companyId, text);
      await (who === 'c'
        ? this.received(scene, index, file === null ? text : '', file ?? {})
        : this.sent(scene, index, text));
      this.clock.advance((1 + ((index * 7 + scene.number) % 6)) * MINUTE);
    }
    const put = tag === undefined ? undefined : this.at.tags.get(tag);
    if (put !== undefined) await this.decide(scene, { type: 'SetTags', tags: [put] }, 'tags');
    if (note !== undefined) await this.noted(scene, note);
  }

  private async opened(index: number, from: number, queueName: string): Promise<Scene> {
    this.clock.advance(from - this.clock.now().getTime());
    const customer = (index * 5) % pastCustomers.length;
    const key = `ticket ${index}`;
    const phone = phoneOf(customer);
    const name = pick(pastCustomers, customer);
    return this.openedFor(key, { phone, lid: '' }, name, this.at.queues.get(queueName) ?? null);
  }

  private async openedFor(
    key: string,
    aliases: { readonly phone: string; readonly lid: string; readonly groupId?: string },
    name: string,
    queue: Named | null,
  ): Promise<Scene> {
    const { companyId, connectionId } = this.at;
    const envelope = this.envelope(key, 'open');
    const contact = await this.contacts.resolve(companyId, aliases, name, envelope);
    const number = await this.platform.readModel.numbers.next('ticket');
    const slot = { companyId, contactUuid: contact.uuid, connectionId };
    const opened = await this.slots.open(
      slot,
      demoUuid('past', key),
      {
        type: 'OpenTicket',
        ...{ number, origin: 'customer', status: 'pending' },
        ...{ contactId: contact.id, contactUuid: contact.uuid, connectionId, queue, user: null },
        isGroup: aliases.groupId !== undefined,
      },
      envelope,
    );
    const agent = pick(this.at.agents, number);
    return { key, uuid: opened.uuid, number: opened.number, contact, phone: aliases.phone, agent };
  }

  private async group(from: number): Promise<void> {
    this.clock.advance(from - this.clock.now().getTime());
    const groupId = '120363000000000001';
    const { subject, said } = pastGroup;
    const queue = this.at.queues.get('Vendas') ?? null;
    const scene = await this.openedFor('group', { phone: '', lid: '', groupId }, subject, queue);
    for (const [index, [who, text]] of said.entries()) {
      const phone = phoneOf(pastCustomers.indexOf(who));
      const authorUuid = await this.contacts.identify(this.at.companyId, { phone, lid: '' });
      const author = { name: who, phone, lid: '' };
      await this.received(scene, index, text, authorUuid === null ? {} : { authorUuid, author });
      this.clock.advance(4 * MINUTE);
    }
  }

  private placeOf({ key, uuid, number, contact }: Scene, index: number) {
    return {
      messageId: mintMessageId(`demo past ${key} ${index}`),
      connectionId: this.at.connectionId,
      ticketUuid: uuid,
      ticketId: number,
      contactId: contact.id,
      contactUuid: contact.uuid,
    };
  }

  private received(scene: Scene, index: number, body: string, more: object = {}): Promise<unknown> {
    const sentAt = this.clock.now().toISOString();
    const said = { body, mediaType: 'extendedTextMessage', quotedId: null, sentAt } as const;
    return this.tell(scene, `message ${index}`, {
      type: 'MessageReceived',
      data: { ...this.placeOf(scene, index), ...said, ...more },
    });
  }

  private async sent(scene: Scene, index: number, body: string): Promise<void> {
    const to = { phone: scene.phone };
    const clientId = demoUuid('past', scene.key, String(index));
    const data = { ...this.placeOf(scene, index), user: scene.agent, to, body, quoted: null, clientId };
    const { companyId, connectionId } = this.at;
    await neverToBeSent(this.platform, {
      companyId,
      connectionId,
      chatKey: scene.phone,
      messageId: data.messageId,
    });
    await this.tell(scene, `message ${index}`, { type: 'MessageSendRequested', data }, scene.agent);
    await this.read(scene, data.messageId, index);
  }

  private async read({ phone, key }: Scene, messageId: string, index: number): Promise<unknown> {
    const { companyId, connectionId } = this.at;
    const data = { messageId, connectionId, state: 'read', code: null } as const;
    const id = demoUuid('past', key, 'read', String(index));
    return this.aggregates.append(
      messageAckEvents,
      await ackStreamOf(this.platform.personalIds, companyId, connectionId, { phone }),
      [{ id, fact: { type: 'MessageAckChanged', data } }],
      this.envelope(key, `read ${index}`),
    );
  }

  private tell(scene: Scene, step: string, fact: MessageEvent, by?: Named): Promise<unknown> {
    const target = { companyId: this.at.companyId, id: scene.uuid };
    const id = demoUuid('past', scene.key, step);
    return this.aggregates.append(messageEvents, target, [{ id, fact }], this.envelope(scene.key, step, by));
  }

  private decide(scene: Scene, command: TicketCommand, step: string): Promise<unknown> {
    const target = { companyId: this.at.companyId, id: scene.uuid };
    const by = step === 'rate' || step === 'ask' ? undefined : scene.agent;
    return this.aggregates.execute(ticketAggregate, target, command, this.envelope(scene.key, step, by));
  }

  private async noted(scene: Scene, note: string): Promise<void> {
    const uuid = uuidv5('note', demoUuid('past', scene.key, 'note'));
    const id = await this.platform.readModel.numbers.next('note');
    const { uuid: ticketUuid, number: ticketId, contact, agent } = scene;
    const place = { id, uuid, ticketUuid, ticketId, contactId: contact.id, contactUuid: contact.uuid };
    await this.aggregates.execute(
      noteAggregate,
      { companyId: this.at.companyId, id: uuid },
      { type: 'AddNote', ...place, note, user: agent },
      this.envelope(scene.key, 'note', agent),
    );
  }

  private envelope(key: string, step: string, by?: Named): CommandEnvelope {
    const commandId = demoUuid('past', 'command', key, step);
    const actor: Actor =
      by === undefined ? { kind: 'system', name: 'demo' } : { kind: 'user', id: by.id, name: by.name };
    return { actor, correlationId: commandId, causationId: commandId, commandId };
  }
}

/** Creates a past for a demo company without conversations; returns whether it did. */
export const seedPast = async (platform: Platform, media: MediaLibrary): Promise<boolean> => {
  const at = await dependenciesOf(platform);
  if (at === null) return false;
  await new PastSeed(platform, at, media).run();
  return true;
};
