import { MediaGone } from '../whatsapp.port';
import { CONTENT_SCENARIOS } from './content.scenarios';
import { GROUP_SCENARIOS } from './group.scenarios';
import { LIFE_SCENARIOS } from './life.scenarios';
import { NEIGHBOUR_SCENARIOS } from './neighbour.scenarios';
import { SessionProbe, until } from './session-harness';
import { ANA, type Facts, heldBy, isWiped, pair, refusal, reopen, SHOP } from './scenario-tools';
import type { WhatsAppRig } from './whatsapp-rig';

export type { Facts } from './scenario-tools';

/** The scenarios that every provider must pass. */
export const SCENARIOS = {
  ...CONTENT_SCENARIOS,
  ...LIFE_SCENARIOS,
  ...GROUP_SCENARIOS,
  ...NEIGHBOUR_SCENARIOS,

  async pairing(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const { path, last } = probe;
    await probe.close();
    const again = await reopen(rig, probe.memory);
    const second = again.path;
    await again.close();
    return { path, me: last?.me?.phone, second };
  },

  async receiving(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const texts = Array.from({ length: 20 }, (_, n) => `text ${n}`);
    const ids: string[] = [];
    for (const text of texts) ids.push(await rig.write(ANA, SHOP, text));
    await until('all texts are journalled', () => probe.memory.journal.size === 20);
    const entries = [...probe.memory.journal.values()];
    const inOrder = (await probe.texts()).join() === texts.join();
    const sameIds = entries.map(entry => entry.id).join() === ids.join();
    const [first] = await probe.read();
    await probe.close();
    return {
      inOrder,
      sameIds,
      from: entries[0]?.chat.phone,
      fromMe: entries[0]?.fromMe,
      kind: first?.kind === 'message' ? first.mediaType : first?.kind,
    };
  },

  async storeAndForward(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    await probe.close();
    for (const text of ['one', 'two', 'three']) await rig.write(ANA, SHOP, text);
    const before = probe.memory.journal.size;
    const back = await reopen(rig, probe.memory);
    await until('the texts arrive', () => back.memory.journal.size === 3);
    const texts = await back.texts();
    await back.close();
    return { before, texts };
  },

  async backlog(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    await probe.close();
    probe.memory.latencyMs = 3;
    const waiting = Array.from({ length: 40 }, (_, n) => `waiting ${n}`);
    const live = Array.from({ length: 10 }, (_, n) => `live ${n}`);
    for (const text of waiting) await rig.write(ANA, SHOP, text);
    const back = await reopen(rig, probe.memory);
    for (const text of live) await rig.write(ANA, SHOP, text);
    await until('all texts arrive', () => back.memory.journal.size === waiting.length + live.length);
    const inOrder = (await back.texts()).join() === [...waiting, ...live].join();
    await back.close();
    return { inOrder };
  },

  async journalFailure(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    await rig.write(ANA, SHOP, 'before');
    await until('the first text is journalled', () => probe.memory.journal.size === 1);
    probe.memory.failures = 1;
    await rig.write(ANA, SHOP, 'kept');
    await until('the second text is journalled', () => probe.memory.journal.size === 2);
    await rig.write(ANA, SHOP, 'after');
    await until('the third text is journalled', () => probe.memory.journal.size === 3);
    const texts = await probe.texts();
    await probe.close();
    return { texts };
  },

  async pictures(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const bytes = Buffer.from('a picture'.repeat(20_000));
    await rig.sendPicture(ANA, SHOP, bytes);
    await rig.sendPicture(SHOP, ANA, bytes);
    await until('both are journalled', () => probe.memory.journal.size === 2);
    const sides = [...probe.memory.journal.values()].map(({ fromMe, chat }) => [fromMe, chat.phone]);
    const contents = await probe.read();
    const session = await probe.session;
    const fetched: boolean[] = [];
    for (const content of contents) {
      const media = content?.kind === 'message' ? content.media : undefined;
      if (media === undefined) continue;
      const chunks = await (await session.downloadMedia(media.handle)).toArray();
      fetched.push(Buffer.concat(chunks as Buffer[]).equals(bytes));
    }
    const [first] = contents;
    const said = first?.kind === 'message' ? first : undefined;
    const { name, mime, size } = said?.media ?? {};
    rig.faults({ mediaGone: true });
    const handle = said?.media?.handle ?? { payload: Buffer.alloc(0) };
    const gone = await session.downloadMedia(handle).then(
      () => 'there',
      (error: unknown) => error instanceof MediaGone,
    );
    await probe.close();
    return { sides, fetched, gone, body: said?.body, mediaType: said?.mediaType, name, mime, size };
  },

  async changes(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const id = await rig.write(ANA, SHOP, 'first');
    await rig.edit(ANA, SHOP, id, 'second');
    await rig.react(ANA, SHOP, id, '👍');
    await rig.react(ANA, SHOP, id, '');
    await rig.revoke(ANA, SHOP, id);
    await until('all is journalled', () => probe.memory.journal.size === 5);
    const said = (await probe.read()).map(content => {
      if (content === null || content.kind === 'message') return content?.body;
      const sameTarget = content.targetId === id;
      if (content.kind === 'edit') return [content.kind, sameTarget, content.body];
      return content.kind === 'reaction'
        ? [content.kind, sameTarget, content.emoji]
        : [content.kind, sameTarget];
    });
    await probe.close();
    return { said };
  },

  async calls(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const id = rig.call(ANA, SHOP);
    await until('the call is refused', () => rig.wasRejected(id, ANA));
    const [offered] = probe.calls;
    await probe.close();
    return {
      sameId: offered?.id === id,
      from: offered?.chat.phone,
      state: offered?.state,
      video: offered?.video,
    };
  },

  async unreadable(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    rig.faults({ corruptInbound: true });
    const id = await rig.write(ANA, SHOP, 'at last');
    await until('the text is journalled', () => probe.memory.journal.size === 1);
    rig.faults({ corruptInbound: false });
    const texts = await probe.texts();
    await probe.close();
    return { told: probe.unread.includes(id), texts };
  },

  async sending(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const id = rig.provider.newMessageId();
    const providerId = await probe.send(ANA, 'hello', id);
    await until('it is delivered', () => probe.statuses.some(({ state }) => state === 'delivered'));
    await rig.read(ANA, SHOP);
    await until('it is read', () => probe.statuses.some(({ state }) => state === 'read'));
    const states = probe.statuses.filter(status => status.id === id).map(({ state }) => state);
    await probe.close();
    return {
      shape: /^3EB0[0-9A-F]{18}$/.test(id),
      sameId: providerId === id,
      held: heldBy(rig, ANA).filter(message => message.id === id).length,
      texts: heldBy(rig, ANA).map(message => message.text),
      states: [...new Set(states)],
    };
  },

  async answering(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    await rig.write(ANA, SHOP, 'question');
    await until('the question is journalled', () => probe.memory.journal.size === 1);
    for (let n = 0; n < 3; n += 1) await probe.send(ANA, `answer ${n}`, rig.provider.newMessageId());
    await rig.write(ANA, SHOP, 'thanks');
    await until('the thanks are journalled', () => probe.memory.journal.size === 2);
    const texts = await probe.texts();
    await probe.close();
    return { texts, answers: heldBy(rig, ANA).map(message => message.text) };
  },

  async crossing(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    probe.memory.latencyMs = 3;
    await rig.write(ANA, SHOP, 'hello');
    await until('the greeting is journalled', () => probe.memory.journal.size === 1);
    await probe.send(ANA, 'hello', rig.provider.newMessageId());
    const count = 40;
    const questions = Array.from({ length: count }, (_, n) => `question ${n}`);
    const answers = Array.from({ length: count }, (_, n) => `answer ${n}`);
    const asking = (async () => {
      for (const text of questions) await rig.write(ANA, SHOP, text);
    })();
    for (const text of answers) await probe.send(ANA, text, rig.provider.newMessageId());
    await asking;
    await until('all questions are journalled', () => probe.memory.journal.size === count + 1);
    await until('all answers are held', () => heldBy(rig, ANA).length === count + 1);
    const asked = (await probe.texts()).join() === ['hello', ...questions].join();
    const held = heldBy(rig, ANA).map(({ text }) => text);
    const answered = held.join() === ['hello', ...answers].join();
    await probe.close();
    return { asked, answered, copies: rig.duplicates(ANA) };
  },

  async silentServer(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const id = rig.provider.newMessageId();
    rig.faults({ dropAcks: true, autoDeliver: false });
    const first = await refusal(probe.send(ANA, 'once', id));
    rig.faults({ dropAcks: false, autoDeliver: true });
    const second = await refusal(probe.send(ANA, 'once', id));
    await probe.close();
    return {
      first,
      second,
      held: heldBy(rig, ANA).map(message => message.text),
      copies: rig.duplicates(ANA),
    };
  },

  async refused(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    rig.faults({ nack: 463 });
    const restricted = await refusal(probe.send(ANA, 'cold', rig.provider.newMessageId()));
    rig.faults({ nack: null });
    const afterwards = await refusal(probe.send(ANA, 'warm', rig.provider.newMessageId()));
    await probe.close();
    const closed = await refusal(probe.send(ANA, 'late', rig.provider.newMessageId()));
    return { restricted, afterwards, closed };
  },

  async cut(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    rig.cut(SHOP);
    await probe.reaches('connected', 2);
    await rig.write(ANA, SHOP, 'still there?');
    await until('the text arrives', () => probe.memory.journal.size === 1);
    const path = probe.path.slice(-3);
    await probe.close();
    return { path };
  },

  async cutInBurst(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    probe.memory.latencyMs = 3;
    const count = 60;
    const texts = Array.from({ length: count }, (_, n) => `text ${n}`);
    for (const text of texts) await rig.write(ANA, SHOP, text);
    await until('some have arrived', () => probe.memory.journal.size > 5);
    rig.cut(SHOP);
    await until('all have arrived', () => probe.memory.journal.size === count);
    const inOrder = (await probe.texts()).join() === texts.join();
    await probe.reaches('connected', 2);
    await probe.send(ANA, 'all of them', rig.provider.newMessageId());
    await probe.close();
    return { inOrder, answered: heldBy(rig, ANA).map(({ text }) => text) };
  },

  async closedInBurst(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const { memory } = probe;
    memory.latencyMs = 3;
    const count = 60;
    const texts = Array.from({ length: count }, (_, n) => `text ${n}`);
    await rig.write(ANA, SHOP, 'hello');
    await until('the greeting is journalled', () => memory.journal.size === 1);
    await probe.send(ANA, 'hello', rig.provider.newMessageId());
    for (const text of texts) await rig.write(ANA, SHOP, text);
    let open = probe;
    for (let rounds = 0; rounds < 5; rounds += 1) {
      const before = memory.journal.size;
      await until('some more have arrived', () => memory.journal.size > Math.min(before + 3, count));
      await open.close();
      open = await reopen(rig, memory);
    }
    await until('all have arrived', () => memory.journal.size === count + 1);
    const inOrder = (await open.texts()).join() === ['hello', ...texts].join();
    await open.send(ANA, 'all of them', rig.provider.newMessageId());
    await open.close();
    return { inOrder, answered: heldBy(rig, ANA).map(({ text }) => text) };
  },

  async replaced(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    rig.replace(SHOP);
    await probe.reaches('connected', 2);
    rig.replace(SHOP);
    await probe.reaches('disconnected');
    const kept = probe.memory.credentials !== null;
    const { reason } = probe.last ?? {};
    await probe.close();
    return { reason, kept };
  },

  async unlinked(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    await rig.unlink(SHOP);
    await probe.reaches('disconnected');
    await until('the secrets are wiped', () => isWiped(probe));
    const { reason } = probe.last ?? {};
    await probe.abandon();
    return { reason, wiped: isWiped(probe) };
  },

  async loggedOut(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    await (await probe.session).logout();
    const { reason } = probe.last ?? {};
    await probe.abandon();
    const wiped = isWiped(probe);
    const again = await pair(rig, probe.memory);
    const path = again.path;
    await again.close();
    return { reason, wiped, path };
  },

  async banned(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    await probe.close();
    rig.faults({ refuseLogin: 403 });
    const refusedProbe = new SessionProbe(rig, probe.memory);
    await refusedProbe.reaches('disconnected');
    const { reason } = refusedProbe.last ?? {};
    await refusedProbe.close();
    rig.faults({ refuseLogin: null });
    return { reason, kept: probe.memory.credentials !== null };
  },

  async fenced(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    probe.memory.fenced = true;
    await rig.write(ANA, SHOP, 'for the new owner');
    await probe.reaches('disconnected');
    const { reason } = probe.last ?? {};
    const wrote = probe.memory.journal.size;
    await probe.close();
    probe.memory.fenced = false;
    const owner = await reopen(rig, probe.memory);
    await until('the new owner has it', () => owner.memory.journal.size === 1);
    const texts = await owner.texts();
    await owner.close();
    return { reason, wrote, texts };
  },

  async quietAfterClose(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const before = probe.updates.length;
    await probe.close();
    await rig.write(ANA, SHOP, 'nobody home');
    const after = probe.updates.length - before;
    return { after, journalled: probe.memory.journal.size };
  },
};

/** A scenario's name. */
export type ScenarioName = keyof typeof SCENARIOS;
