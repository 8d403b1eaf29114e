import { randomBytes } from 'node:crypto';
import { ended } from '@prosa/kernel';
import { groupJid, lidJid, peerName, phoneJid, type Address } from './directory';
import type { Exchange } from './exchange';
import type { Link } from './links';
import { MemberKeys } from './member-keys';
import { effectOf, openMessage, payloadOf, type ChatEffect } from './message-content';
import { messageKey, receiptKey } from './post-office';
import type { Sealed, SignalBundle } from './signal-phone';
import { bigEndian, node } from './wire-node';
import { Ack, type Account, type Group, type LinkedDevice, type PhoneMessage } from './world';
import { undecryptable } from './undecryptable';

/** A member's message in the protocol's form. */
export interface GroupTyped {
  readonly sender: Account;
  readonly group: Group;
  readonly message: object;
}

/** The part of a group message that is encrypted for one device. */
export interface GroupParcel {
  readonly address: Address;
  readonly sealed: Sealed;
}

/** A linked device's message to a group: the distributed sender keys and the ciphertext. */
export interface GroupDelivery {
  readonly id: string;
  readonly link: Link;
  readonly group: Group;
  readonly parcels: readonly GroupParcel[];
  readonly body: Buffer | undefined;
}

interface Copy {
  readonly id: string;
  readonly sender: Account;
  readonly group: Group;
  readonly at: string;
  readonly payload: Buffer;
}

const SECOND_COPY = '#2';
const RETRIES = 5;

