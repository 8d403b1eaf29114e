import { resolve, type Address } from '../directory';
import { lidJid, phoneJid } from '../directory';
import { messageKey, receiptKey } from '../post-office';
import type { Exchange } from '../exchange';
import type { Behaviour } from '../recipient-behaviour';
import type { Sealed } from '../signal-phone';
import type { WireNode } from '../wire-library';
import { bigEndian, bytes, child, children, node } from '../wire-node';
import type { Account } from '../world';
import type { StanzaHandler, StanzaRequest } from './stanza';

const NO_SUCH_NUMBER = 404;
const RESTRICTED = 463;

interface Parcel {
  readonly address: Address;
  readonly sealed: Sealed;
}

interface Delivery extends StanzaRequest {
  readonly id: string;
  readonly chat: Account;
  /** How a scripted customer reacts; null for every other phone. */
  readonly behaviour: Behaviour | null;
}

/** A message of the product: each copy is delivered to its phone or device, then the server acknowledges. */
export const acceptMessage: StanzaHandler = async request => {
  const { stanza, link, exchange } = request;
  const { id = '', to } = stanza.attrs;
  const chat = exchange.recipients.lacks(to) ? undefined : resolve(exchange.store, to)?.account;
  if (!chat) return refuseMessage(request, NO_SUCH_NUMBER);
  const refusal = chat === link.account ? null : refusalFor(exchange, link.account, chat);
  if (refusal !== null) return refuseMessage(request, refusal);
  const behaviour = exchange.recipients.meet(link.account, chat);
  const delivery: Delivery = { ...request, id, chat, behaviour };
  const unread: Address[] = [];
  exchange.store.note({
    fact: 'accepted-from-device',
    number: link.account.number,
    peer: chat.number,
    id,
    device: link.device.id,
  });
  for (const parcel of parcelsOf(request)) {
    if (!(await deliver(delivery, parcel))) unread.push(parcel.address);
  }
  acknowledge(delivery);
  confirm(delivery, unread);
};

/**
 * The code with which a message is refused: by injected fault, or by the restriction towards numbers that never
 * wrote.
 */
function refusalFor({ faults }: Exchange, sender: Account, chat: Account): number | null {
  if (faults.nack !== null || !faults.restricted) return faults.nack;
  const wrote = [...chat.messages.values()].some(({ fromMe, peer }) => fromMe && peer === sender.number);
  return wrote ? null : RESTRICTED;
}

async function deliver({ link, exchange, id, chat, stanza }: Delivery, parcel: Parcel): Promise<boolean> {
  const { account, device } = parcel.address;
  const { sealed } = parcel;
  // A blocked sender is not informed: the message counts as delivered to the server.
  if (device === 0 && account.blocked.has(link.account.number)) return true;
  if (device === 0) return exchange.phones.receive({ id, link, phone: account, chat, sealed });
  const enc = node('enc', { v: '2', type: sealed.type }, sealed.body);
  const attrs = {
    id,
    type: stanza.attrs['type'],
    t: exchange.store.seconds(),
    ...senderAttrs(link.account, link.device.id),
  };
  const recipient = account === link.account ? lidJid(chat) : undefined;
  exchange.postOffice.post(account, device, messageKey(id), node('message', { ...attrs, recipient }, [enc]));
  return true;
}

function acknowledge({ link, exchange, id, chat, stanza }: Delivery): void {
  const { store, faults, postOffice } = exchange;
  const fact = faults.dropAcks ? 'ack-dropped' : 'ack-sent';
  store.note({ fact, number: link.account.number, peer: chat.number, id, device: link.device.id });
  if (faults.dropAcks) return;
  postOffice.answer(
    link,
    node('ack', { class: 'message', id, from: stanza.attrs['to'], t: store.seconds() }),
  );
}

function confirm({ link, exchange, id, chat, behaviour }: Delivery, unread: Address[]): void {
  if (chat === link.account || chat.blocked.has(link.account.number)) return;
  if (unread.some(({ account }) => account === link.account))
    exchange.phones.copyBack(link.account, chat, id);
  if (unread.some(({ account }) => account === chat)) askAgain({ link, exchange }, id, chat);
  else if (behaviour !== null)
    exchange.recipients.react({ company: link.account, customer: chat, id }, behaviour);
  else if (exchange.faults.autoDeliver) exchange.phones.confirm({ reader: chat, sender: link.account }, [id]);
}

/** The customer's phone could not decrypt the message: it sends a retry request with its keys. */
function askAgain(
  { link, exchange }: Pick<StanzaRequest, 'link' | 'exchange'>,
  id: string,
  chat: Account,
): void {
  const { store, postOffice, phones } = exchange;
  const signal = phones.signal(chat);
  const t = store.seconds();
  const stanza = node('receipt', { id, from: phones.chatJid(chat), type: 'retry', t }, [
    node('retry', { count: '1', id, t, v: '1' }),
    node('registration', {}, bigEndian(signal.registrationId, 4)),
  ]);
  postOffice.post(link.account, link.device.id, receiptKey(id, 'retry'), stanza);
}

/** Refuses a message with an error code. */
export function refuseMessage({ stanza, link, exchange }: StanzaRequest, error: number): void {
  const { id = '', to } = stanza.attrs;
  const { number } = link.account;
  exchange.store.note({
    fact: 'refused-from-device',
    number,
    id,
    device: link.device.id,
    detail: String(error),
  });
  const attrs = { class: 'message', id, from: to, t: exchange.store.seconds(), error: String(error) };
  exchange.postOffice.answer(link, node('ack', attrs));
}

function parcelsOf({ stanza, exchange }: StanzaRequest): Parcel[] {
  const addressed = children(child(stanza, 'participants'), 'to').map(to =>
    parcel({ exchange }, to.attrs['jid'], to),
  );
  const direct = child(stanza, 'enc') ? [parcel({ exchange }, stanza.attrs['to'], stanza)] : [];
  return [...addressed, ...direct].filter(found => found !== undefined);
}

function parcel(
  { exchange }: Pick<StanzaRequest, 'exchange'>,
  jid: string | undefined,
  holder: WireNode,
): Parcel | undefined {
  const enc = child(holder, 'enc');
  const body = bytes(enc);
  const address = resolve(exchange.store, jid);
  if (!address || !body) return undefined;
  return { address, sealed: { type: enc?.attrs['type'] === 'pkmsg' ? 'pkmsg' : 'msg', body } };
}

function senderAttrs(account: Account, device: number): Record<string, string> {
  return { from: lidJid(account, device), sender_pn: phoneJid(account), addressing_mode: 'lid' };
}
