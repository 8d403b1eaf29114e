import { resolve } from '../directory';
import { node } from '../wire-node';
import { answer, refuse, type StanzaHandler } from './stanza';

/** Where somebody's picture lies; whoever has none, or has blocked the one who asks, shows none. */
export const answerPicture: StanzaHandler = request => {
  const { stanza, link, exchange } = request;
  const account = resolve(exchange.store, stanza.attrs['target'])?.account;
  const { picture } = account ?? {};
  if (account === undefined || picture === undefined || account.blocked.has(link.account.number))
    return refuse(request, 404, 'item-not-found');
  const id = picture.slice(picture.lastIndexOf('/') + 1);
  answer(request, [node('picture', { id, type: 'image', url: exchange.depot.addressOf(picture) })]);
};
