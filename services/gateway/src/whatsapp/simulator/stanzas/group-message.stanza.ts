import { groupOf, resolve } from '../directory';
import type { GroupDelivery, GroupParcel } from '../group-post';
import { bytes, child, children, node } from '../wire-node';
import type { WireNode } from '../wire-library';
import { refuseMessage } from './message.stanza';
import type { StanzaHandler, StanzaRequest } from './stanza';

const NO_SUCH_GROUP = 404;
const NOT_IN_IT = 403;

/** A group message of the product: delivered to every member's phone and linked devices, then acknowledged. */
export const acceptGroupMessage: StanzaHandler = async request => {
  const { stanza, link, exchange } = request;
  const { faults, store } = exchange;
  const { id = '', to, participant } = stanza.attrs;
  const group = groupOf(store, to);
  if (group === undefined) return refuseMessage(request, NO_SUCH_GROUP);
  if (!group.members.includes(link.account.number)) return refuseMessage(request, NOT_IN_IT);
  if (faults.nack !== null) return refuseMessage(request, faults.nack);
  const { number } = link.account;
  store.note({ fact: 'accepted-from-device', number, peer: group.id, id, device: link.device.id });
  const delivery: GroupDelivery = { id, link, group, parcels: parcelsOf(request), body: bodyOf(stanza) };
  const unread =
    participant === undefined ? await exchange.groups.receive(delivery) : await again(request, delivery);
  acknowledge(request, group.id);
  for (const reader of group.members.map(member => store.world.account(member))) {
    if (reader === link.account || (participant !== undefined && !unread.includes(reader))) continue;
    if (unread.includes(reader) && participant === undefined) exchange.groups.askAgain(reader, delivery, id);
    else if (faults.autoDeliver) exchange.groups.confirm({ reader, sender: link.account, group }, [id]);
  }
};

/** Returns the account whose phone can decrypt it now. */
async function again({ exchange }: StanzaRequest, delivery: GroupDelivery) {
  const [parcel] = delivery.parcels;
  const read = await exchange.groups.receiveAgain(delivery);
  return read && parcel !== undefined ? [parcel.address.account] : [];
}

function acknowledge({ stanza, link, exchange }: StanzaRequest, peer: string): void {
  const { store, faults, postOffice } = exchange;
  const { id = '', to } = stanza.attrs;
  const fact = faults.dropAcks ? 'ack-dropped' : 'ack-sent';
  store.note({ fact, number: link.account.number, peer, id, device: link.device.id });
  if (faults.dropAcks) return;
  postOffice.answer(link, node('ack', { class: 'message', id, from: to, t: store.seconds() }));
}

function bodyOf(stanza: WireNode): Buffer | undefined {
  return bytes(children(stanza, 'enc').find(enc => enc.attrs['type'] === 'skmsg'));
}

function parcelsOf({ stanza, exchange }: StanzaRequest): GroupParcel[] {
  const { participant } = stanza.attrs;
  const addressed = children(child(stanza, 'participants'), 'to').map(to => [to.attrs['jid'], to] as const);
  const direct = participant === undefined ? [] : [[participant, stanza] as const];
  return [...addressed, ...direct].flatMap(([jid, holder]) => {
    const enc = children(holder, 'enc').find(part => part.attrs['type'] !== 'skmsg');
    const address = resolve(exchange.store, jid);
    const body = bytes(enc);
    if (address === undefined || body === undefined) return [];
    return [{ address, sealed: { type: enc?.attrs['type'] === 'pkmsg' ? 'pkmsg' : 'msg', body } }];
  });
}
