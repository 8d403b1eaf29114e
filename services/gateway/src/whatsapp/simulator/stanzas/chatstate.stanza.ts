import { resolve } from '../directory';
import type { StanzaHandler } from './stanza';

/** A device sends a chat state. */
export const acceptChatState: StanzaHandler = ({ stanza, link, exchange }) => {
  const account = resolve(exchange.store, stanza.attrs['to'])?.account;
  const [state] = Array.isArray(stanza.content) ? stanza.content : [];
  if (account === undefined || state === undefined || account.blocked.has(link.account.number)) return;
  const records = state.attrs['media'] === 'audio';
  const sign = state.tag !== 'composing' ? 'paused' : records ? 'recording' : 'composing';
  exchange.chatStates.show(link.account.number, account.number, sign);
  exchange.store.touch(account.number);
};
