import type { CompanyView, ConnectionView, PlanView, QueueView, TagView } from '@prosa/contracts';
import { ApiClient, DEMO_PASSWORD } from './api-client';
import { connectPhone, connectPhones } from './connected';
import { SimulatorClient } from './simulator-client';
import type { SharedProduct } from './shared-product';
import { isTakenByAnother, nextOfRun } from './worker-registry';

export interface CompanyOptions {
  /** A plan's fields; by default everything is included and no quota is ever reached. */
  readonly plan?: object;
  /** Further fields of `POST /companies`. */
  readonly fields?: object;
  /** False: no queues, tags and quick messages, no agents, no connection. */
  readonly furnished?: boolean;
}

const QUEUES = [
  { name: 'Atendimento', color: '#0369A1' },
  { name: 'Vendas', color: '#C2410C' },
  { name: 'Suporte', color: '#6D28D9' },
] as const;
const TAGS = [
  { name: 'VIP', color: '#B45309' },
  { name: 'Orçamento', color: '#1D4ED8' },
  { name: 'Reclamação', color: '#B91C1C' },
] as const;
const QUICK_MESSAGES = [
  { shortcode: 'oi', message: '{{ms}}, {{firstName}}! Como posso ajudar?' },
  { shortcode: 'horario', message: 'Atendemos de segunda a sexta, das 8h às 18h.' },
  { shortcode: 'obrigado', message: 'Obrigado pelo contato, {{firstName}}! Protocolo: {{protocol}}.' },
] as const;
const AGENTS = [
  { key: 'ana', name: 'Ana Souza', queues: ['Atendimento', 'Vendas'] },
  { key: 'bruno', name: 'Bruno Lima', queues: ['Atendimento', 'Suporte'] },
] as const;

/** A company's line, by the company's number. */
const LINE = /^55119(\d{4})\d{4}$/;

/** Who works in a company: its administrator and its agents. */
export type Person = 'admin' | 'ana' | 'bruno';

const planOf = async (root: ApiClient, plan: object | undefined, unique: string): Promise<number> => {
  const wanted = { name: `Plano ${unique}`, value: 49.9, users: 100, connections: 10, queues: 20, ...plan };
  if (plan !== undefined) return (await root.post<PlanView>('/plans', wanted)).id;
  const plans = await root.get<readonly PlanView[]>('/plans/all');
  const all = plans.find(({ name }) => name === 'Empresarial');
  if (all === undefined) throw new Error('the demo has no plan "Empresarial"');
  return all.id;
};

/** A company with people, phone numbers and a network address that no other spec uses. */
export class NewCompany {
  readonly phone: SimulatorClient;
  readonly queues: Readonly<Record<string, QueueView>> = {};
  readonly tags: Readonly<Record<string, TagView>> = {};
  private readonly people = new Map<Person, ApiClient>();
  private customers = 0;
  private lines = 0;

  private constructor(
    private readonly product: SharedProduct,
    /** A super user, who belongs to the platform's company. */
    readonly root: ApiClient,
    readonly id: number,
    readonly name: string,
    private readonly unique: number,
  ) {
    this.phone = new SimulatorClient(product.url, peer => {
      const [, other] = LINE.exec(peer) ?? [];
      return other !== undefined && isTakenByAnother(Number(other), unique);
    });
  }

  static async found(product: SharedProduct, root: ApiClient, options: CompanyOptions): Promise<NewCompany> {
    const unique = nextOfRun();
    const name = `Empresa ${unique}`;
    const company = await root.post<CompanyView>('/companies', {
      ...{ name, email: emailOf('admin', unique), userName: 'Alice Admin', password: DEMO_PASSWORD },
      ...{ campaignsEnabled: true, dueDate: '2099-12-31', recurrence: 'MENSAL' },
      planId: await planOf(root, options.plan, String(unique)),
      ...options.fields,
    });
    const made = new NewCompany(product, root, company.id, name, unique);
    await made.signIn('admin');
    if (options.furnished !== false) await made.furnish();
    return made;
  }

  get url(): string {
    return this.product.url;
  }

  get admin(): ApiClient {
    return this.of('admin');
  }

  get ana(): ApiClient {
    return this.of('ana');
  }

  get bruno(): ApiClient {
    return this.of('bruno');
  }

  /** A visitor of the company's public pages, from an address of its own: limits by address count no other spec's requests. */
  get visitor(): ApiClient {
    const address = `198.17.${(this.unique >> 8) & 255}.${this.unique & 255}`;
    return new ApiClient(this.url, { 'x-forwarded-for': address });
  }

  /** The address of a person's sign-in. */
  email(person: Person): string {
    return emailOf(person, this.unique);
  }

  /** Signs a person in again, which ends the session before. */
  async signIn(person: Person): Promise<ApiClient> {
    const client = await ApiClient.signIn(this.url, this.email(person));
    this.people.set(person, client);
    return client;
  }

  /** The number of the company's first connection. */
  get business(): string {
    return this.line(1);
  }

  /** The number of one of its connections, from 1. */
  line(index: number): string {
    return `55119${String(this.unique).padStart(4, '0')}${String(index).padStart(4, '0')}`;
  }

  /** A unique customer's number: the same for the same index; without an index the next one. */
  customer(index = ++this.customers): string {
    return `55219${String(this.unique).padStart(4, '0')}${String(index).padStart(4, '0')}`;
  }

  /** Links the phone of the first connection. */
  connect(): Promise<ConnectionView> {
    this.lines = Math.max(this.lines, 1);
    return connectPhone(this.url, this.admin, this.business);
  }

  /** Links that many phones, adding connections where they are missing. */
  connectAll(count: number): Promise<readonly ConnectionView[]> {
    const numbers = Array.from({ length: count }, (_, index) => this.line(index + 1));
    return connectPhones(this.url, this.admin, count, numbers);
  }

  /** Everything that the product printed and logged so far, about any company. */
  printed(): string {
    return this.product.printed();
  }

  private of(person: Person): ApiClient {
    const client = this.people.get(person);
    if (client === undefined) throw new Error(`${person} does not work in ${this.name}`);
    return client;
  }

  private async furnish(): Promise<void> {
    const { admin } = this;
    for (const queue of QUEUES)
      Object.assign(this.queues, { [queue.name]: await admin.post<QueueView>('/queue', queue) });
    for (const tag of TAGS) Object.assign(this.tags, { [tag.name]: await admin.post<TagView>('/tags', tag) });
    for (const message of QUICK_MESSAGES) await admin.post('/quick-messages', { ...message, geral: true });
    for (const { key, name, queues } of AGENTS) {
      const queueIds = queues.map(queue => this.queues[queue]?.id);
      const profile = 'user';
      await admin.post('/users', {
        name,
        email: this.email(key),
        password: DEMO_PASSWORD,
        profile,
        queueIds,
      });
      await this.signIn(key);
    }
    const queueIds = [this.queues['Atendimento']?.id];
    await admin.post('/whatsapp', { name: 'WhatsApp Demo', color: '#0B6B5D', isDefault: true, queueIds });
    await admin.put('/settings/campaignWindow', { value: 'always' });
  }
}

const emailOf = (person: Person, unique: number): string => `${person}@empresa-${unique}.test`;
