import { Readable } from 'node:stream';
import { fixtureOf } from '../simulator/fixtures';
import { MediaGone, type MessageRef, type OutboundContent, type ProviderSession } from '../whatsapp.port';
import { ANA, type Facts, heldBy, pair, reopen, SHOP } from './scenario-tools';
import { until, type SessionProbe } from './session-harness';
import type { PhoneSends, WhatsAppRig } from './whatsapp-rig';

const BYTES = {
  image: fixtureOf('photo').bytes,
  sticker: fixtureOf('sticker').bytes,
  audio: fixtureOf('voice').bytes,
  voice: fixtureOf('voice').bytes,
  video: fixtureOf('video').bytes,
  document: fixtureOf('document').bytes,
} as const;

type Kind = keyof typeof BYTES;
const KINDS = Object.keys(BYTES) as Kind[];

const chat = { kind: 'user', phone: ANA } as const;

const bytesOf = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
};

/** The last journalled entry, once there are this many. */
async function lastOf(probe: SessionProbe, count: number) {
  await until(`${count} messages are journalled`, () => probe.memory.journal.size === count);
  const content = (await probe.read()).at(-1);
  if (content?.kind !== 'message') throw new Error('Something else than a message was journalled');
  return content;
}

async function outcome(session: ProviderSession, payload: Uint8Array, expected: Buffer): Promise<string> {
  try {
    return (await bytesOf(await session.downloadMedia({ payload }))).equals(expected) ? 'same' : 'other';
  } catch (error) {
    return error instanceof MediaGone ? 'gone' : String(error);
  }
}

const mediaOf = (kind: Kind): OutboundContent => {
  const mime = { voice: 'audio/ogg; codecs=opus', audio: 'audio/ogg; codecs=opus', image: 'image/jpeg' };
  const others = { sticker: 'image/webp', video: 'video/mp4', document: 'application/pdf' };
  const media = {
    open: () => Promise.resolve(Readable.from([BYTES[kind]])),
    mime: { ...mime, ...others }[kind],
    fileName: 'proposta.pdf',
    voice: kind === 'voice',
    seconds: 3,
  };
  return { type: 'media', kind: kind === 'voice' ? 'audio' : kind, media };
};

const VCARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:Bia\nTEL;waid=5521977776666:+5521977776666\nEND:VCARD';

