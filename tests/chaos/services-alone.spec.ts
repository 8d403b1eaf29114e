import { SERVICES, type ServiceName } from '@prosa/config';
import type {
  CampaignDetail,
  ErrorBody,
  LeadFormView,
  LeadPage,
  PublicFormView,
  TagView,
  TicketPage,
  UserView,
} from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { Fleet, type Member } from '../support/fleet';
import { SimulatorClient } from '../support/simulator-client';

const CLARA = '5511966660001';
const RITA = '5511982240001';
const UNTIL_SENT = 90_000;

/** One route of each service, which no other answers. */
const OWN_ROUTE: Readonly<Record<Exclude<ServiceName, 'live'>, string>> = {
  identity: '/users?pageNumber=1',
  conversations: '/tickets?pageNumber=1&status=open',
  leads: '/leads?status=novo',
  campaigns: '/campaigns/?pageNumber=1',
  billing: '/announcements?pageNumber=1',
  bots: '/prompt?pageNumber=1',
  gateway: '/whatsapp/?session=0',
};

describe('Every service in a process of its own, on NATS and PostgreSQL', () => {
  const fleet = new Fleet({ leaseSeconds: 3, shares: 1 });
  const members = new Map<ServiceName, Member>();
  let token: string;
  let phones: SimulatorClient;

  const urlOf = (service: ServiceName): string => members.get(service)?.url ?? '';
  /** The admin of the demo company, as their browser reaches a service. */
  const at = (service: ServiceName): ApiClient => {
    const client = new ApiClient(urlOf(service));
    client.token = token;
    return client;
  };
  const heardBy = async (number: string): Promise<string> =>
    (await phones.messages(number))
      .filter(({ fromMe }) => !fromMe)
      .map(({ text }) => text)
      .join('\n');

  beforeAll(async () => {
    await fleet.openEngines();
    members.set('gateway', await fleet.alone('gateway'));
    const others = SERVICES.filter(service => service !== 'gateway');
    await Promise.all(others.map(async service => members.set(service, await fleet.alone(service))));
    token = (await ApiClient.signIn(urlOf('identity'), 'admin@demo.test')).token;
    phones = new SimulatorClient(urlOf('gateway'));
    const { users } = await at('identity').get<{ users: UserView[] }>(
      '/users?pageNumber=1&searchParam=admin@demo',
    );
    await at('identity').put(`/users/${users[0]?.id}`, { ...users[0], leadsOn: true });
  });
  afterAll(() => fleet.discard());

  it('serves its own routes only, and reports its health', async () => {
    for (const service of SERVICES)
      await eventually(async () => {
        const { status } = await fetch(`${urlOf(service)}/health/ready`);
        expect([service, status]).toEqual([service, 200]);
      });
    for (const [owner, path] of Object.entries(OWN_ROUTE)) {
      const answers = await Promise.all(
        SERVICES.map(async service => [service, (await at(service).call('GET', path)).status] as const),
      );
      expect([path, answers]).toEqual([path, SERVICES.map(each => [each, each === owner ? 200 : 404])]);
    }
    const head = await Promise.all(
      SERVICES.map(async service => (await at(service).call('GET', '/live/head')).status),
    );
    expect(head).toEqual(SERVICES.map(each => (each === 'live' ? 200 : 404)));
  });

  it('works as a whole: a customer writes, an agent is notified, accepts and answers', async () => {
    await connectPhone(urlOf('gateway'), at('gateway'));
    const { socket, frames } = await at('live').socket();
    try {
      await phones.write({ from: CLARA, name: 'Clara Nunes', to: BUSINESS, text: 'oi' });
      const [ticket] = await eventually(async () => {
        const { tickets } = await at('conversations').get<TicketPage>(
          '/tickets?pageNumber=1&searchParam=Clara',
        );
        expect(tickets).toHaveLength(1);
        return tickets;
      });
      await eventually(() =>
        expect(frames.some(({ payload }) => JSON.stringify(payload).includes('Clara Nunes'))).toBe(true),
      );
      await at('conversations').put(`/tickets/${ticket?.id}`, { status: 'open' });
      await at('conversations').post(`/messages/${ticket?.id}`, { body: 'Olá, Clara!' });
      await eventually(async () => expect(await heardBy(CLARA)).toContain('Olá, Clara!'));
    } finally {
      socket.close();
    }
  });

  it('sends a campaign', async () => {
    const [connection] = await at('gateway').get<{ id: number }[]>('/whatsapp/?session=0');
    const list = await at('campaigns').post<{ id: number }>('/contact-lists', { name: 'Convidados' });
    const item = { contactListId: list.id, name: 'Rita Alves', number: RITA };
    await at('campaigns').post('/contact-list-items', item);
    const { id } = await at('campaigns').post<CampaignDetail>('/campaigns', {
      ...{ name: 'Natal', whatsappId: connection?.id, contactListId: list.id },
      message1: 'Natal chegou, {{firstName}}!',
    });
    await at('campaigns').post(`/campaigns/${id}/start`, {});
    await eventually(async () => expect(await heardBy(RITA)).toContain('Natal chegou, Rita!'), UNTIL_SENT);
    await eventually(
      async () =>
        expect(await at('campaigns').get<CampaignDetail>(`/campaigns/${id}`)).toMatchObject({
          status: 'FINALIZADA',
        }),
      UNTIL_SENT,
    );
  });

  it('accepts a submitted form, and later messages go to the lead', async () => {
    const [connection] = await at('gateway').get<{ id: number }[]>('/whatsapp/?session=0');
    const form = await at('leads').get<LeadFormView>(`/forms/${connection?.id}`);
    const visitor = new ApiClient(urlOf('leads'));
    await visitor.get<PublicFormView>(`/forms/apresentacao/${form.publicId}`);
    const filled = { id: randomUUID(), name: 'Davi Leal', email: 'davi@cliente.test', phone: '11982229999' };
    const { status, body } = await visitor.call<ErrorBody>(
      'POST',
      `/forms/apresentacao/${form.publicId}`,
      filled,
    );
    expect([status, body.error]).toEqual([201, undefined]);
    const found = async (): Promise<LeadPage> => at('leads').get('/leads?status=novo&searchParam=Davi');
    await eventually(async () => expect((await found()).leads).toHaveLength(1));
    await phones.write({
      from: '5511982229999',
      name: 'Davi Leal',
      to: BUSINESS,
      text: 'Enviei o formulário',
    });
    await eventually(async () =>
      expect((await found()).leads[0]).toMatchObject({ lastMessage: 'Enviei o formulário' }),
    );
  });

  it('restarts one service alone, with messages of the meantime processed', async () => {
    await members.get('conversations')?.kill();
    await phones.write({ from: CLARA, name: 'Clara Nunes', to: BUSINESS, text: 'Ainda aí?' });
    const { status } = await at('campaigns').call('GET', '/campaigns/?pageNumber=1');
    expect(status).toBe(200);
    members.set('conversations', await fleet.alone('conversations'));
    await eventually(async () => {
      const { tickets } = await at('conversations').get<TicketPage>(
        '/tickets?pageNumber=1&searchParam=Clara',
      );
      expect(tickets[0]).toMatchObject({ lastMessage: 'Ainda aí?' });
    }, UNTIL_SENT);
    const tags = await at('conversations').get<{ tags: TagView[] }>('/tags?pageNumber=1');
    expect(tags.tags.length).toBeGreaterThan(0);
  });
});
