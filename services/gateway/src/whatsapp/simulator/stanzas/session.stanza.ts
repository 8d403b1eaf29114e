import { child, node } from '../wire-node';
import { answer, type StanzaHandler } from './stanza';

/** The device is ready: sends its offline queue, then the end-of-queue mark. */
export const handOverQueue: StanzaHandler = request => {
  answer(request);
  if (child(request.stanza, 'active')) request.exchange.postOffice.handOver(request.link);
};

/**
 * Read receipts are enabled for all accounts, so that the product sends real ones. Tokens are accepted unchecked.
 */
export const answerPrivacy: StanzaHandler = request => {
  if (request.stanza.attrs['type'] === 'set') return answer(request);
  return answer(request, [node('privacy', {}, [node('category', { name: 'readreceipts', value: 'all' })])]);
};

/** No experiments. */
export const answerProps: StanzaHandler = request => answer(request, [node('props', { protocol: '1' }, [])]);

/** An empty block list. */
export const answerBlocklist: StanzaHandler = request => answer(request, [node('list', {}, [])]);

/** The upload host: this server. */
export const answerMediaConnection: StanzaHandler = request => {
  const host = node('host', { hostname: new URL(request.exchange.depot.origin).host });
  return answer(request, [node('media_conn', { auth: 'simulated', ttl: '3600' }, [host])]);
};

/** Known queries with an empty response. */
export const answerNothing: StanzaHandler = request => answer(request);
