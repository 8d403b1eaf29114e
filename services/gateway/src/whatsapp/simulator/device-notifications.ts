import { randomBytes } from 'node:crypto';
import { lidJid, phoneJid } from './directory';
import type { Exchange } from './exchange';
import { node } from './wire-node';
import type { Account } from './world';

/** Notifies the connected devices of all contacts of an account that its picture changed. */
export function announcePicture(exchange: Exchange, account: Account): void {
  const { store, links } = exchange;
  const notification = node(account.picture === undefined ? 'delete' : 'set', { jid: lidJid(account) });
  for (const peer of store.world.accounts.values()) {
    if (![...peer.messages.values()].some(message => message.peer === account.number)) continue;
    for (const link of links.all(peer)) {
      const id = randomBytes(8).toString('hex').toUpperCase();
      const attrs = { id, from: phoneJid(account), type: 'picture', t: store.seconds() };
      link.send(node('notification', attrs, [notification]));
    }
  }
}

/** Notifies the connected devices of an account that its device list changed, so that they query it again. */
export function announceDevices(exchange: Exchange, account: Account, changed: number): void {
  const devices = [phoneJid(account, changed), lidJid(account, changed)].map(jid => node('device', { jid }));
  for (const link of exchange.links.all(account)) {
    const id = randomBytes(8).toString('hex').toUpperCase();
    const attrs = { id, from: phoneJid(account), type: 'devices', t: exchange.store.seconds() };
    link.send(node('notification', attrs, [node('update', {}, devices)]));
  }
}
