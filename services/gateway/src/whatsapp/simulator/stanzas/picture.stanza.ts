import { groupOf, resolve } from '../directory';
import { node } from '../wire-node';
import type { Account, Group } from '../world';
import { answer, refuse, type StanzaHandler } from './stanza';

const hidesFrom = (shown: Account | Group, number: string): boolean =>
  'members' in shown ? !shown.members.includes(number) : shown.blocked.has(number);

/**
 * Answers with the URL of an account's picture; none when there is no picture or the querying account is blocked.
 */
export const answerPicture: StanzaHandler = request => {
  const { stanza, link, exchange } = request;
  const { target } = stanza.attrs;
  const shown = resolve(exchange.store, target)?.account ?? groupOf(exchange.store, target);
  const picture = shown?.picture;
  if (shown === undefined || picture === undefined || hidesFrom(shown, link.account.number))
    return refuse(request, 404, 'item-not-found');
  const id = picture.slice(picture.lastIndexOf('/') + 1);
  answer(request, [node('picture', { id, type: 'image', url: exchange.depot.addressOf(picture) })]);
};
