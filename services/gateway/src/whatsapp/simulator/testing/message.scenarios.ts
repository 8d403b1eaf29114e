import { ANA, BIA, SHOP, type Scenario } from './scenario';

/** A customer writes; the product sends delivery and read receipts. */
export const inbound: Scenario = async stage => {
  const { client } = await stage.pair(SHOP);
  const { id } = await stage.api.sendMessage({ from: ANA, name: 'Ana', to: SHOP, text: 'olá 👋' });
  await client.until('the text arrives', () => client.got.length > 0);
  const ackOf = () => stage.api.messages(ANA).find(message => message.id === id)?.ack;
  await stage.eventually(() => ackOf() === 3);
  const delivered = ackOf();
  await client.socket.readMessages([{ id, remoteJid: client.got[0]?.chat ?? '', fromMe: false }]);
  await stage.eventually(() => ackOf() === 4);
  stage.api.faults({ addressing: 'pn' });
  await stage.api.sendMessage({ from: ANA, to: SHOP, text: 'by number' });
  await client.until('the second text arrives', () => client.got.length > 1);
  const [byLid, byNumber] = client.got.map(({ chat, text, unreadable }) => ({ chat, text, unreadable }));
  return { delivered, read: ackOf(), byLid, byNumber };
};

/** The product writes; every ack has a stanza of its own. */
export const outbound: Scenario = async stage => {
  const { client } = await stage.pair(SHOP);
  stage.api.faults({ autoDeliver: false });
  const id = stage.nextId();
  await client.say(ANA, 'bom dia', id);
  await client.until('the server acknowledges', () => client.acks.length > 0);
  const ticksAtAck = [...client.statuses];
  stage.api.faults({ autoDeliver: true });
  const second = stage.nextId();
  await client.say(ANA, 'tudo bem?', second);
  await client.until('it is delivered', () => client.statuses.length > 0);
  const { read } = stage.api.read({ number: ANA, from: SHOP });
  await client.until(
    'both are read',
    () => client.statuses.filter(({ status }) => status === 4).length === 2,
  );
  const own = stage.api.messages(SHOP).map(({ text, fromMe, ack, peer }) => ({ text, fromMe, ack, peer }));
  return { acks: client.acks, ticksAtAck, ticks: client.statuses, read, own, ids: [id, second] };
};

/** The server drops acks, or refuses messages. */
export const misbehaviour: Scenario = async stage => {
  const { client } = await stage.pair(SHOP);
  stage.api.faults({ dropAcks: true, dropReceipts: true });
  await client.say(ANA, 'unheard', stage.nextId());
  await stage.eventually(() =>
    stage.api.phones().some(phone => phone.number === ANA && phone.messages === 1),
  );
  stage.api.faults({ dropAcks: false, dropReceipts: false, nack: 463 });
  const refused = stage.nextId();
  await client.say(ANA, 'refused', refused);
  await client.until('the refusal arrives', () => client.acks.length > 0);
  stage.api.faults({ nack: null });
  await client.until('the failure is reported', () => client.statuses.length > 0);
  const held = stage.api.messages(ANA).map(({ text }) => text);
  return { acks: client.acks, statuses: client.statuses, refused, held };
};

/** The same id again is a duplicate on the phone, and two copies of one inbound message reach the product. */
export const duplicates: Scenario = async stage => {
  const { client } = await stage.pair(SHOP);
  const id = stage.nextId();
  await client.say(ANA, 'once', id);
  await client.say(ANA, 'once', id);
  await client.until('both are acknowledged', () => client.acks.length === 2);
  const phone = stage.api.phones().find(({ number }) => number === ANA);
  const flags = stage.api.ledger().filter(({ fact }) => fact === 'received-by-phone');
  stage.api.faults({ duplicateInbound: true });
  const sent = await stage.api.sendMessage({ from: ANA, to: SHOP, text: 'twice' });
  await client.until('both copies arrive', () => client.got.length === 2);
  const copies = client.got.map(got => ({ same: got.id === sent.id, text: got.text }));
  return {
    count: phone?.messages,
    duplicates: phone?.duplicates,
    flags: flags.map(entry => entry.duplicate),
    copies,
  };
};

