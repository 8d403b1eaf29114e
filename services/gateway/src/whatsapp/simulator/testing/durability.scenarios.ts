import { join } from 'node:path';
import { KillableSimulator } from './killable-simulator';
import { ANA, BIA, SHOP, type Scenario, type Stage } from './scenario';
import { newMemory, type ClientMemory, type WireClient } from './wire-client';

/** Messages sent while the product is offline are queued, in order. */
export const storeAndForward: Scenario = async stage => {
  const { client, memory } = await stage.pair(SHOP);
  const waiting = stage.nextId();
  stage.api.faults({ autoDeliver: false });
  await client.say(ANA, 'read me later', waiting);
  await client.until('it is acknowledged', () => client.acks.length === 1);
  await client.close();
  for (const text of ['one', 'two', 'three']) await stage.api.sendMessage({ from: ANA, to: SHOP, text });
  stage.api.read({ number: ANA, from: SHOP });
  const queued = queuedFor(stage);
  const back = await stage.login(memory);
  await back.until('everything arrives', () => back.got.length === 3 && back.statuses.length > 0);
  await stage.eventually(() => queuedFor(stage) === 0);
  const got = back.got.map(({ text, offline }) => ({ text, offline }));
  return { queued, got, statuses: back.statuses, waiting, left: queuedFor(stage) };
};

/** The simulator restarts during a conversation. */
export const restart: Scenario = async stage => {
  const { client, memory } = await stage.pair(SHOP);
  await talk(stage, client, 'before');
  await stage.restart();
  await client.ended();
  const first = await stage.login(memory);
  await talk(stage, first, 'after');
  await first.close();
  await stage.api.sendMessage({ from: BIA, to: SHOP, text: 'kept' });
  await stage.restart();
  const second = await stage.login(memory);
  await second.until('the kept text arrives', () => second.got.length === 1);
  const { duplicates } = stage.api.phones().find(({ number }) => number === ANA) ?? {};
  const received = stage.api.messages(ANA).map(({ text, fromMe, ack }) => ({ text, fromMe, ack }));
  const facts = stage.api.ledger().map(({ fact }) => fact);
  return {
    heard: received,
    duplicates,
    kept: second.got[0]?.text,
    paired: facts.filter(fact => fact === 'paired').length,
  };
};

/** The simulator is killed with messages accepted but not delivered; all accepted ones arrive, in order. */
export const killed: Scenario = async stage => {
  const options = { dataDir: join(stage.dataDir, 'killed') };
  const before = await KillableSimulator.start(options);
  const memory = await pairThrough(stage, before);
  const client = await stage.login(memory, before);
  await pour(before, 30);
  await client.until('the first have arrived', () => client.got.length === 30);
  await before.call('faults', { delayMs: 60_000 });
  const accepted = await pour(before, 60);
  await before.kill();
  await client.ended();
  const after = await KillableSimulator.start(options);
  const back = await stage.login(memory, after);
  await back.until('the others arrive', () => back.got.length >= accepted.length);
  await back.say(ANA, 'still there', stage.nextId());
  await back.until('it is delivered', () => back.statuses.some(({ status }) => status === 3));
  const arrived = back.got.filter(({ unreadable }) => !unreadable).map(({ id }) => id);
  const received = (await after.call('messages', ANA))
    .filter(({ fromMe }) => !fromMe)
    .map(({ text }) => text);
  await back.close();
  await after.kill();
  return {
    inOrder: accepted.every((id, position) => arrived[position] === id),
    count: arrived.length,
    heard: received,
  };
};

async function pour(simulator: KillableSimulator, count: number): Promise<string[]> {
  const texts = Array.from({ length: count }, (_, position) => `poured ${position}`);
  const sent = texts.map(text => simulator.call('sendMessage', { from: ANA, to: SHOP, text }));
  return (await Promise.all(sent)).map(({ id }) => id);
}

async function pairThrough(stage: Stage, simulator: KillableSimulator): Promise<ClientMemory> {
  const memory = await newMemory();
  const fresh = await stage.connect(memory, simulator);
  await fresh.until('a code is shown', () => fresh.qr !== '');
  await simulator.call('scan', { qrcode: fresh.qr, number: SHOP });
  await fresh.ended();
  return memory;
}

async function talk(stage: Stage, client: WireClient, when: string): Promise<void> {
  await stage.api.sendMessage({ from: ANA, to: SHOP, text: `${when}: in` });
  await client.until('the text arrives', () => client.got.some(got => got.text === `${when}: in`));
  const id = stage.nextId();
  await client.say(ANA, `${when}: out`, id);
  await client.until('it is delivered', () => client.statuses.some(status => status.id === id));
}

function queuedFor(stage: Stage): number | undefined {
  return stage.api.phones().find(({ number }) => number === SHOP)?.devices[0]?.queued;
}
