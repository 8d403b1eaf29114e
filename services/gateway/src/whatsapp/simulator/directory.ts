import { readPhone } from '@prosa/contracts';
import type { Store } from './store';
import type { Account, Group } from './world';

/** An account and one of its devices; device 0 is the phone itself. */
export interface Address {
  readonly account: Account;
  readonly device: number;
}

const NUMBER = /^[1-9]\d{7,14}$/;
const NOBODY = '0000';

/** A well-formed international number, digits only. */
export function isNumber(candidate: string): boolean {
  return NUMBER.test(candidate);
}

/** Whether a number has WhatsApp: every well-formed number except those ending in 0000. */
export function hasWhatsApp(number: string): boolean {
  return isNumber(number) && !number.endsWith(NOBODY);
}

/** The address by phone number, of the phone (device 0) or a linked device. */
export function phoneJid(account: Account, device = 0): string {
  return `${account.number}${suffix(device)}@s.whatsapp.net`;
}

/** The address by LID, of the phone (device 0) or a linked device. */
export function lidJid(account: Account, device = 0): string {
  return `${account.lid}${suffix(device)}@lid`;
}

/** The account of a number, created at its first use; undefined when the number has no WhatsApp. */
export function accountOf(store: Store, number: string): Account | undefined {
  const known = store.world.accounts.get(number);
  if (known || !hasWhatsApp(number)) return known;
  store.record({ k: 'account', n: number });
  return store.world.accounts.get(number);
}

/** Resolves an address by number or LID; undefined when it is unknown. */
export function resolve(store: Store, jid: string | undefined): Address | undefined {
  const match = /^(\d+)(?::(\d+))?@(s\.whatsapp\.net|c\.us|lid)$/.exec(jid ?? '');
  if (!match) return undefined;
  const [, user = '', device = '0', server] = match;
  const account = server === 'lid' ? store.world.byLid.get(user) : accountOf(store, user);
  return account && { account, device: Number(device) };
}

/** The address of a group. */
export const groupJid = (id: string): string => `${id}@g.us`;

/** Resolves an address or id to a group; undefined when it is not a known group. */
export function groupOf(store: Store, written: string | undefined): Group | undefined {
  const [id = '', server = 'g.us'] = (written ?? '').split('@');
  return server === 'g.us' ? store.world.groups.get(id) : undefined;
}

/** The digits of a written number in WhatsApp's spelling, or those that an address begins with. */
export function digitsOf(written: string): string {
  const reading = readPhone(written);
  return 'number' in reading ? reading.number : (/^\d+/.exec(written)?.[0] ?? '');
}

/** The name of a device in a phone's session list. */
export function peerName(account: Account, device: number): string {
  return `${account.number}.${device}`;
}

function suffix(device: number): string {
  return device === 0 ? '' : `:${device}`;
}
