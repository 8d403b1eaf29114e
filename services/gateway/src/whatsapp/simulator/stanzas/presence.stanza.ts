import { resolve } from '../directory';
import type { StanzaHandler } from './stanza';

/** A device goes online or offline, or subscribes to a contact's chat states, which lasts while it is online. */
export const acceptPresence: StanzaHandler = ({ stanza, link, exchange }) => {
  const { type, to } = stanza.attrs;
  if (type === 'available') link.follows ??= new Set();
  else if (type === 'unavailable') link.follows = null;
  else if (type === 'subscribe') {
    const followed = resolve(exchange.store, to)?.account;
    if (followed !== undefined) link.follows?.add(followed.number);
  }
  exchange.store.touch(link.account.number);
};
