import type { ContactView, QueueView, ScheduleView, TicketPage, UserView } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { Fleet, type Member } from '../support/fleet';
import { SimulatorClient } from '../support/simulator-client';

const CLARA = '5511966660001';

describe('Every role in a process of its own', () => {
  const fleet = new Fleet({ leaseSeconds: 3, shares: 1, apart: true });
  const members: Partial<Record<'api' | 'live' | 'processes' | 'projections' | 'gateway', Member>> = {};
  let ana: ApiClient;
  let admin: ApiClient;
  let phones: SimulatorClient;

  const urlOf = (name: keyof typeof members): string => members[name]?.url ?? '';
  const statusOf = async (name: keyof typeof members, path: string): Promise<number> =>
    (await fetch(`${urlOf(name)}${path}`, { headers: { authorization: `Bearer ${ana.token}` } })).status;
  const received = async (): Promise<readonly string[]> =>
    (await phones.messages(CLARA)).filter(({ fromMe }) => !fromMe).map(({ text }) => text);

  beforeAll(async () => {
    // Seeding waits for the read model, which is kept elsewhere.
    members.api = await fleet.open(async () => {
      members.projections = await fleet.projections('projections');
    });
    [members.live, members.processes, members.gateway] = await Promise.all([
      fleet.services('live'),
      fleet.services('processes'),
      fleet.gateway('gateway'),
    ]);
    admin = await ApiClient.signIn(urlOf('api'), 'admin@demo.test');
    ana = await ApiClient.signIn(urlOf('api'), 'ana@demo.test');
    phones = new SimulatorClient(urlOf('api'));
  });
  afterAll(() => fleet.discard());

  it('serves its own routes only, and each reports its health', async () => {
    for (const name of ['api', 'live', 'processes', 'projections', 'gateway'] as const)
      await eventually(async () =>
        expect([name, await statusOf(name, '/health/ready')]).toEqual([name, 200]),
      );
    const tickets = '/api/tickets?pageNumber=1&status=open';
    const doors = ['/health/live', tickets, '/api/live/head', '/socket.io/?EIO=4&transport=polling', '/'];
    const answers = async (name: keyof typeof members): Promise<number[]> =>
      Promise.all(doors.map(path => statusOf(name, path)));
    expect(await answers('api')).toEqual([200, 200, 200, 404, 200]);
    expect(await answers('live')).toEqual([200, 404, 200, 200, 404]);
    for (const name of ['processes', 'projections', 'gateway'] as const)
      expect(await answers(name)).toEqual([200, 404, 404, 404, 404]);
  });

  it('works as a whole: a message becomes a ticket, its greeting is sent, an agent is notified and answers', async () => {
    const connection = await connectPhone(urlOf('api'), admin);
    const queues = await admin.get<QueueView[]>('/queue');
    await admin.put(`/whatsapp/${connection.id}`, {
      name: connection.name,
      queueIds: queues.map(({ id }) => id),
      greetingMessage: 'Bem-vinda!',
    });
    const { socket, frames } = await onLive(ana);
    try {
      await eventually(async () => {
        const people = await admin.get<{ users: UserView[] }>('/users?pageNumber=1');
        expect(people.users.find(({ id }) => id === ana.me?.id)).toMatchObject({ online: true });
      });
      await phones.write({ from: CLARA, name: 'Clara Nunes', to: BUSINESS, text: 'oi' });
      await eventually(async () => expect((await received()).join()).toContain('Bem-vinda!'));
      const page = await eventually(async () => {
        const found = await ana.get<TicketPage>('/tickets?pageNumber=1&searchParam=Clara');
        expect(found.tickets).toHaveLength(1);
        return found;
      });
      const [ticket] = page.tickets;
      await eventually(() =>
        expect(frames.some(({ payload }) => JSON.stringify(payload).includes('Clara Nunes'))).toBe(true),
      );
      await ana.put(`/tickets/${ticket?.id}`, { status: 'open' });
      await ana.post(`/messages/${ticket?.id}`, { body: 'Olá, Clara!' });
      await eventually(async () => expect((await received()).join()).toContain('Olá, Clara!'));
    } finally {
      socket.close();
    }
  });

  it('sends scheduled messages on time from a process other than the API', async () => {
    const [contact] = (await ana.get<{ contacts: ContactView[] }>('/contacts?searchParam=Clara')).contacts;
    const sendAt = new Date(Date.now() + 1_500).toISOString();
    await ana.post<ScheduleView>('/schedules', { contactId: contact?.id, body: 'Lembrete', sendAt });
    await eventually(async () => expect((await received()).join()).toContain('Lembrete'));
  });

  const onLive = (person: ApiClient): ReturnType<ApiClient['socket']> => {
    const there = new ApiClient(urlOf('live'));
    there.token = person.token;
    return there.socket();
  };
});
