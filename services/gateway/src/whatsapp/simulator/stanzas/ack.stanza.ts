import { callKey, groupNoticeKey, receiptKey } from '../post-office';
import { Ack } from '../world';
import type { StanzaHandler } from './stanza';

/** "Key used already": the device had decrypted the message before it was killed; a second copy is useless. */
const ALREADY_DECRYPTED = '487';

/** A device acknowledges a receipt, or rejects a message. */
export const acceptAck: StanzaHandler = ({ stanza, link, exchange }) => {
  const { id = '', type, participant, error } = stanza.attrs;
  if (stanza.attrs['class'] === 'receipt') {
    return exchange.postOffice.confirm(link.account, link.device.id, receiptKey(id, type, participant));
  }
  if (stanza.attrs['class'] === 'notification') {
    return exchange.postOffice.confirm(link.account, link.device.id, groupNoticeKey(id));
  }
  if (stanza.attrs['class'] === 'call') {
    return exchange.postOffice.confirm(link.account, link.device.id, callKey(id));
  }
  if (stanza.attrs['class'] !== 'message') return;
  const { number } = link.account;
  if (error !== undefined) {
    exchange.store.note({ fact: 'nack-by-device', number, id, device: link.device.id, detail: error });
  }
  // Any other rejection keeps the message queued: it is redelivered after a retry or at the next login.
  if (error === undefined || error === ALREADY_DECRYPTED)
    exchange.phones.confirmedBy(link, id, Ack.delivered);
};
