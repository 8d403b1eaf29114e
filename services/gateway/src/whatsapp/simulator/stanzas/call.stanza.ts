import { child, node } from '../wire-node';
import type { StanzaHandler } from './stanza';

/** A device rejects a call. */
export const acceptCall: StanzaHandler = ({ stanza, link, exchange }) => {
  const callId = child(stanza, 'reject')?.attrs['call-id'];
  if (callId !== undefined) exchange.calls.rejected(callId);
  const { id, to } = stanza.attrs;
  exchange.postOffice.answer(link, node('ack', { class: 'call', id, from: to }));
};
