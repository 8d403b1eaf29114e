import { resolve, type Address } from '../directory';
import type { Exchange } from '../exchange';
import type { PhoneBundle } from '../signal-phone';
import type { WireNode } from '../wire-library';
import { bigEndian, bytes, child, children, node, unsigned } from '../wire-node';
import { answer, type StanzaHandler, type StanzaRequest } from './stanza';

/**
 * Always "plenty": the keys uploaded at pairing are enough to start a session, so a client never has to generate
 * and upload its eight hundred.
 */
const PRE_KEYS_LEFT = '100';

/** Signal keys: the number left, other accounts' bundles, and the device's uploads. */
export const answerKeys: StanzaHandler = request => {
  const { stanza } = request;
  if (stanza.attrs['type'] === 'set') return takeKeys(request);
  if (child(stanza, 'count')) return answer(request, [node('count', { value: PRE_KEYS_LEFT })]);
  if (child(stanza, 'digest'))
    return answer(request, [node('digest', {}, [node('hash', {}, Buffer.alloc(20))])]);
  const wanted = children(child(stanza, 'key'), 'user');
  const found = wanted.flatMap(user => userKeys(request, user.attrs['jid']) ?? []);
  return answer(request, [node('list', {}, found)]);
};

function takeKeys(request: StanzaRequest): void {
  const { stanza, link, exchange } = request;
  const keys = children(child(stanza, 'list'), 'key').map(key => ({
    id: unsigned(child(key, 'id')) ?? 0,
    public: (bytes(child(key, 'value')) ?? Buffer.alloc(0)).toString('base64'),
  }));
  if (keys.length > 0) {
    exchange.store.record({ k: 'preKeysUploaded', n: link.account.number, d: link.device.id, keys });
  }
  answer(request);
}

function userKeys({ exchange }: StanzaRequest, jid: string | undefined): WireNode | undefined {
  const address = resolve(exchange.store, jid);
  if (!address || jid === undefined) return undefined;
  if (address.device === 0) return bundleNode(jid, exchange.phones.signal(address.account).bundle());
  return deviceNode(exchange, jid, address);
}

function bundleNode(jid: string, bundle: PhoneBundle): WireNode {
  return node('user', { jid }, [
    node('registration', {}, bigEndian(bundle.registrationId, 4)),
    node('type', {}, Buffer.from([5])),
    node('identity', {}, bundle.identity),
    node('key', {}, [
      node('id', {}, bigEndian(bundle.oneTime.id, 3)),
      node('value', {}, bundle.oneTime.public),
    ]),
    signedKey(bundle.signed),
  ]);
}

function deviceNode(exchange: Exchange, jid: string, address: Address): WireNode | undefined {
  const { account } = address;
  const device = account.devices.get(address.device);
  if (!device) return undefined;
  const [oneTime] = account.uploadedPreKeys.get(device.id) ?? [];
  if (oneTime)
    exchange.store.record({ k: 'uploadedPreKeyTaken', n: account.number, d: device.id, id: oneTime.id });
  const { signedPreKey } = device;
  const decode = (value: string) => Buffer.from(value, 'base64');
  const signed = {
    id: signedPreKey.id,
    public: decode(signedPreKey.public),
    signature: decode(signedPreKey.signature),
  };
  const key =
    oneTime &&
    node('key', {}, [node('id', {}, bigEndian(oneTime.id, 3)), node('value', {}, decode(oneTime.public))]);
  return node('user', { jid }, [
    node('registration', {}, bigEndian(device.registrationId, 4)),
    node('type', {}, Buffer.from([5])),
    node('identity', {}, decode(device.identity)),
    ...(key ? [key] : []),
    signedKey(signed),
  ]);
}

function signedKey({ id, public: value, signature }: PhoneBundle['signed']): WireNode {
  return node('skey', {}, [
    node('id', {}, bigEndian(id, 3)),
    node('value', {}, value),
    node('signature', {}, signature),
  ]);
}
