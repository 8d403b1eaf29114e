import {
  TOKEN_SCOPES,
  type ChatView,
  type ConnectionView,
  type LeadFormView,
  type LeadPage,
  type MessageView,
  type NewEventTokenView,
  type TicketPage,
  type TicketView,
  type UserView,
} from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { ApiClient, DEMO_PASSWORD } from './api-client';
import { connectPhone } from './connected';
import { eventually } from './eventually';
import type { Making } from './matrix-plan';
import { DECLARED_KINDS, DECLARED_THINGS, type DeclaredKind } from './matrix-plans/index';
import { signInForHours } from './long-lived-token';
import { SimulatorClient } from './simulator-client';
import { solvedCaptcha } from './solved-captcha';

/** What every company of the matrix has; of the rest, each feature declares what it adds. */
export type WorldKind =
  | 'ticket'
  | 'ticketUuid'
  | 'contact'
  | 'queue'
  | 'queueOption'
  | 'tag'
  | 'ticketTag'
  | 'user'
  | 'connection'
  | 'campaignConnection'
  | 'message'
  | 'note'
  | 'chat'
  | 'chatUuid'
  | 'contactList'
  | 'contactListItem'
  | 'lead'
  | 'leadTag'
  | 'leadTagLink'
  | 'formId'
  | 'formUuid'
  | 'company'
  | 'settingKey';

/** What routes take ids of. */
export type ThingKind = WorldKind | DeclaredKind;

/** An id as an API takes it. */
export type Id = number | string;

/** Who calls, within a company. `allTickets` works in the queue that `user` works in, with `allTicket` switched on. */
export type Role = 'user' | 'allTickets' | 'outsider' | 'supervisor' | 'admin' | 'super';

/** Whose refusals a role gets: what a colleague holds is as closed to `allTickets` as another queue is to `outsider`. */
export const refusedAs = (role: Role): Role => (role === 'allTickets' ? 'outsider' : role);

/** A company in which every user text contains `canary`. */
export interface CompanyWorld {
  readonly companyId: number;
  readonly canary: string;
  /** The number of its connected phone. */
  readonly phone: string;
  readonly people: ReadonlyMap<Role, ApiClient>;
  readonly admin: ApiClient;
  readonly things: Readonly<Record<ThingKind, Id>>;
  /** The token of a program with all scopes. */
  readonly program: string;
  /** The token of a removed administrator. */
  readonly removed: string;
  /** A new thing that a call may use up. */
  fresh(kind: ThingKind): Promise<Id>;
}

/** Which company to fill, and with what. */
export interface WorldOptions {
  readonly url: string;
  readonly admin: string;
  /** A super user of the company, when it has one. */
  readonly super?: string;
  readonly canary: string;
  readonly phone: string;
  /** The first digits of its customers' numbers. */
  readonly customers: string;
  /** The product's JWT_SECRET, so that people stay signed in however slow the machine is. */
  readonly secret: string;
  /** Forgets how often forms were sent, so that leads cost no captcha. */
  readonly calm: () => Promise<void>;
}

let colours = 0;
const colour = (): string => `#${(0x100000 + ++colours * 4_099).toString(16)}`;

class WorldBuilder {
  private customer = 100;

  constructor(
    private readonly options: WorldOptions,
    readonly admin: ApiClient,
    private readonly canary = options.canary,
  ) {}

  async program(): Promise<string> {
    const body = { name: `${this.canary} programa`, scopes: TOKEN_SCOPES };
    return (await this.admin.post<NewEventTokenView>('/event-tokens', body)).token;
  }

  async queue(): Promise<number> {
    const text = `${this.canary} fila`;
    const { id } = await this.admin.post<{ id: number }>('/queue', {
      name: `${text} ${randomUUID().slice(0, 8)}`,
      color: colour(),
      greetingMessage: text,
      complationMessage: text,
      outOfHoursMessage: text,
      ratingMessage: text,
    });
    return id;
  }

  async queueOption(queueId: number): Promise<number> {
    const text = `${this.canary} opção`;
    const body = { queueId, title: text, message: text };
    return (await this.admin.post<{ id: number }>('/queue-options', body)).id;
  }

  async tag(): Promise<number> {
    const name = `${this.canary} ${randomUUID().slice(0, 8)}`;
    return (await this.admin.post<{ id: number }>('/tags', { name, color: '#773DFA' })).id;
  }

  async leadTag(): Promise<number> {
    const name = `${this.canary} ${randomUUID().slice(0, 8)}`;
    return (await this.admin.post<{ id: number }>('/tags', { name, color: '#773DFA', forLeads: true })).id;
  }

  async contactList(): Promise<number> {
    const name = `${this.canary} ${randomUUID().slice(0, 8)}`;
    return (await this.admin.post<{ id: number }>('/contact-lists', { name })).id;
  }

  async contactListItem(contactListId: Id): Promise<number> {
    const number = `${this.options.customers}${++this.customer}`;
    const body = { contactListId, name: `${this.canary} da lista`, number };
    return (await this.admin.post<{ id: number }>('/contact-list-items', body)).id;
  }