/** Group messages: each member encrypts with a sender key that is distributed to all others. */
export class GroupPost {
  private readonly keys: MemberKeys;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly exchange: Exchange) {
    this.keys = new MemberKeys(exchange.library);
  }

  /** Sends a member's message; resolves with its id when the server has stored it. */
  async send(typed: GroupTyped): Promise<string> {
    const sent = this.turn.then(() => this.write(typed));
    this.turn = ended(sent);
    const id = await sent;
    this.exchange.store.flush();
    return id;
  }

  /** Delivers a linked device's message to all members; returns the accounts whose phones could not decrypt it. */
  async receive(delivery: GroupDelivery): Promise<Account[]> {
    const unread: Account[] = [];
    for (const account of this.membersOf(delivery.group)) {
      if (account.blocked.has(delivery.link.account.number)) continue;
      if (!(await this.takeOn(account, delivery))) unread.push(account);
      this.forward(account, delivery);
    }
    return unread;
  }

  /** Delivers a retry to the one phone that could not decrypt the message. */
  async receiveAgain({ id, link, group, parcels }: GroupDelivery): Promise<boolean> {
    const [parcel] = parcels;
    if (parcel === undefined || parcel.address.device !== 0) return true;
    const { account } = parcel.address;
    const plain = await this.opened(account, link, parcel.sealed);
    if (plain === undefined) return false;
    await this.learnFrom(account, link, group, plain);
    this.take(account, link, { id, group }, openMessage(this.exchange.library.baileys, plain).effect);
    return true;
  }

  /** Handles a device's retry request: encrypts the message again for this device alone, with the sender key. */
  async resend(
    link: Link,
    id: string,
    retry: { readonly count: number; readonly bundle: SignalBundle | undefined },
  ): Promise<void> {
    const { store, library, phones, postOffice } = this.exchange;
    const held = link.account.messages.get(id);
    const group = store.world.groups.get(held?.peer ?? '');
    if (held === undefined || group === undefined || retry.count > RETRIES) return;
    const sender = held.author === undefined ? link.account : store.world.account(held.author);
    const written = sender.messages.get(id) ?? held;
    const jid = groupJid(group.id);
    const { key } = await this.keys.seal(sender, jid, Buffer.of(1));
    const payload = payloadOf(library.baileys, { ...this.contentOf(written), ...keyMessage(jid, key) });
    const { device } = link;
    const { type, body } = await phones.sealFor(sender, { owner: link.account, device, retry }, payload);
    const copy = { id, sender, group, at: held.at, payload };
    const enc = node('enc', { v: '2', type, count: String(retry.count) }, body);
    postOffice.post(link.account, device.id, messageKey(id), node('message', this.attrsOf(copy), [enc]));
  }

  /** Sends one member's receipts to the sender's devices. */
  confirm(
    chat: { readonly reader: Account; readonly sender: Account; readonly group: Group },
    ids: readonly string[],
    type?: 'read',
  ): void {
    const { store, phones, postOffice, faults } = this.exchange;
    const { reader, sender, group } = chat;
    for (const id of ids) phones.raise(reader, id, type === 'read' ? Ack.read : Ack.delivered);
    for (const id of ids) phones.raise(sender, id, this.reachedBy(group, sender, id));
    if (faults.dropReceipts) return;
    const from = groupJid(group.id);
    for (const id of ids) {
      const participant = phones.chatJid(reader);
      const stanza = node('receipt', { id, from, participant, type, t: store.seconds() });
      for (const device of sender.devices.keys())
        postOffice.post(sender, device, receiptKey(id, type, participant), stanza);
    }
  }

  /** Sends a phone's retry request, with its keys, to a device. */
  askAgain(reader: Account, { link, group }: Pick<GroupDelivery, 'link' | 'group'>, id: string): void {
    const { store, postOffice, phones } = this.exchange;
    const t = store.seconds();
    const participant = phones.chatJid(reader);
    const attrs = { id, from: groupJid(group.id), participant, type: 'retry', t };
    const stanza = node('receipt', attrs, [
      node('retry', { count: '1', id, t, v: '1' }),
      node('registration', {}, bigEndian(phones.signal(reader).registrationId, 4)),
    ]);
    postOffice.post(link.account, link.device.id, receiptKey(id, 'retry', participant), stanza);
  }

  /** A phone loses its sender keys. */
  forget(account: Account): void {
    this.keys.forget(account);
  }

  private async write({ sender, group, message: written }: GroupTyped): Promise<string> {
    const { store, library, phones } = this.exchange;
    const { Message } = library.baileys.proto;
    const id = `3A${randomBytes(9).toString('hex').toUpperCase()}`;
    const bytes = Message.encode(Message.create(written)).finish();
    const effect = effectOf(library.baileys, Message.decode(bytes));
    const filed = { id, peer: group.id };
    phones.keep(sender, effect, { ...filed, fromMe: true });
    const content = Buffer.from(bytes).toString('base64');
    if (!sender.messages.has(id))
      store.record({ k: 'message', n: sender.number, m: hiddenMessage(id, group, store.now()) });
    store.record({ k: 'changed', n: sender.number, id, set: { content } });
    for (const member of this.membersOf(group))
      if (member !== sender) phones.keep(member, effect, { ...filed, fromMe: false, author: sender.number });
    store.note({ fact: 'accepted-from-customer', number: sender.number, peer: group.id, id });
    const at = store.now();
    const payload = payloadOf(library.baileys, Message.decode(bytes));
    await this.handOut({ id, sender, group, at, payload });
    return id;
  }

  private async handOut(copy: Copy): Promise<void> {
    const { faults, postOffice } = this.exchange;
    const copies = faults.duplicateInbound ? ['', SECOND_COPY] : [''];
    for (const suffix of copies) {
      const jid = groupJid(copy.group.id);
      const { body, key } = await this.keys.seal(copy.sender, jid, copy.payload);
      const opened = faults.corruptInbound ? spoil(body) : body;
      for (const owner of this.membersOf(copy.group)) {
        for (const device of owner.devices.values()) {
          const stanza = await this.stanzaFor(copy, { owner, device }, { body: opened, key });
          postOffice.post(owner, device.id, messageKey(copy.id) + suffix, stanza);
        }
      }
    }
  }

  private async stanzaFor(
    copy: Copy,
    to: { readonly owner: Account; readonly device: LinkedDevice },
    { body, key }: { readonly body: Uint8Array; readonly key: Uint8Array },
  ) {
    const { phones, library } = this.exchange;
    const payload = payloadOf(library.baileys, keyMessage(groupJid(copy.group.id), key));
    const given = await phones.sealFor(copy.sender, to, payload);
    return node('message', this.attrsOf(copy), [
      node('enc', { v: '2', type: given.type }, given.body),
      node('enc', { v: '2', type: 'skmsg' }, body),
    ]);
  }

  private attrsOf({ id, sender, group, at }: Copy): Record<string, string> {
    const { phones } = this.exchange;
    return {
      id,
      from: groupJid(group.id),
      participant: phones.chatJid(sender),
      ...phones.alternate('participant', sender),
      addressing_mode: phones.addressingMode(),
      type: 'text',
      t: String(Math.floor(Date.parse(at) / 1_000)),
      notify: sender.name ?? sender.number,
    };
  }

  /** Decrypts a group message on one phone; false when that fails. */
  private async takeOn(account: Account, delivery: GroupDelivery): Promise<boolean> {
    const { link, group, parcels, body, id } = delivery;
    const { baileys } = this.exchange.library;
    const given = parcels.find(({ address }) => address.account === account && address.device === 0);
    const plain = given && (await this.opened(account, link, given.sealed));
    if (plain !== undefined) await this.learnFrom(account, link, group, plain);
    if (body === undefined) return true;
    try {
      const author = lidJid(link.account, link.device.id);
      const read = await this.keys.open(account, author, groupJid(group.id), body);
      this.take(account, link, { id, group }, openMessage(baileys, read).effect);
      return true;
    } catch {
      const { number } = account;
      if (account !== link.account)
        this.exchange.store.note({ fact: 'undecryptable-on-phone', number, peer: link.account.number, id });
      return false;
    }
  }

  private take(
    phone: Account,
    link: Link,
    { id, group }: { readonly id: string; readonly group: Group },
    effect: ChatEffect,
  ): void {
    const fromMe = phone === link.account;
    const author = fromMe ? {} : { author: link.account.number };
    const filed = { id, fromMe, peer: group.id, ...author };
    const { duplicate } = this.exchange.phones.keep(phone, effect, filed);
    const { number } = phone;
    if (!fromMe)
      this.exchange.store.note({
        fact: 'received-by-phone',
        number,
        peer: link.account.number,
        id,
        duplicate,
      });
  }

  /**
   * Forwards the stanza unchanged to other linked devices of members, each with the sender key encrypted for it.
   */
  private forward(account: Account, { link, group, parcels, body, id }: GroupDelivery): void {
    const { store, postOffice } = this.exchange;
    for (const device of account.devices.keys()) {
      if (account === link.account && device === link.device.id) continue;
      const given = parcels.find(({ address }) => address.account === account && address.device === device);
      const parts = [
        ...(given === undefined ? [] : [node('enc', { v: '2', type: given.sealed.type }, given.sealed.body)]),
        ...(body === undefined ? [] : [node('enc', { v: '2', type: 'skmsg' }, body)]),
      ];
      const attrs = {
        ...{ id, from: groupJid(group.id), participant: lidJid(link.account, link.device.id) },
        ...{ participant_pn: phoneJid(link.account), addressing_mode: 'lid', type: 'text' },
        ...{ t: store.seconds(), notify: link.account.name ?? link.account.number },
      };
      postOffice.post(account, device, messageKey(id), node('message', attrs, parts));
    }
  }

  private async opened(phone: Account, link: Link, sealed: Sealed): Promise<Buffer | undefined> {
    const peer = peerName(link.account, link.device.id);
    return this.exchange.phones.signal(phone).open(peer, sealed).catch(undecryptable);
  }

  private async learnFrom(phone: Account, link: Link, group: Group, plain: Buffer): Promise<void> {
    const { baileys } = this.exchange.library;
    const message = baileys.proto.Message.decode(baileys.unpadRandomMax16(plain));
    const brought = message.deviceSentMessage?.message ?? message;
    const key = brought.senderKeyDistributionMessage?.axolotlSenderKeyDistributionMessage;
    if (key) await this.keys.learn(phone, lidJid(link.account, link.device.id), groupJid(group.id), key);
  }

  /** The ack that all recipients have reached. */
  private reachedBy(group: Group, sender: Account, id: string): number {
    const others = this.membersOf(group).filter(member => member !== sender);
    return Math.min(...others.map(member => member.messages.get(id)?.ack ?? Ack.server));
  }

  private contentOf({ content, text }: PhoneMessage): object {
    const { Message } = this.exchange.library.baileys.proto;
    return content === undefined ? { conversation: text } : Message.decode(Buffer.from(content, 'base64'));
  }

  private membersOf({ members }: Group): Account[] {
    return members.map(number => this.exchange.store.world.account(number));
  }
}

const keyMessage = (groupId: string, key: Uint8Array): object => ({
  senderKeyDistributionMessage: { groupId, axolotlSenderKeyDistributionMessage: key },
});

const hiddenMessage = (id: string, group: Group, at: string): PhoneMessage => ({
  id,
  fromMe: true,
  peer: group.id,
  text: '',
  at,
  ack: Ack.server,
  hidden: true,
});

// Corrupts the signature, so that every phone rejects it.
function spoil(body: Uint8Array): Buffer {
  const spoiled = Buffer.from(body);
  const at = spoiled.length - 9;
  spoiled.writeUInt8(spoiled.readUInt8(at) ^ 0xff, at);
  return spoiled;
}
