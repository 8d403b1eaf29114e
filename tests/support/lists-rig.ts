import type { TicketPage, TicketView } from '@prosa/contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { ApiClient } from './api-client';
import { axeFaults, openBrowser, openWindow, signIn, type AgentWindow } from './browser';
import { BUSINESS, connectPhone } from './connected';
import { discard, startProduct, type Product } from './product';
import { SimulatorClient } from './simulator-client';

/** The number of the customer with this place in the specs of the lists. */
export const phoneOf = (n: number): string => `55119444${String(10_000 + n)}`;

/** Three people at their lists, one of them an administrator, and the customers who write to them. */
export interface ListsRig {
  readonly product: Product;
  readonly browser: Browser;
  readonly simulator: SimulatorClient;
  readonly boss: ApiClient;
  readonly admin: AgentWindow;
  readonly ana: AgentWindow;
  readonly bruno: AgentWindow;
  customerWrites(n: number, name: string, text: string): Promise<unknown>;
  /** The latest ticket that a search for a name finds. */
  ticketOf(name: string): Promise<TicketView>;
}

type Signed = Pick<ListsRig, 'admin' | 'ana' | 'bruno'>;

const openAll = async (browser: Browser, url: string): Promise<Signed> => {
  const admin = await openWindow(browser);
  const ana = await openWindow(browser);
  const bruno = await openWindow(browser);
  await signIn(admin.page, url, 'admin@demo.test');
  await signIn(ana.page, url, 'ana@demo.test');
  await signIn(bruno.page, url, 'bruno@demo.test');
  return { admin, ana, bruno };
};

/** Starts a product whose first three customers wait, and signs three people in. */
export const openLists = async (): Promise<ListsRig> => {
  // One after the other: a product that does not start must not leave a browser behind.
  const product = await startProduct();
  const browser = await openBrowser();
  const simulator = new SimulatorClient(product.url);
  const boss = await ApiClient.signIn(product.url, 'super@prosa.test');
  await connectPhone(product.url, boss);
  await boss.put('/settings/sendGreetingAccepted', { value: 'enabled' });
  for (const name of ['Proposta', 'Fechamento'])
    await boss.post('/tags', { name, color: '#1D4ED8', kanban: true });
  const customerWrites = (n: number, name: string, text: string): Promise<unknown> =>
    simulator.write({ from: phoneOf(n), name, to: BUSINESS, text });
  await customerWrites(1, 'Marina Duarte', 'Bom dia! O pedido já saiu?');
  await customerWrites(2, 'Rafael Antunes de Oliveira Neto', 'Preciso trocar o tamanho');
  await customerWrites(3, 'Beatriz Rocha', 'Vocês abrem no sábado?');
  const ticketOf = async (name: string): Promise<TicketView> => {
    const { tickets } = await boss.get<TicketPage>(`/tickets?searchParam=${encodeURIComponent(name)}`);
    const [ticket] = tickets;
    if (!ticket) throw new Error(`no ticket of ${name}`);
    return ticket;
  };
  const windows = await openAll(browser, product.url);
  return { product, browser, simulator, boss, ...windows, customerWrites, ticketOf };
};

/** Ends what `openLists` started, however far it came. */
export const closeLists = async (rig: ListsRig | undefined): Promise<void> => {
  await rig?.browser.close();
  if (rig) await discard(rig.product);
};

/** The tab of what waits. */
export const pending = (page: Page): Locator => page.getByRole('tab', { name: /^Aguardando/ });

/** The tab of what is attended to. */
export const assigned = (page: Page): Locator => page.getByRole('tab', { name: /^Atendendo/ });

/** The button that accepts a contact's ticket in a list. */
export const accept = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Aceitar o atendimento de ${name}` });

/** A contact's row in a list of tickets. */
export const row = (page: Page, name: string): Locator => page.getByRole('link', { name: new RegExp(name) });

/** Fails on accessibility violations. */
export const clean = async (page: Page): Promise<void> => expect(await axeFaults(page)).toEqual([]);