/** Message contents in both directions. */
export const CONTENT_SCENARIOS = {
  async kindsIn(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const session = await probe.session;
    const found: Record<string, unknown> = {};
    for (const [index, kind] of KINDS.entries()) {
      await rig.send(ANA, SHOP, { kind, bytes: BYTES[kind] });
      const { mediaType, media } = await lastOf(probe, index + 1);
      const file = await outcome(session, media?.handle.payload ?? Buffer.alloc(0), BYTES[kind]);
      found[kind] = [mediaType, media?.mime, media?.voice === true, media?.seconds ?? 0, file];
    }
    await probe.close();
    return found;
  },

  async placesAndCardsIn(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const kinds: unknown[] = [];
    for (const [index, kind] of (['location', 'contact'] as const).entries()) {
      await rig.send(ANA, SHOP, { kind });
      kinds.push((await lastOf(probe, index + 1)).mediaType);
    }
    await probe.close();
    return { kinds };
  },

  async kindsOut(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const found: Record<string, unknown> = {};
    for (const kind of KINDS) {
      const id = await probe.sends(ANA, mediaOf(kind));
      const held = rig.held(ANA).find(message => message.id === id);
      const file = await rig.file(ANA, id);
      found[kind] = [held?.kind, file?.equals(BYTES[kind]) ?? false];
    }
    await probe.close();
    return found;
  },

  async placesAndCardsOut(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    await probe.sends(ANA, { type: 'location', lat: -23.5, lng: -46.6, name: 'Loja' });
    await probe.sends(ANA, { type: 'contacts', vcards: [VCARD] });
    await probe.close();
    const kinds = rig.held(ANA).flatMap(({ fromMe, kind }) => (fromMe ? [] : [kind]));
    return { kinds };
  },

  async quotes(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const asked = await probe.send(ANA, 'which one?', rig.provider.newMessageId());
    const answer: PhoneSends = { kind: 'text', text: 'this one', quotedId: asked };
    const answered = await rig.send(ANA, SHOP, answer);
    const { quotedId, body } = await lastOf(probe, 1);
    const quoted = { chat, id: answered, fromMe: false, preview: 'this one' };
    const id = await probe.sends(ANA, { type: 'text', text: 'fine' }, { quoted });
    const held = rig.held(ANA).find(message => message.id === id);
    await probe.close();
    return { quotesOurs: quotedId === asked, body, quotesTheirs: held?.quotedId === answered };
  },

  async changesOut(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const theirs = await rig.write(ANA, SHOP, 'hello');
    await until('it is journalled', () => probe.memory.journal.size === 1);
    const first = await probe.send(ANA, 'frist', rig.provider.newMessageId());
    const second = await probe.send(ANA, 'second', rig.provider.newMessageId());
    const of = (id: string, fromMe = true): MessageRef => ({ chat, id, fromMe });
    await probe.sends(ANA, { type: 'edit', target: of(first), text: 'first' });
    await probe.sends(ANA, { type: 'revoke', target: of(second) });
    await probe.sends(ANA, { type: 'reaction', target: of(theirs, false), emoji: '👍' });
    const held = (id: string) => rig.held(ANA).find(message => message.id === id);
    await probe.close();
    return {
      edited: held(first)?.text,
      revoked: held(second)?.revoked === true,
      reaction: held(theirs)?.reaction,
    };
  },

  async renewal(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const session = await probe.session;
    const id = await rig.send(ANA, SHOP, { kind: 'image', bytes: BYTES.image });
    const handle = (await lastOf(probe, 1)).media?.handle ?? { payload: Buffer.alloc(0) };
    rig.expireFile(SHOP, id);
    const before = await outcome(session, handle.payload, BYTES.image);
    const renewed = await session.renewMedia(handle, { chat, id, fromMe: false });
    const after = await outcome(session, renewed.payload, BYTES.image);
    rig.faults({ mediaGone: true });
    const lost = await session.renewMedia(handle, { chat, id, fromMe: false }).then(
      () => 'brought',
      (error: unknown) => (error instanceof MediaGone ? 'gone' : String(error)),
    );
    await probe.close();
    return { before, after, lost };
  },

  async ownersPhone(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    await rig.write(SHOP, ANA, 'typed on the phone');
    await until('it is journalled', () => probe.memory.journal.size === 1);
    await probe.close();
    await rig.write(SHOP, ANA, 'and while nobody looked');
    const back = await reopen(rig, probe.memory);
    await until('that too', () => back.memory.journal.size === 2);
    const sides = [...back.memory.journal.values()].map(entry => [entry.fromMe, entry.chat.phone]);
    const texts = await back.texts();
    await back.close();
    return { sides, texts };
  },

  async duplicates(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    rig.faults({ duplicateInbound: true });
    for (const text of ['one', 'two', 'three']) await rig.write(ANA, SHOP, text);
    rig.faults({ duplicateInbound: false });
    await rig.write(ANA, SHOP, 'last');
    await until('the last is journalled', () => probe.memory.journal.size >= 4);
    const texts = await probe.texts();
    await probe.send(ANA, 'all of them', rig.provider.newMessageId());
    await probe.close();
    return { texts, answered: heldBy(rig, ANA).map(({ text }) => text) };
  },

  async groups(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    const group = rig.makeGroup('Neighbours', [ANA, SHOP]);
    for (const text of ['in the group', 'and again']) await rig.write(ANA, group, text);
    await rig.write(ANA, SHOP, 'directly');
    await until('the direct one is journalled', () => probe.memory.journal.size === 1);
    await probe.close();
    await rig.write(ANA, group, 'while nobody looked');
    await rig.write(ANA, SHOP, 'directly, later');
    const back = await reopen(rig, probe.memory);
    await until('that one too', () => back.memory.journal.size === 2);
    await rig.write(ANA, group, 'live again');
    await rig.write(ANA, SHOP, 'and directly');
    await until('the last one', () => back.memory.journal.size === 3);
    const texts = await back.texts();
    await back.close();
    return { texts, unread: back.unread.length };
  },

  async reordering(rig: WhatsAppRig): Promise<Facts> {
    const probe = await pair(rig);
    await rig.write(ANA, SHOP, 'hello');
    await until('the greeting is journalled', () => probe.memory.journal.size === 1);
    rig.faults({ reorderInbound: true });
    const texts = Array.from({ length: 10 }, (_, n) => `text ${n}`);
    for (const text of texts) await rig.write(ANA, SHOP, text);
    await until('all are journalled', () => probe.memory.journal.size === 11);
    rig.faults({ reorderInbound: false });
    const [, ...came] = await probe.texts();
    await probe.close();
    return { all: [...came].sort().join() === texts.join(), inOrder: came.join() === texts.join() };
  },
};
