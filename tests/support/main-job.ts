import { deepEqual, equal, ok } from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TicketPage, TicketView } from '@prosa/contracts';
import { ApiClient } from './api-client';
import { eventually } from './eventually';
import { startLogNodes } from './log-nodes';
import { NewCompany } from './new-company';
import { discard, startProduct } from './product';

const tell = (step: string): void => void process.stdout.write(`${step}\n`);

/** What Prosa is for, in a company of its own: a customer writes, an agent accepts, answers and closes. */
const doMainJob = async (url: string): Promise<void> => {
  const root = await ApiClient.signIn(url, 'super@prosa.test');
  const company = await NewCompany.found({ url, printed: () => '' }, root, {});
  const { ana, phone, business } = company;
  tell('signed in');
  const { number } = await company.connect();
  equal(number, business);
  tell('WhatsApp is connected');

  const customer = company.customer();
  const { socket, frames } = await ana.socket();
  await phone.write({ from: customer, name: 'Bia', to: business, text: 'Bom dia' });
  const ticket = await eventually(async () => {
    const { tickets } = await ana.get<TicketPage>('/tickets?status=pending&showAll=true');
    const [first] = tickets;
    if (first === undefined) throw new Error('no ticket yet');
    equal(first.lastMessage, 'Bom dia');
    return first;
  });
  await eventually(() => ok(frames.length > 0, 'nothing was told live'));
  tell('the customer is waiting');

  await ana.put(`/tickets/${ticket.id}`, { status: 'open' });
  await ana.post(`/messages/${ticket.id}`, { body: 'Como posso ajudar?' });
  await eventually(async () => {
    const received = (await phone.messages(customer)).filter(({ fromMe }) => !fromMe);
    // An answer carries the agent's name above it.
    deepEqual(
      received.map(({ text }) => text.split('\n').at(-1)),
      ['Como posso ajudar?'],
    );
  });
  tell('the customer was answered');

  await ana.put(`/tickets/${ticket.id}`, { status: 'closed' });
  await eventually(async () => {
    const { status } = await ana.get<TicketView>(`/tickets/${ticket.id}`);
    equal(status, 'closed');
  });
  socket.close();
  tell('the ticket is closed');
};

/** On a product of its own, which must end by itself and have logged no error; its log is on the server that specs name. */
const onOwnProduct = async (): Promise<void> => {
  const nodes = process.env['EVENTSTORE_TEST_NODES'] === undefined ? null : await startLogNodes();
  const product = await startProduct(nodes === null ? {} : { env: { EVENT_STORE_URL: nodes.url } });
  try {
    await doMainJob(product.url);
    equal(await product.stop(), 0);
    const log = readFileSync(join(product.dataDir, 'prosa.log'), 'utf8');
    const errors = log.split('\n').filter(line => line.includes('"level":"error"'));
    deepEqual(errors, []);
  } finally {
    await discard(product);
  }
};

/**
 * `node dist/tests/support/main-job.js [address]`: the product's main job over HTTP, its socket and simulated phones.
 * Without an address it is done on a product that the same Node runs.
 */
const main = async (address: string | undefined): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-main-job-'));
  process.env['PROSA_TEST_RUN_DIR'] = folder;
  try {
    await (address === undefined ? onOwnProduct() : doMainJob(address));
    tell(`The main job is done on Node ${process.version}.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

main(process.argv[2]).then(
  () => process.exit(0),
  (fault: unknown) => {
    process.stderr.write(`${fault instanceof Error ? fault.stack : String(fault)}\n`);
    process.exit(1);
  },
);
