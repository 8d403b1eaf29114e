import { groupJid, groupOf, lidJid, phoneJid } from '../directory';
import { node } from '../wire-node';
import { answer, refuse, type StanzaHandler } from './stanza';

/** Answers queries of a group's name and members; members only. */
export const answerGroup: StanzaHandler = request => {
  const { stanza, link, exchange } = request;
  const { world } = exchange.store;
  if (stanza.attrs['to'] === '@g.us') return answer(request, [node('groups')]);
  const group = groupOf(exchange.store, stanza.attrs['to']);
  if (group === undefined) return refuse(request, 404, 'item-not-found');
  if (!group.members.includes(link.account.number)) return refuse(request, 403, 'forbidden');
  const [first = ''] = group.members;
  const participants = group.members.map((number, index) => {
    const account = world.account(number);
    const admin = index === 0 ? 'superadmin' : undefined;
    return node('participant', { jid: lidJid(account), phone_number: phoneJid(account), type: admin });
  });
  const attrs = {
    ...{ id: groupJid(group.id), subject: group.subject, addressing_mode: 'lid' },
    ...{ creator: lidJid(world.account(first)), creation: '1700000000', s_t: '1700000000' },
    size: String(group.members.length),
  };
  return answer(request, [node('group', attrs, participants)]);
};