  async contact(): Promise<number> {
    const number = `${this.options.customers}${++this.customer}`;
    const { id } = await this.admin.post<{ id: number }>('/contacts', {
      name: `${this.canary} contato`,
      number,
      email: `${this.canary.toLowerCase()}.contato@prosa.test`,
      extraInfo: [{ name: `${this.canary} campo`, value: `${this.canary} valor` }],
    });
    return id;
  }

  async connection(path = '/whatsapp', isWatched = false): Promise<number> {
    const name = `${this.canary} ${randomUUID().slice(0, 6)}`;
    const { id } = await this.admin.post<{ id: number }>(path, { name });
    // Its code would lapse by the clock while others are watched. Its session may not have begun yet.
    if (isWatched) await eventually(() => this.admin.delete(`/whatsappsession/${id}`));
    return id;
  }

  async person(
    profile: 'user' | 'supervisor' | 'admin',
    queueIds: readonly number[],
    more: object = {},
  ): Promise<UserView> {
    const email = `${this.canary.toLowerCase()}.${randomUUID().slice(0, 8)}@prosa.test`;
    const name = `${this.canary} ${profile}`;
    return this.admin.post('/users', { name, email, password: DEMO_PASSWORD, profile, queueIds, ...more });
  }

  async signedIn(
    profile: 'user' | 'supervisor' | 'admin',
    queueIds: readonly number[],
    more: object = {},
  ): Promise<ApiClient> {
    const { email } = await this.person(profile, queueIds, more);
    return signInForHours(this.options, email);
  }

  /** Signs an administrator in and removes them; answers the token that they still hold. */
  async removed(): Promise<string> {
    const { token, me } = await this.signedIn('admin', []);
    await this.admin.delete(`/users/${me?.id}`);
    return token;
  }

  async note(ticketId: number): Promise<number> {
    const note = `${this.canary} observação`;
    return (await this.admin.post<{ id: number }>('/ticket-notes', { ticketId, note })).id;
  }

  /** A conversation with all users, so that refusals depend on their role only. */
  async chat(people: readonly ApiClient[]): Promise<ChatView> {
    const users = people.map(({ me }) => ({ id: me?.id }));
    const chat = await this.admin.post<ChatView>('/chats', { title: `${this.canary} equipe`, users });
    await this.admin.post(`/chats/${chat.id}/messages`, { message: `${this.canary} recado` });
    return chat;
  }

  async ticket(whatsappId: Id, queueId: Id): Promise<number> {
    const contactId = await this.contact();
    return (await this.admin.post<TicketView>('/tickets', { contactId, whatsappId, queueId })).id;
  }

  /** Says something secret in every text that a connection has. */
  async speak(connection: ConnectionView, queueId: number): Promise<void> {
    const text = `${this.canary} saudação`;
    await this.admin.put(`/whatsapp/${connection.id}`, {
      name: `${this.canary} fone`,
      queueIds: [queueId],
      greetingMessage: text,
      complationMessage: text,
      outOfHoursMessage: text,
      ratingMessage: text,
      expiresInactiveMessage: text,
    });
  }

  /** All users work with leads, so that refusals depend on their role only. */
  async workWithLeads(people: readonly ApiClient[]): Promise<void> {
    for (const person of people) {
      // Only a super user may change one.
      const by = person.me?.super === true ? person : this.admin;
      const user = await by.get<UserView>(`/users/${person.me?.id}`);
      await by.put(`/users/${user.id}`, { ...user, leadsOn: true });
    }
  }

  form(connectionId: Id): Promise<LeadFormView> {
    return this.admin.get(`/forms/${connectionId}`);
  }

  /** A visitor fills the form in; under pressure a captcha is solved, as a browser would. */
  async lead({ publicId }: LeadFormView): Promise<number> {
    const visitor = new ApiClient(this.options.url);
    const email = `${this.canary.toLowerCase()}.${randomUUID().slice(0, 8)}@prosa.test`;
    const phone = `${this.options.customers}${++this.customer}`.slice(2);
    const body = { name: `${this.canary} visitante`, email, phone, description: `${this.canary} pedido` };
    const path = `/forms/apresentacao/${publicId}`;
    await this.options.calm();
    let answer = await visitor.call('POST', path, body);
    if (answer.status === 429) {
      const token = await solvedCaptcha(await visitor.get<object>(`${path}/captcha`));
      answer = await visitor.call('POST', path, body, { 'x-captcha-token': token });
    }
    if (answer.status !== 201) throw new Error(`the form was refused: ${answer.status}`);
    const { leads } = await this.admin.get<LeadPage>(`/leads?searchParam=${email}`);
    return leads[0]?.id ?? 0;
  }

  async tagLead(leadId: Id, tagId: Id): Promise<void> {
    await this.admin.post('/tags/lead/sync', { leadId, tags: [{ id: tagId }] });
  }

