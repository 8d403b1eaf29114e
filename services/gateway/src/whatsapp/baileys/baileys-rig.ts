import { startSimulator } from '../simulator/simulator';
import type { Composed } from '../simulator/composed-message';
import type { PhoneMessage } from '../simulator/world';
import type { RigWishes } from '../testing/rig-wishes';
import type { PhoneSends, ShownMessage, WhatsAppRig } from '../testing/whatsapp-rig';
import { BaileysProvider } from './baileys.adapter';
import { rememberSockets, speakLate } from './late-socket';

function composed({ kind, bytes, text, quotedId }: PhoneSends): Composed {
  const quoted = quotedId === undefined ? {} : { quotedId };
  const words = text === undefined ? {} : { text };
  if (kind === 'text') return { ...words, ...quoted };
  if (kind === 'location') return { location: { latitude: -23.5, longitude: -46.6 }, ...quoted };
  if (kind === 'contact') return { contact: { name: 'Bia', number: '5521977776666' }, ...quoted };
  const named = kind === 'document' ? { name: 'Proposta comercial.pdf' } : {};
  const voice = kind === 'voice' ? { seconds: 3 } : {};
  return {
    media: { kind, base64: (bytes ?? Buffer.alloc(0)).toString('base64'), ...named, ...voice },
    ...words,
    ...quoted,
  };
}

const heldOf = (message: PhoneMessage): ShownMessage => {
  const { id, fromMe, ack, quotedId, revoked, shown, reactions } = message;
  const { kind, caption = '', media } = shown ?? {};
  const given = {
    kind: media?.voice === true ? 'voice' : kind,
    quotedId,
    revoked,
    reaction: reactions?.theirs,
  };
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { id, fromMe, ack, text: shown === undefined ? message.text : caption, ...present };
};

/**
 * The Baileys adapter on a wire simulator of its own. Reconnect delays are reduced a hundredfold, and device lists
 * are not cached unless a scenario wants it, so that Baileys looks up devices and sessions for every message.
 */
export async function baileysRig({
  codeLivesMs,
  ackTimeoutMs,
  devicesKeptMs = 1,
}: RigWishes = {}): Promise<WhatsAppRig> {
  const sockets = await rememberSockets();
  const simulator = await startSimulator();
  const { api, url, noiseRoot } = simulator;
  const provider = new BaileysProvider({
    browser: ['Prosa', 'Chrome', '1.0'],
    server: { url, noiseRoot },
    delayScale: 0.01,
    devicesKeptMs,
    ...(codeLivesMs === undefined ? {} : { qrTimeoutMs: codeLivesMs }),
    ...(ackTimeoutMs === undefined ? {} : { ackTimeoutMs }),
  });
  return {
    provider,
    scan: async (code, number) => void (await api.scan({ qrcode: code, number })),
    write: async (from, to, text) => (await api.sendMessage({ from, to, text })).id,
    type: async (code, number) => void (await api.typeCode({ code, number })),
    send: async (from, to, what) => (await api.sendMessage({ from, to, ...composed(what) })).id,
    makeGroup: (subject, members) => api.makeGroup({ subject, members }).id,
    renameGroup: (id, subject) => void api.renameGroup({ id, subject }),
    typing: (from, to, state) => api.typing({ from, to, state }),
    attention: number => api.attention(number),
    typingSeen: (number, peer) => api.typingOf({ number, peer }),
    setPicture: (number, _, bytes) => api.picture({ number, bytes }),
    expireFile: (number, id) => api.expireFile(number, id),
    file: async (number, id) => (await api.file(number, id))?.bytes ?? null,
    hangUp: callId => api.hangUp(callId),
    sendPicture: async (from, to, bytes) => {
      const media = { kind: 'image', base64: bytes.toString('base64') } as const;
      return (await api.sendMessage({ from, to, media, text: 'look' })).id;
    },
    edit: async (from, to, id, text) => void (await api.edit({ from, to, id, text })),
    revoke: async (from, to, id) => void (await api.revoke({ from, to, id })),
    react: async (from, to, id, emoji) => void (await api.react({ from, to, id, emoji })),
    call: (from, to) => api.call({ from, to }).id,
    wasRejected: (callId, caller) =>
      api.messages(caller).some(({ id, shown }) => id === callId && shown?.call === 'rejected'),
    read: (number, from) => Promise.resolve(void api.read({ number, from })),
    held: number => api.messages(number).map(heldOf),
    duplicates: number => api.phones().find(phone => phone.number === number)?.duplicates ?? 0,
    cut: number => api.cut(number),
    lateEvents: () => sockets.slice(0, -1).forEach(speakLate),
    replace: number => api.conflict(number),
    unlink: number => Promise.resolve(api.unlink(number)),
    faults: change => void api.faults(change),
    close: () => simulator.close(),
  };
}
