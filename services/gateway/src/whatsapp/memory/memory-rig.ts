import type { WhatsAppRig } from '../testing/whatsapp-rig';
import { MemoryProvider } from './memory.adapter';
import { MemoryNetwork } from './memory-network';

/** The memory provider with its pretended phones. */
export function memoryRig(network = new MemoryNetwork()): WhatsAppRig {
  return {
    provider: new MemoryProvider(network),
    scan: (code, number) => network.scan(code, number),
    write: (from, to, text) => Promise.resolve(network.write(from, to, text)),
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
    edit: (from, to, targetId, body) =>
      Promise.resolve(void network.tell(from, to, { kind: 'edit', targetId, body })),
    revoke: (from, to, targetId) =>
      Promise.resolve(void network.tell(from, to, { kind: 'revoke', targetId })),
    react: (from, to, targetId, emoji) =>
      Promise.resolve(void network.tell(from, to, { kind: 'reaction', targetId, emoji })),
    call: (from, to) => network.call(from, to),
    wasRejected: callId => network.rejected.has(callId),
    read: (number, from) => network.read(number, from),
    held: number => [...network.account(number).messages.values()],
    duplicates: number => network.account(number).duplicates,
    cut: number => network.end(number, 'cut'),
    replace: number => network.end(number, 'replaced'),
    unlink: number => Promise.resolve(network.unlink(number)),
    faults: change => Object.assign(network.faults, change),
    close: () => Promise.resolve(),
  };
}