  /** A customer writes, a person accepts and answers. */
  async conversation(agent: ApiClient): Promise<{ ticket: TicketView; message: MessageView }> {
    const from = `${this.options.customers}001`;
    const simulator = new SimulatorClient(this.options.url);
    await simulator.write({
      from,
      name: `${this.canary} cliente`,
      to: this.options.phone,
      text: `${this.canary} bom dia`,
    });
    const ticket = await eventually(async () => {
      const { tickets } = await this.admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      const found = tickets.find(each => each.contact.number === from);
      if (!found) throw new Error(`nothing waits from ${from}`);
      return found;
    });
    await agent.put(`/tickets/${ticket.id}`, { status: 'open' });
    const message = await agent.post<MessageView>(`/messages/${ticket.id}`, {
      body: `${this.canary} às ordens`,
    });
    await eventually(async () => {
      const { messages } = await agent.get<{ messages: MessageView[] }>(`/messages/${ticket.id}?peek=true`);
      if ((messages.at(-1)?.ack ?? 0) < 2) throw new Error('not on the phone yet');
    });
    return { ticket: await agent.get(`/tickets/${ticket.id}`), message };
  }
}

/** Fills a company of the demo with things that say its canary, and with people of every profile. */
export const buildWorld = async (options: WorldOptions): Promise<CompanyWorld> => {
  const admin = await signInForHours(options, options.admin);
  const builder = new WorldBuilder(options, admin);
  const [queue, elsewhere] = [await builder.queue(), await builder.queue()];
  const connection = await connectPhone(options.url, admin, options.phone);
  await builder.speak(connection, queue);
  const user = await builder.signedIn('user', [queue]);
  const people = new Map<Role, ApiClient>([
    ['user', user],
    ['allTickets', await builder.signedIn('user', [queue], { allTicket: 'enabled' })],
    ['outsider', await builder.signedIn('user', [elsewhere])],
    ['supervisor', await builder.signedIn('supervisor', [queue])],
    ['admin', admin],
  ]);
  if (options.super) people.set('super', await signInForHours(options, options.super));
  const { ticket, message } = await builder.conversation(user);
  const tag = await builder.tag();
  await user.post('/tags/ticket/sync', { ticketId: ticket.id, tags: [{ id: tag }] });
  const chat = await builder.chat([...people.values()]);
  await builder.workWithLeads([...people.values()]);
  const form = await builder.form(connection.id);
  const lead = await builder.lead(form);
  const leadTag = await builder.leadTag();
  await builder.tagLead(lead, leadTag);
  const contactList = await builder.contactList();
  const world: Record<WorldKind, Id> = {
    ...{ ticket: ticket.id, ticketUuid: ticket.uuid, contact: ticket.contactId },
    ...{ queue, queueOption: await builder.queueOption(queue), tag },
    ticketTag: `${ticket.id}-${tag}`,
    ...{ user: user.me?.id ?? 0, connection: connection.id },
    campaignConnection: await builder.connection('/whatsapp-campaigns', true),
    ...{ message: message.id, chat: chat.id, chatUuid: chat.uuid },
    note: await builder.note(ticket.id),
    contactList,
    contactListItem: await builder.contactListItem(contactList),
    ...{ lead, leadTag },
    leadTagLink: `${lead}-${leadTag}`,
    ...{ formId: form.publicId, formUuid: form.uuid, settingKey: 'sideMenu' },
    company: admin.me?.companyId ?? 0,
  };
  const making: Making = { admin, canary: options.canary, world };
  const declared = {} as Record<DeclaredKind, Id>;
  for (const kind of DECLARED_KINDS) declared[kind] = await DECLARED_THINGS[kind].make(making);
  const things = { ...world, ...declared };
  const makers: Partial<Record<ThingKind, () => Promise<Id>>> = {
    ...Object.fromEntries(DECLARED_KINDS.map(kind => [kind, () => DECLARED_THINGS[kind].make(making)])),
    ticket: () => builder.ticket(connection.id, queue),
    contact: () => builder.contact(),
    queue: () => builder.queue(),
    // A menu has a maximum size.
    queueOption: async () => builder.queueOption(await builder.queue()),
    tag: () => builder.tag(),
    lead: () => builder.lead(form),
    leadTag: () => builder.leadTag(),
    leadTagLink: async () => {
      const [leadId, tagId] = [await builder.lead(form), await builder.leadTag()];
      await builder.tagLead(leadId, tagId);
      return `${leadId}-${tagId}`;
    },
    user: async () => (await builder.person('user', [queue])).id,
    connection: () => builder.connection(),
    campaignConnection: () => builder.connection('/whatsapp-campaigns'),
    note: () => builder.note(ticket.id),
    chat: async () => (await builder.chat([...people.values()])).id,
    contactList: () => builder.contactList(),
    contactListItem: () => builder.contactListItem(contactList),
    message: async () =>
      (await user.post<MessageView>(`/messages/${ticket.id}`, { body: options.canary })).id,
  };
  return {
    companyId: admin.me?.companyId ?? 0,
    canary: options.canary,
    phone: options.phone,
    people,
    admin,
    things,
    program: await builder.program(),
    removed: await builder.removed(),
    fresh: async kind => (await makers[kind]?.()) ?? things[kind],
  };
};
