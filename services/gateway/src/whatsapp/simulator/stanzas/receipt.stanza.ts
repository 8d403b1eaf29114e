import { typedPublicKey } from '../key-derivation';
import type { SignalBundle } from '../signal-phone';
import type { WireNode } from '../wire-library';
import { bytes, child, children, node, unsigned } from '../wire-node';
import { Ack } from '../world';
import { renewMedia } from './media-retry.stanza';
import type { StanzaHandler, StanzaRequest } from './stanza';

const READ = new Set(['read', 'read-self', 'played']);

/** The device received, read, or could not decrypt messages. */
export const acceptReceipt: StanzaHandler = async request => {
  const { stanza, link, exchange } = request;
  const { id = '', type } = stanza.attrs;
  if (type === 'server-error') return renewMedia(request);
  if (type === 'retry') await resend(request, id);
  else for (const confirmed of idsOf(stanza)) confirmOne(request, confirmed);
  exchange.postOffice.answer(link, node('ack', { class: 'receipt', id, from: stanza.attrs['to'], type }));
};

function confirmOne({ stanza, link, exchange }: StanzaRequest, id: string): void {
  const { type = 'delivered' } = stanza.attrs;
  const { number } = link.account;
  exchange.store.note({ fact: 'receipt-by-device', number, id, device: link.device.id, detail: type });
  // "read-self" stays among the owner's devices: the customer gets a delivery receipt only.
  const ack = type !== 'read-self' && READ.has(type) ? Ack.read : Ack.delivered;
  exchange.phones.confirmedBy(link, id, ack);
}

async function resend({ stanza, link, exchange }: StanzaRequest, id: string): Promise<void> {
  const count = Number(child(stanza, 'retry')?.attrs['count'] ?? '1');
  const { number } = link.account;
  exchange.store.note({ fact: 'retry-by-device', number, id, device: link.device.id, detail: String(count) });
  const retry = { count, bundle: bundleIn(stanza) };
  if (stanza.attrs['to']?.endsWith('@g.us') === true) await exchange.groups.resend(link, id, retry);
  else await exchange.phones.resend(link, id, retry);
}

function bundleIn(stanza: WireNode): SignalBundle | undefined {
  const keys = child(stanza, 'keys');
  const signed = child(keys, 'skey');
  const identity = bytes(child(keys, 'identity'));
  const signedKey = keyIn(signed);
  const signature = bytes(child(signed, 'signature'));
  if (!identity || !signedKey || !signature) return undefined;
  const preKey = keyIn(child(keys, 'key'));
  return {
    registrationId: unsigned(child(stanza, 'registration')) ?? 0,
    identityKey: typedPublicKey(identity),
    signedPreKey: { ...signedKey, signature },
    ...(preKey && { preKey }),
  };
}

function keyIn(holder: WireNode | undefined): { keyId: number; publicKey: Buffer } | undefined {
  const value = bytes(child(holder, 'value'));
  return value && { keyId: unsigned(child(holder, 'id')) ?? 0, publicKey: typedPublicKey(value) };
}

function idsOf(stanza: WireNode): string[] {
  const listed = children(child(stanza, 'list'), 'item').map(item => item.attrs['id'] ?? '');
  return [stanza.attrs['id'] ?? '', ...listed];
}
