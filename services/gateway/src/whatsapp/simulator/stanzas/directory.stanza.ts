import { accountOf, digitsOf, lidJid, phoneJid, resolve } from '../directory';
import type { WireNode } from '../wire-library';
import { bytes, child, children, node } from '../wire-node';
import type { Account } from '../world';
import { answer, type StanzaHandler, type StanzaRequest } from './stanza';

type Protocol = (account: Account) => WireNode;

const PROTOCOLS: Readonly<Record<string, Protocol>> = {
  contact: () => node('contact', { type: 'in' }),
  lid: account => node('lid', { val: lidJid(account) }),
  devices: account => node('devices', {}, [node('device-list', {}, deviceList(account))]),
};

/** Answers usync queries: which numbers have WhatsApp, their LIDs and devices. */
export const answerDirectory: StanzaHandler = request => {
  const usync = child(request.stanza, 'usync');
  const asked = children(child(usync, 'query')).map(protocol => protocol.tag);
  const users = children(child(usync, 'list'), 'user').map(user => userNode(request, user, asked));
  return answer(request, [node('usync', {}, [node('list', {}, users)])]);
};

function userNode({ exchange }: StanzaRequest, user: WireNode, asked: string[]): WireNode {
  const { jid } = user.attrs;
  if (jid !== undefined) {
    const account = exchange.recipients.lacks(jid) ? undefined : resolve(exchange.store, jid)?.account;
    return node('user', { jid }, account ? found(account, asked) : []);
  }
  const number = digitsOf(bytes(child(user, 'contact'))?.toString() ?? '');
  const account = exchange.recipients.lacks(number) ? undefined : accountOf(exchange.store, number);
  if (account) return node('user', { jid: phoneJid(account) }, found(account, asked));
  return node('user', { jid: `${number}@s.whatsapp.net` }, [node('contact', { type: 'out' })]);
}

function found(account: Account, asked: string[]): WireNode[] {
  return asked.flatMap(tag => PROTOCOLS[tag]?.(account) ?? []);
}

function deviceList(account: Account): WireNode[] {
  const linked = [...account.devices.keys()].map(id =>
    node('device', { id: String(id), 'key-index': String(id) }),
  );
  return [node('device', { id: '0' }), ...linked];
}
