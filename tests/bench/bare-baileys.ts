import { newMemory, WireClient } from '../../services/gateway/src/whatsapp/simulator/testing/wire-client';
import type { ClientMemory } from '../../services/gateway/src/whatsapp/simulator/testing/wire-client';

/** Requests of the parent to unmodified Baileys, one at a time or all at once. */
export type BareRequest = { readonly ask: number } & (
  | { readonly pair: string; readonly to: { readonly url: string; readonly noiseRoot: string } }
  | { readonly receive: number }
  | { readonly send: number; readonly to: readonly string[] }
);

/** What it answers: a code to be scanned, or how many seconds the work took. */
export type BareAnswer = { readonly ask: number } & (
  { readonly qr: string } | { readonly seconds: number } | { readonly fault: string }
);

const memories: { memory: ClientMemory; to: { url: string; noiseRoot: string } }[] = [];
let clients: WireClient[] = [];
let ids = 0;

const tell = (answer: BareAnswer): void => void process.send?.(answer);

const pair = async (ask: number, to: { url: string; noiseRoot: string }): Promise<void> => {
  const memory = await newMemory();
  const client = await WireClient.connect(to, memory);
  await client.until('a code is shown', () => client.qr !== '');
  tell({ ask, qr: client.qr });
  await client.ended();
  memories.push({ memory, to });
  const again = await WireClient.connect(to, memory);
  await again.until('the login succeeds', () => again.opened);
  await again.close();
};

const connectAll = async (): Promise<void> => {
  clients = await Promise.all(memories.map(({ memory, to }) => WireClient.connect(to, memory)));
};

const closeAll = async (): Promise<void> => {
  await Promise.all(clients.map(client => client.close()));
};

const soon = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 5));

/** How long it takes to get what waits, from the first message to the last. */
const receive = async (count: number): Promise<number> => {
  await connectAll();
  const got = (): number => clients.reduce((sum, client) => sum + client.got.length, 0);
  while (got() === 0) await soon();
  const before = performance.now();
  while (got() < count) await soon();
  const seconds = (performance.now() - before) / 1_000;
  await closeAll();
  return seconds;
};

/** How long it takes to send, one message after the other on each line, until the server has acknowledged all. */
const send = async (count: number, to: readonly string[]): Promise<number> => {
  await connectAll();
  await Promise.all(clients.map(client => client.until('the login succeeds', () => client.opened)));
  const each = count / clients.length;
  const before = performance.now();
  await Promise.all(
    clients.map(async (client, line) => {
      for (let n = 0; n < each; n += 1)
        await client.say(to[line] ?? '', `saída ${n}`, `3EB0${String((ids += 1)).padStart(18, '0')}`);
    }),
  );
  while (clients.reduce((sum, client) => sum + client.acks.length, 0) < count) await soon();
  const seconds = (performance.now() - before) / 1_000;
  await closeAll();
  return seconds;
};

const answer = async (request: BareRequest): Promise<void> => {
  const { ask } = request;
  if ('pair' in request) {
    await pair(ask, request.to);
    tell({ ask, seconds: 0 });
  } else if ('receive' in request) tell({ ask, seconds: await receive(request.receive) });
  else tell({ ask, seconds: await send(request.send, request.to) });
};

process.on('message', (request: BareRequest) => {
  answer(request).catch((error: unknown) => tell({ ask: request.ask, fault: String(error) }));
});
process.on('disconnect', () => process.exit(0));
