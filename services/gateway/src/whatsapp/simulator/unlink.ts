import { announceDevices } from './device-notifications';
import { conflict } from './stream-end';
import type { Exchange } from './exchange';
import type { Account } from './world';

/** Removes linked devices permanently: their connections close and they cannot log in again. */
export function unlinkDevices(exchange: Exchange, account: Account, devices: number[]): void {
  const { store } = exchange;
  const links = devices.flatMap(device => exchange.links.of(account, device) ?? []);
  for (const device of devices) {
    store.record({ k: 'unlinked', n: account.number, d: device });
    store.note({ fact: 'unlinked', number: account.number, device });
  }
  store.flush();
  for (const link of links) link.end(conflict('device_removed'));
  for (const device of devices) announceDevices(exchange, account, device);
}
