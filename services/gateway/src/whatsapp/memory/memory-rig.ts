import type { MediaType } from '@prosa/contracts';
import type { RigWishes } from '../testing/rig-wishes';
import type { PhoneSends, WhatsAppRig } from '../testing/whatsapp-rig';
import type { InboundContent } from '../whatsapp.port';
import { MemoryProvider } from './memory.adapter';
import { MemoryNetwork } from './memory-network';

const FILES: Readonly<Record<string, readonly [MediaType, string, string]>> = {
  image: ['image', 'imagem.jpg', 'image/jpeg'],
  sticker: ['image', 'figurinha.webp', 'image/webp'],
  audio: ['audio', 'audio.mp3', 'audio/mpeg'],
  voice: ['audio', 'audio.ogg', 'audio/ogg'],
  video: ['video', 'video.mp4', 'video/mp4'],
  document: ['application', 'Proposta_comercial.pdf', 'application/pdf'],
};

const SHOWN: Readonly<Record<string, MediaType>> = { location: 'locationMessage', contact: 'vcard' };

function send(network: MemoryNetwork, from: string, to: string, what: PhoneSends): string {
  const { kind, bytes = Buffer.alloc(0), text = '', quotedId } = what;
  const isGroup = network.groups.find(to) !== undefined;
  const [linked, other] = network.isLinked(to) ? [to, from] : [from, to];
  const [mediaType, name, mime] = FILES[kind] ?? [SHOWN[kind] ?? 'extendedTextMessage'];
  const voice = kind === 'voice' ? { voice: true, seconds: 3 } : {};
  const media =
    name === undefined || mime === undefined
      ? {}
      : { media: { name, mime, size: bytes.length, ...voice, handle: network.file(bytes) } };
  const quoted = quotedId === undefined ? {} : { quotedId };
  const content = { kind: 'message', body: text, mediaType, ...media, ...quoted } as const;
  if (isGroup) return network.groups.tell(from, to, content);
  const id = network.tell(other, linked, content, linked === from);
  network.account(from).messages.set(id, { id, fromMe: true, peer: to, text, ack: 2 });
  return id;
}

function change(network: MemoryNetwork, from: string, to: string, content: InboundContent): Promise<void> {
  if (network.groups.find(to) === undefined) network.tell(from, to, content);
  else network.groups.tell(from, to, content);
  return Promise.resolve();
}

/** The memory provider with its simulated phones. */
export function memoryRig({ codeLivesMs }: RigWishes = {}, network = new MemoryNetwork()): WhatsAppRig {
  if (codeLivesMs !== undefined) network.faults.codeLivesMs = codeLivesMs;
  return {
    provider: new MemoryProvider(network),
    scan: (code, number) => network.scan(code, number),
    write: (from, to, text) =>
      Promise.resolve(
        network.isLinked(to)
          ? network.write(from, to, text)
          : send(network, from, to, { kind: 'text', text }),
      ),
    type: (code, number) => network.type(code, number),
    send: (from, to, what) => Promise.resolve(send(network, from, to, what)),
    makeGroup: (subject, members) => network.groups.make(subject, members),
    renameGroup: (id, subject) => network.groups.rename(id, subject),
    typing: (from, to, state) => network.typing(from, to, state),
    attention: number => {
      const { follows } = network.account(number);
      return { online: follows !== null, follows: [...(follows ?? [])] };
    },
    typingSeen: (number, of) => network.account(number).typing.get(of) ?? 'paused',
    setPicture: (number, to, bytes) => network.setPicture(number, to, bytes),
    expireFile: () => network.expireFiles(),
    file: (number, id) => Promise.resolve(network.account(number).messages.get(id)?.bytes ?? null),
    hangUp: (id, from, to) => network.post(to, { kind: 'call-over', id, from, video: false }),
    sendPicture: (from, to, bytes) => {
      const [linked, other] = network.isLinked(to) ? [to, from] : [from, to];
      const file = {
        name: 'imagem.jpg',
        mime: 'image/jpeg',
        size: bytes.length,
        handle: network.file(bytes),
      };
      const content = { kind: 'message', body: 'look', mediaType: 'image', media: file } as const;
      return Promise.resolve(network.tell(other, linked, content, linked === from));
    },
    edit: (from, to, targetId, body) => change(network, from, to, { kind: 'edit', targetId, body }),
    revoke: (from, to, targetId) => change(network, from, to, { kind: 'revoke', targetId }),
    react: (from, to, targetId, emoji) => change(network, from, to, { kind: 'reaction', targetId, emoji }),
    call: (from, to) => network.call(from, to),
    wasRejected: callId => network.rejected.has(callId),
    read: (number, from) =>
      network.groups.find(from) === undefined
        ? network.read(number, from)
        : Promise.resolve(network.groups.read(number, from)),
    held: number => [...network.account(number).messages.values()],
    duplicates: number => network.account(number).duplicates,
    cut: number => network.end(number, 'cut'),
    lateEvents: number => network.lateEvents(number),
    replace: number => network.end(number, 'replaced'),
    unlink: number => Promise.resolve(network.unlink(number)),
    faults: change => Object.assign(network.faults, change),
    close: () => Promise.resolve(),
  };
}
