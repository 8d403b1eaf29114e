import { randomUUID } from 'node:crypto';
import type { CompanyView, ConnectionView, PlanView, QueueView } from '@prosa/contracts';
import { ApiClient, DEMO_PASSWORD } from './api-client';
import { connectPhone } from './connected';
import { eventually } from './eventually';
import { SimulatorClient } from './simulator-client';

const short = (): string => randomUUID().slice(0, 8);

/** A company whose connection greets customers with the menu of its queues. */
export interface MenuCompany {
  readonly admin: ApiClient;
  readonly connection: ConnectionView;
  /** Of its connection. */
  readonly number: string;
  /** What a customer reads first. */
  readonly menu: string;
  readonly queues: readonly QueueView[];
}

/** A plan that lets its companies have everything that a bot needs. */
export const planOfBots = (root: ApiClient): Promise<PlanView> =>
  root.post<PlanView>('/plans', {
    ...{ name: `Plano ${short()}`, value: 49.9, users: 3, connections: 2, queues: 3 },
    ...{ useIntegrations: true, useOpenAi: true },
  });

/** Registers a company and connects its phone, with two queues to choose from. */
export const menuCompany = async (
  url: string,
  root: ApiClient,
  { planId, number }: { readonly planId: number; readonly number: string },
): Promise<MenuCompany> => {
  const email = `dona.${short()}@loja.test`;
  await root.post<CompanyView>('/companies', {
    ...{ name: `Loja ${short()}`, email, password: DEMO_PASSWORD, userName: 'Dona Maria' },
    ...{ recurrence: 'MENSAL', dueDate: '2030-01-01', planId },
  });
  const admin = await ApiClient.signIn(url, email);
  if ((await admin.get<ConnectionView[]>('/whatsapp/?session=0')).length === 0)
    await admin.post<ConnectionView>('/whatsapp', { name: 'Loja' });
  const connection = await connectPhone(url, admin, number);
  const queues: QueueView[] = [];
  for (const [name, color] of [
    ['Vendas', '#123abc'],
    ['Suporte', '#abc123'],
  ] as const)
    queues.push(await admin.post<QueueView>('/queue', { name, color }));
  const greetingMessage = 'Bem-vindo!';
  await admin.put<ConnectionView>(`/whatsapp/${connection.id}`, {
    ...{ name: connection.name, queueIds: queues.map(({ id }) => id), greetingMessage },
  });
  const menu = `${greetingMessage}\n\n${queues.map(({ name }, index) => `*${index + 1}* - ${name}`).join('\n')}`;
  return { admin, connection, number, menu, queues };
};

/** Writes to a company and waits for a text; answers how long that took, in milliseconds. */
export const answeredWithin = async (
  url: string,
  from: string,
  { number, menu }: Pick<MenuCompany, 'number' | 'menu'>,
): Promise<number> => {
  const phones = new SimulatorClient(url);
  const begun = performance.now();
  await phones.write({ from, name: 'Clara', to: number, text: 'oi' });
  await eventually(async () => {
    const read = (await phones.messages(from)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]));
    if (!read.includes(menu)) throw new Error(`${from} reads ${JSON.stringify(read)}`);
  });
  return performance.now() - begun;
};
