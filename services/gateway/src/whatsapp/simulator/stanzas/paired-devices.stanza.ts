import { unlinkDevices } from '../unlink';
import { resolve } from '../directory';
import { child } from '../wire-node';
import { answer, type StanzaHandler } from './stanza';

/** A device unlinks itself, which is what logging out means. */
export const answerPairedDevices: StanzaHandler = request => {
  const { stanza, link, exchange } = request;
  answer(request);
  const removed = resolve(exchange.store, child(stanza, 'remove-companion-device')?.attrs['jid']);
  if (removed?.account === link.account) unlinkDevices(exchange, link.account, [removed.device]);
};
