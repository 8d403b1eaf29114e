import { ANA, type Facts, pair, refusal, reopen, SHOP } from './scenario-tools';
import { ConnectionMemory, SessionProbe, until } from './session-harness';
import type { ProviderSession } from '../whatsapp.port';
import type { WhatsAppRig } from './whatsapp-rig';

const chat = { kind: 'user', phone: ANA } as const;
const PICTURE = Buffer.from('a picture');

/** Sets the session online and subscribes to the customer's chat states. */
const attend = async (rig: WhatsAppRig, session: ProviderSession): Promise<void> => {
  await session.setOnline(true);
  await session.followPresence(chat);
  await until('the customer is followed', () => {
    const { online, follows } = rig.attention(SHOP);
    return online && follows.includes(ANA);
  });
};

/** The life cycle of sessions: events other than messages, connecting, and failing to connect. */
export const LIFE_SCENARIOS = {
  async typing(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const session = await probe.session;
    const states = () => probe.presences.map(({ state }) => state);
    rig.typing(ANA, SHOP, 'recording');
    await attend(rig, session);
    for (const state of ['composing', 'recording', 'paused'] as const) {
      rig.typing(ANA, SHOP, state);
      await until(`${state} is told`, () => probe.presences.at(-1)?.state === state);
    }
    await session.setTyping(chat, 'composing');
    await until('the phone shows it', () => rig.typingSeen(ANA, SHOP) === 'composing');
    await session.setTyping(chat, 'paused');
    await until('the phone shows it no more', () => rig.typingSeen(ANA, SHOP) === 'paused');
    const by = probe.presences.every(({ chat: who }) => who.phone === ANA || who.lid !== undefined);
    const shown = states();
    await session.setOnline(false);
    await until('nobody is there', () => !rig.attention(SHOP).online);
    rig.typing(ANA, SHOP, 'recording');
    await attend(rig, session);
    rig.typing(ANA, SHOP, 'composing');
    await until('it is told again', () => states().length > shown.length);
    await probe.close();
    return { told: shown, by, afterAway: states().slice(shown.length) };
  },

  async presence(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const before = rig.attention(SHOP).online;
    await attend(rig, await probe.session);
    rig.cut(SHOP);
    await probe.reaches('connected', 2);
    await until('nobody is said to be there', () => !rig.attention(SHOP).online);
    const unfollowed = rig.attention(SHOP).follows.length === 0;
    await attend(rig, await probe.session);
    await probe.close();
    const closed = await refusal((await probe.session).setOnline(true));
    return { before, unfollowed, closed };
  },

  async lateEvents(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    await rig.write(ANA, SHOP, 'before');
    await until('it is journalled', () => probe.memory.journal.size === 1);
    rig.cut(SHOP);
    await probe.reaches('connected', 2);
    // A message also carries its sender's name; only contact updates of other senders count here.
    const strangers = () =>
      probe.contacts.filter(({ chat: who }) => who.phone !== ANA && who.lid === undefined);
    const counts = () =>
      [probe.updates, probe.statuses, probe.presences, probe.calls, strangers(), probe.unread].map(
        ({ length }) => length,
      );
    const before = counts();
    rig.lateEvents(SHOP);
    await rig.write(ANA, SHOP, 'after');
    await until('what comes now is journalled', () => probe.memory.journal.size >= 2);
    rig.lateEvents(SHOP);
    const after = counts();
    const id = rig.provider.newMessageId();
    await probe.send(ANA, 'answer', id);
    await until('it is delivered', () => probe.statuses.some(status => status.id === id));
    const texts = await probe.texts();
    const others = probe.statuses.filter(status => status.id !== id).length;
    await probe.close();
    const kept = probe.memory.credentials !== null;
    const back = await reopen(rig, probe.memory);
    await back.close();
    return { silent: String(after) === String(before), texts, others, kept, path: back.path };
  },

  async reading(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const id = await rig.write(ANA, SHOP, 'are you there?');
    await until('it is journalled', () => probe.memory.journal.size === 1);
    const ack = (): number => rig.held(ANA).find(message => message.id === id)?.ack ?? 0;
    const before = ack() < 4;
    await (await probe.session).markRead([{ chat, id, fromMe: false }]);
    await until('the phone knows that it was read', () => ack() === 4);
    await probe.close();
    return { before };
  },

  async profilePictures(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const session = await probe.session;
    await rig.write(ANA, SHOP, 'hello');
    await until('it is journalled', () => probe.memory.journal.size === 1);
    const before = await session.profilePicture(chat);
    rig.setPicture(ANA, SHOP, PICTURE);
    await until('the change is told', () => probe.contacts.some(({ pictureChanged }) => pictureChanged));
    const stream = await session.fetchPicture((await session.profilePicture(chat)) ?? '');
    const chunks: Buffer[] = [];
    for await (const chunk of stream ?? []) chunks.push(Buffer.from(chunk as Uint8Array));
    rig.setPicture(ANA, SHOP, null);
    const after = await session.profilePicture(chat);
    await probe.close();
    return { before, same: Buffer.concat(chunks).equals(PICTURE), after };
  },

  async numbers(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const session = await probe.session;
    const [known] = await session.checkNumbers([ANA]);
    const [nobody] = await session.checkNumbers(['5511900000000']);
    await probe.close();
    return { known: [known?.exists, known?.canonicalPhone], nobody: nobody?.exists };
  },

  async missedCall(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    probe.refusesCalls = false;
    const id = rig.call(ANA, SHOP);
    await until('the call is told', () => probe.calls.length === 1);
    rig.hangUp(id, ANA, SHOP);
    await until('its end is told', () => probe.calls.length === 2);
    await probe.close();
    return { states: probe.calls.map(({ state }) => state), same: probe.calls.every(call => call.id === id) };
  },

  async pairingCode(rig: WhatsAppRig): Promise<Facts> {
    const probe = new SessionProbe(rig, new ConnectionMemory());
    await probe.reaches('qr');
    const session = await probe.session;
    const code = await session.requestPairingCode(SHOP);
    const wrong = await rig.type('AAAAAAAA', SHOP).then(
      () => 'taken',
      () => 'refused',
    );
    await probe.close();
    const again = new SessionProbe(rig, probe.memory);
    await again.reaches('qr');
    await rig.type(await (await again.session).requestPairingCode(SHOP), SHOP);
    await again.reaches('connected');
    const late = await refusal((await again.session).requestPairingCode(SHOP));
    await again.close();
    return { shape: /^[0-9A-Z]{8}$/.test(code), wrong, me: again.last?.me?.phone, late };
  },

  async codeExpiry(rig: WhatsAppRig): Promise<Facts> {
    const probe = new SessionProbe(rig, new ConnectionMemory());
    await probe.reaches('disconnected');
    const { reason } = probe.last ?? {};
    await probe.close();
    const again = new SessionProbe(rig, probe.memory);
    await again.reaches('qr');
    await again.close();
    return { reason, anew: again.updates.some(({ state }) => state === 'qr') };
  },

  async tooOld(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    await probe.close();
    rig.faults({ refuseLogin: 405 });
    const refused = new SessionProbe(rig, probe.memory);
    await refused.reaches('timeout');
    const { reason } = refused.last ?? {};
    await refused.close();
    rig.faults({ refuseLogin: null });
    const back = await reopen(rig, probe.memory);
    await back.close();
    return { reason, kept: back.last?.state === 'connected' };
  },

  async cold(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    rig.faults({ restricted: true });
    const cold = await refusal(probe.send('5521977776666', 'hello?', rig.provider.newMessageId()));
    await rig.write(ANA, SHOP, 'hello');
    await until('it is journalled', () => probe.memory.journal.size === 1);
    const warm = await refusal(probe.send(ANA, 'hello', rig.provider.newMessageId()));
    await probe.close();
    return { cold, warm };
  },

  async brokenStore(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    probe.memory.latencyMs = 3;
    const burst = async (of: SessionProbe, name: string): Promise<void> => {
      const size = of.memory.journal.size + 8;
      for (let n = 1; n <= 8; n += 1) await rig.write(ANA, SHOP, `${name} ${n}`);
      await until(`the ${name} texts are journalled`, () => of.memory.journal.size === size);
    };
    await burst(probe, 'first');
    probe.memory.failures = 1;
    await burst(probe, 'unwritten');
    await probe.close();
    const back = await reopen(rig, probe.memory);
    back.memory.unreadKeys = 1;
    await burst(back, 'unread');
    const texts = await back.texts();
    await back.close();
    return { texts, unreadable: probe.unread.length + back.unread.length };
  },

  async caughtUp(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    await probe.close();
    const texts = Array.from({ length: 12 }, (_, n) => `text ${n}`);
    for (const text of texts) await rig.write(ANA, SHOP, text);
    const back = await reopen(rig, probe.memory);
    await until('it is said to be caught up', () => back.caughtUpWith !== null);
    await back.close();
    return { journalled: back.caughtUpWith };
  },
};