/** Undecryptable messages are requested again, in both directions. */
export const retries: Scenario = async stage => {
  const { client } = await stage.pair(SHOP);
  stage.api.faults({ corruptInbound: true });
  const { id } = await stage.api.sendMessage({ from: ANA, to: SHOP, text: 'second try' });
  await client.until('the readable copy arrives', () => client.got.some(got => got.text === 'second try'));
  stage.api.faults({ corruptInbound: false });
  const copies = client.got.map(got => ({ same: got.id === id, unreadable: got.unreadable }));
  await client.say(ANA, 'before', stage.nextId());
  await client.until('the first is acknowledged', () => client.acks.length === 1);
  stage.api.forgetSessions(ANA);
  const lost = stage.nextId();
  await client.say(ANA, 'after', lost);
  await client.until('the resent one is delivered', () => client.statuses.some(status => status.id === lost));
  stage.api.forgetSessions(SHOP);
  await client.say(ANA, 'no copy', stage.nextId());
  await client.until('it is acknowledged', () => client.acks.length >= 4);
  const texts = stage.api.messages(ANA).filter(message => !message.fromMe);
  const own = stage.api.messages(SHOP).filter(message => message.fromMe);
  const queuedOf = () => stage.api.phones().find(({ number }) => number === SHOP)?.devices[0]?.queued;
  await stage.eventually(() => queuedOf() === 0);
  return {
    copies,
    texts: texts.map(({ text }) => text),
    own: own.map(({ text }) => text),
    queued: queuedOf(),
  };
};

/** Two devices of one number, and the owner's own phone. */
export const severalDevices: Scenario = async stage => {
  const one = await stage.pair(SHOP);
  await one.client.say(ANA, 'from one', stage.nextId());
  const two = await stage.pair(SHOP);
  await stage.api.sendMessage({ from: ANA, to: SHOP, text: 'to both' });
  await one.client.until('one gets it', () => one.client.got.length === 1);
  await two.client.until('two gets it', () => two.client.got.length === 1);
  await one.client.say(ANA, 'from one again', stage.nextId());
  await two.client.until('two sees what one sent', () => two.client.got.length === 2);
  await stage.api.sendMessage({ from: SHOP, to: BIA, text: 'from the phone' });
  await one.client.until('one sees what the owner typed', () =>
    one.client.got.some(got => got.text === 'from the phone'),
  );
  const typed = one.client.got.find(got => got.text === 'from the phone');
  const shared = two.client.got.map(({ text, fromMe }) => ({ text, fromMe }));
  return { shared, typed: { fromMe: typed?.fromMe }, onBia: stage.api.messages(BIA).map(({ text }) => text) };
};

/** The product edits one text and revokes another. */
export const corrections: Scenario = async stage => {
  const { client } = await stage.pair(SHOP);
  const seen = new Set<string>();
  const unwatch = stage.api.watch(number => seen.add(number));
  const [wrong, regretted] = [stage.nextId(), stage.nextId()];
  await client.say(ANA, 'wrogn', wrong);
  await client.say(ANA, 'regretted', regretted);
  const chat = `${ANA}@s.whatsapp.net`;
  await client.socket.sendMessage(chat, {
    text: 'right',
    edit: { remoteJid: chat, id: wrong, fromMe: true },
  });
  await client.socket.sendMessage(chat, { delete: { remoteJid: chat, id: regretted, fromMe: true } });
  await client.until('all are acknowledged', () => client.acks.length === 4);
  unwatch();
  const held = stage.api.messages(ANA).map(({ text, edited, revoked }) => ({ text, edited, revoked }));
  return { held, own: stage.api.messages(SHOP).map(({ text }) => text), seen: [...seen].sort() };
};

/** Three hundred texts sent at once. */
export const burst: Scenario = async stage => {
  const { client } = await stage.pair(SHOP);
  const texts = Array.from({ length: 300 }, (_, position) => `text ${position}`);
  const started = process.hrtime.bigint();
  await Promise.all(texts.map(text => stage.api.sendMessage({ from: ANA, to: SHOP, text })));
  await client.until('all arrive', () => client.got.length === texts.length);
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  const inOrder = client.got.every((got, position) => got.text === texts[position] && !got.unreadable);
  const queuedOf = () => stage.api.phones().find(({ number }) => number === SHOP)?.devices[0]?.queued;
  await stage.eventually(() => queuedOf() === 0);
  return {
    inOrder,
    count: client.got.length,
    queued: queuedOf(),
    perSecond: Math.round(texts.length / seconds),
  };
};
