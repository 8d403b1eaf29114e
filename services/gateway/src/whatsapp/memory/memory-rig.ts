import type { WhatsAppRig } from '../testing/whatsapp-rig';
import { MemoryProvider } from './memory.adapter';
import { MemoryNetwork } from './memory-network';

/** The memory provider with its pretended phones. */
export function memoryRig(network = new MemoryNetwork()): WhatsAppRig {
  return {
    provider: new MemoryProvider(network),
    scan: (code, number) => network.scan(code, number),
    write: (from, to, text) => Promise.resolve(network.write(from, to, text)),
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
