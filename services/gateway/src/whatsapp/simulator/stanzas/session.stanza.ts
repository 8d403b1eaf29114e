import { child, node } from '../wire-node';
import { answer, type StanzaHandler } from './stanza';

/** The device is ready: it gets what was kept for it, then the end-of-queue mark. */
export const handOverQueue: StanzaHandler = request => {
  answer(request);
  if (child(request.stanza, 'active')) request.exchange.postOffice.handOver(request.link);
};

/** Read receipts are on for everybody, so that the product sends real ones. Tokens are accepted unseen. */
export const answerPrivacy: StanzaHandler = request => {
  if (request.stanza.attrs['type'] === 'set') return answer(request);
  return answer(request, [node('privacy', {}, [node('category', { name: 'readreceipts', value: 'all' })])]);
};

/** No experiments are running. */
export const answerProps: StanzaHandler = request => answer(request, [node('props', { protocol: '1' }, [])]);

/** Nobody is blocked. */
export const answerBlocklist: StanzaHandler = request => answer(request, [node('list', {}, [])]);

/** Where files go: to this very server. */
export const answerMediaConnection: StanzaHandler = request => {
  const host = node('host', { hostname: new URL(request.exchange.depot.origin).host });
  return answer(request, [node('media_conn', { auth: 'simulated', ttl: '3600' }, [host])]);
};

/** Known questions whose answer carries nothing. */
export const answerNothing: StanzaHandler = request => answer(request);
