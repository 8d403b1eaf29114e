import { startSimulator } from '../simulator/simulator';
import type { WhatsAppRig } from '../testing/whatsapp-rig';
import { BaileysProvider } from './baileys.adapter';

/**
 * The Baileys adapter on a wire simulator of its own; delays before reconnects are shortened a hundredfold, and device
 * lists are forgotten at once, which makes Baileys look up devices and sessions all the time.
 */
export async function baileysRig(): Promise<WhatsAppRig> {
  const simulator = await startSimulator();
  const { api, url, noiseRoot } = simulator;
  const provider = new BaileysProvider({
    browser: ['Prosa', 'Chrome', '1.0'],
    server: { url, noiseRoot },
    ackTimeoutMs: 1_000,
    delayScale: 0.01,
    devicesKeptMs: 1,
  });
  return {
    provider,
    scan: async (code, number) => void (await api.scan({ qrcode: code, number })),
    write: async (from, to, text) => (await api.sendMessage({ from, to, text })).id,
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
    held: number => api.messages(number),
    duplicates: number => api.phones().find(phone => phone.number === number)?.duplicates ?? 0,
    cut: number => api.cut(number),
    replace: number => api.conflict(number),
    unlink: number => Promise.resolve(api.unlink(number)),
    faults: change => void api.faults(change),
    close: () => simulator.close(),
  };
}
