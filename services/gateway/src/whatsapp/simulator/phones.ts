import { randomBytes } from 'node:crypto';
import { ended } from '@prosa/kernel';
import { listJid, withheldPart, type Delivery } from './delivery';
import { lidJid, peerName, phoneJid, resolve } from './directory';
import type { Disorder } from './disorder';
import type { Faults } from './faults';
import { typedPublicKey, type KeyDerivation } from './key-derivation';
import type { Link } from './links';
import { effectOf, openMessage, payloadOf, type ChatEffect } from './message-content';
import { messageKey, receiptKey, type PostOffice } from './post-office';
import { SignalPhone, type Sealed, type SignalBundle } from './signal-phone';
import type { LedgerEntry, Store } from './store';
import type { WireLibrary } from './wire-library';
import { node } from './wire-node';
import { Ack, type Account, type LinkedDevice, type PhoneMessage } from './world';
import { undecryptable } from './undecryptable';

/** Dependencies of the phones. */
export interface PhoneSite {
  readonly store: Store;
  readonly library: WireLibrary;
  readonly keys: KeyDerivation;
  readonly faults: Faults;
  readonly disorder: Disorder;
  readonly postOffice: PostOffice;
}

/** A message written on a phone, in the protocol's form. */
export interface Typed {
  readonly sender: Account;
  readonly target: Account;
  readonly message: object;
  readonly delivery?: Delivery;
}

/** One encrypted copy of the product's message, for one phone. */
export interface PhoneParcel {
  readonly id: string;
  readonly link: Link;
  readonly phone: Account;
  /** The other side of the chat, as addressed in the stanza. */
  readonly chat: Account;
  readonly sealed: Sealed;
}

/** The key under which a phone stores a message. */
export type FiledUnder = Pick<PhoneMessage, 'id' | 'fromMe' | 'peer' | 'author'>;

interface Posting {
  readonly sender: Account;
  readonly message: PhoneMessage;
  readonly owner: Account;
  readonly device: LinkedDevice;
  readonly retry?: { readonly count: number; readonly bundle: SignalBundle | undefined };
}

const RETRIES = 5;
const SECOND_COPY = '#2';

/** The phones of all accounts: they send, receive each message id once, and acknowledge. */
export class Phones {
  private readonly signals = new Map<string, SignalPhone>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly site: PhoneSite) {}

  /** The Signal implementation of an account's phone. */
  signal(account: Account): SignalPhone {
    const { keys, store, library } = this.site;
    const known = this.signals.get(account.number) ?? new SignalPhone(account, keys, store, library);
    this.signals.set(account.number, known);
    return known;
  }

  /** Sends a message or a change; resolves with its id when the server has stored it. */
  async send(typed: Typed): Promise<string> {
    const id = await this.inTurn(() => this.write(typed));
    this.site.store.flush();
    return id;
  }

  /** Encrypts for a linked device, starting a session when there is none. */
  sealFor(
    sender: Account,
    {
      owner,
      device,
      retry,
    }: { readonly owner: Account; readonly device: LinkedDevice; readonly retry?: Posting['retry'] },
    payload: Buffer,
  ): Promise<Sealed> {
    return this.inTurn(async () => {
      const signal = this.signal(sender);
      const peer = peerName(owner, device.id);
      if (retry || !signal.knows(peer))
        await signal.begin(peer, retry?.bundle ?? this.bundleOf(owner, device));
      return signal.seal(peer, payload);
    });
  }

  /**
   * Stores a message on a phone and applies its effect to others; a message that the phone already has is a
   * duplicate.
   */
  keep(phone: Account, effect: ChatEffect, filed: FiledUnder): { readonly duplicate: boolean } {
    const duplicate = phone.messages.has(filed.id);
    if (!duplicate) this.applyEffect(phone, effect, filed);
    else if (!filed.fromMe) this.site.store.record({ k: 'duplicate', n: phone.number });
    return { duplicate };
  }

  /** Decrypts and stores a message on a phone; false when it cannot be decrypted. */
  async receive(parcel: PhoneParcel): Promise<boolean> {
    const { baileys } = this.site.library;
    const peer = peerName(parcel.link.account, parcel.link.device.id);
    const opened = await this.signal(parcel.phone)
      .open(peer, parcel.sealed)
      .then(plain => openMessage(baileys, plain))
      .catch(undecryptable);
    const own = parcel.phone === parcel.link.account;
    if (!opened) this.note(parcel, 'undecryptable-on-phone');
    else if (own) this.takeCopy(parcel, opened.effect, resolve(this.site.store, opened.sentTo)?.account);
    else this.take(parcel, opened.effect);
    return opened !== undefined;
  }

  /** Sends receipts to the sender's devices, and updates the acks on both phones. */
  confirm(chat: { reader: Account; sender: Account }, ids: string[], type?: 'read'): void {
    const [first, ...others] = ids;
    if (first === undefined) return;
    const ack = type === 'read' ? Ack.read : Ack.delivered;
    for (const id of ids) {
      this.raise(chat.reader, id, ack);
      this.raise(chat.sender, id, ack);
    }
    if (this.site.faults.dropReceipts) return;
    const list = others.map(id => node('item', { id }));
    const attrs = { id: first, from: this.chatJid(chat.reader), type, t: this.site.store.seconds() };
    const stanza = node('receipt', attrs, list.length > 0 ? [node('list', {}, list)] : undefined);
    for (const device of chat.sender.devices.keys()) {
      this.site.postOffice.post(chat.sender, device, receiptKey(first, type), stanza);
    }
  }

  /**
   * The owner's phone could not decrypt its copy: it copies the text from the customer's phone, so that none is
   * missing.
   */
  copyBack(owner: Account, chat: Account, id: string): void {
    const held = chat.messages.get(id);
    if (!held || owner.messages.has(id)) return;
    const copy = { ...held, fromMe: true, peer: chat.number };
    this.site.store.record({ k: 'message', n: owner.number, m: copy });
  }

  /** A linked device confirmed a message: it leaves the queue, and the sender's ack is raised. */
  confirmedBy(link: Link, id: string, ack: number): void {
    const { postOffice } = this.site;
    postOffice.confirm(link.account, link.device.id, messageKey(id));
    postOffice.confirm(link.account, link.device.id, messageKey(id) + SECOND_COPY);
    const held = link.account.messages.get(id);
    const peer = held?.author ?? held?.peer;
    const sender = peer === undefined ? undefined : this.site.store.world.accounts.get(peer);
    if (!sender?.messages.get(id)?.fromMe) return;
    if (ack === Ack.read && held?.author === undefined)
      this.confirm({ reader: link.account, sender }, [id], 'read');
    else this.raise(sender, id, ack);
  }

  /** A linked device requested a retry: the message is encrypted again under the same id. */
  async resend(link: Link, id: string, retry: NonNullable<Posting['retry']>): Promise<void> {
    const held = link.account.messages.get(id);
    if (!held || retry.count > RETRIES) return;
    const sender = held.fromMe ? link.account : this.site.store.world.account(held.peer);
    const message = sender.messages.get(id);
    if (message)
      await this.inTurn(() =>
        this.post({ sender, message, owner: link.account, device: link.device, retry }),
      );
  }

  /** The JID of a phone under the current addressing mode. */
  chatJid(account: Account): string {
    return this.site.faults.addressing === 'pn' ? phoneJid(account) : lidJid(account);
  }

  /** The addressing mode as stanzas contain it. */
  addressingMode(): 'lid' | 'pn' {
    return this.site.faults.addressing === 'pn' ? 'pn' : 'lid';
  }

  /** The attribute with the address of the other kind; none where numbers are kept secret. */
  alternate(role: string, account: Account): Record<string, string> {
    const { addressing } = this.site.faults;
    if (addressing === 'lidOnly') return {};
    return addressing === 'pn' ? { [`${role}_lid`]: lidJid(account) } : { [`${role}_pn`]: phoneJid(account) };
  }

  private async write(typed: Typed): Promise<string> {
    const { sender, target, message: written, delivery } = typed;
    const { store, library } = this.site;
    const id = `3A${randomBytes(9).toString('hex').toUpperCase()}`;
    const { Message } = library.baileys.proto;
    const bytes = Message.encode(Message.create(written)).finish();
    const effect = effectOf(library.baileys, Message.decode(bytes));
    const message: PhoneMessage = {
      id,
      fromMe: true,
      peer: target.number,
      at: store.now(),
      ack: Ack.server,
      content: Buffer.from(bytes).toString('base64'),
      ...(delivery === undefined ? {} : { delivery }),
      ...shownIn(effect),
    };
    store.record({ k: 'message', n: sender.number, m: message });
    this.change(sender, effect, true);
    if (target !== sender) this.mirror(typed, message, effect);
    const noted = { fact: 'accepted-from-customer', number: sender.number, peer: target.number, id } as const;
    store.note({ ...noted, ...changeIn(effect) });
    for (const owner of new Set([target, sender])) {
      for (const device of owner.devices.values()) await this.post({ sender, message, owner, device });
    }
    return id;
  }

  /** The sender's other phone stores a copy as well, without a retry request. */
  private mirror(
    { sender, target }: Typed,
    { content: _, ...message }: PhoneMessage,
    effect: ChatEffect,
  ): void {
    const copy = { ...message, fromMe: false, peer: sender.number, ack: Ack.delivered };
    this.site.store.record({ k: 'message', n: target.number, m: copy });
    this.change(target, effect, false);
  }

  private async post(posting: Posting): Promise<void> {
    const { sender, owner, device, message, retry } = posting;
    const { faults, postOffice, disorder } = this.site;
    const signal = this.signal(sender);
    const peer = peerName(owner, device.id);
    if (retry || !signal.knows(peer)) await signal.begin(peer, retry?.bundle ?? this.bundleOf(owner, device));
    const key = messageKey(message.id);
    const corrupt = faults.corruptInbound && !retry;
    postOffice.post(owner, device.id, key, await this.stanza(posting, corrupt));
    if (!retry && (faults.duplicateInbound || disorder.isWrittenTwice())) {
      postOffice.post(owner, device.id, key + SECOND_COPY, await this.stanza(posting, corrupt));
    }
  }

  private async stanza(posting: Posting, corrupt: boolean) {
    const { sender, message, owner, device, retry } = posting;
    const target = this.site.store.world.account(message.peer);
    const copyOf = owner === sender ? this.chatJid(target) : undefined;
    const t = String(Math.floor(Date.parse(message.at) / 1000));
    const names = { id: message.id, type: 'text', t, notify: sender.name ?? sender.number };
    const recipient = owner === sender ? target : undefined;
    const attrs = { ...names, ...this.envelopeAttrs(sender, recipient, message.delivery) };
    const withheld = withheldPart(message.delivery);
    if (withheld !== undefined) return node('message', attrs, [withheld]);
    const payload = payloadOf(this.site.library.baileys, this.contentOf(message), copyOf);
    const { type, body } = await this.signal(sender).seal(peerName(owner, device.id), payload);
    const count = retry && String(retry.count);
    return node('message', attrs, [node('enc', { v: '2', type, count }, corrupt ? spoil(body) : body)]);
  }

  private contentOf({ content, text }: PhoneMessage): object {
    const { Message } = this.site.library.baileys.proto;
    return content === undefined ? { conversation: text } : Message.decode(Buffer.from(content, 'base64'));
  }

  private envelopeAttrs(
    sender: Account,
    recipient: Account | undefined,
    delivery: Delivery | undefined,
  ): Record<string, string> {
    if (delivery === 'broadcast' && !recipient) {
      const participant = { from: listJid(sender.number), participant: this.chatJid(sender) };
      return {
        ...participant,
        addressing_mode: this.addressingMode(),
        ...this.alternate('participant', sender),
      };
    }
    const from = { from: this.chatJid(sender), addressing_mode: this.addressingMode() };
    if (!recipient) return { ...from, ...this.alternate('sender', sender) };
    return { ...from, recipient: this.chatJid(recipient), ...this.alternate('peer_recipient', recipient) };
  }

  private bundleOf(owner: Account, device: LinkedDevice): SignalBundle {
    const [oneTime] = owner.uploadedPreKeys.get(device.id) ?? [];
    if (oneTime) {
      this.site.store.record({ k: 'uploadedPreKeyTaken', n: owner.number, d: device.id, id: oneTime.id });
    }
    const { signedPreKey } = device;
    return {
      registrationId: device.registrationId,
      identityKey: publicKey(device.identity),
      signedPreKey: {
        keyId: signedPreKey.id,
        publicKey: publicKey(signedPreKey.public),
        signature: Buffer.from(signedPreKey.signature, 'base64'),
      },
      ...(oneTime && { preKey: { keyId: oneTime.id, publicKey: publicKey(oneTime.public) } }),
    };
  }

  private take(parcel: PhoneParcel, effect: ChatEffect): void {
    const { phone, link, id } = parcel;
    const { duplicate } = this.keep(phone, effect, { id, fromMe: false, peer: link.account.number });
    this.note(parcel, 'received-by-phone', duplicate);
  }

  private takeCopy({ phone, id, chat }: PhoneParcel, effect: ChatEffect, sentTo: Account | undefined): void {
    if (phone.messages.has(id)) return;
    this.applyEffect(phone, effect, { id, fromMe: true, peer: (sentTo ?? chat).number });
  }

  private applyEffect(phone: Account, effect: ChatEffect, key: FiledUnder): void {
    const { store } = this.site;
    if (effect.kind === 'none') return;
    const m = { ...key, at: store.now(), ack: Ack.server, ...shownIn(effect) };
    store.record({ k: 'message', n: phone.number, m });
    this.change(phone, effect, key.fromMe);
  }

  /** Applies a message's change to an earlier one on a phone. */
  private change(phone: Account, effect: ChatEffect, mine: boolean): void {
    if (effect.kind === 'text' || effect.kind === 'none') return;
    const { store } = this.site;
    const place = { k: 'changed', n: phone.number, id: effect.target } as const;
    if (effect.kind === 'edit') store.record({ ...place, set: { text: effect.text, edited: true } });
    else if (effect.kind === 'revoke')
      store.record({ ...place, set: { text: '', revoked: true, shown: undefined } });
    else {
      const reactions = {
        ...phone.messages.get(effect.target)?.reactions,
        [mine ? 'mine' : 'theirs']: effect.emoji,
      };
      store.record({ ...place, set: { reactions } });
    }
  }

  /** Raises a message's ack on a phone; it never goes down. */
  raise(phone: Account, id: string, ack: number): void {
    const held = phone.messages.get(id);
    if (held && held.ack < ack) {
      this.site.store.record({ k: 'changed', n: phone.number, id, set: { ack } });
    }
  }

  private note(
    parcel: PhoneParcel,
    fact: 'received-by-phone' | 'undecryptable-on-phone',
    duplicate = false,
  ): void {
    const { phone, link, id } = parcel;
    if (phone === link.account) return;
    this.site.store.note({ fact, number: phone.number, peer: link.account.number, id, duplicate });
  }

  // Sends are serialised, so that messages are queued in the order of acceptance.
  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.turn.then(work);
    this.turn = ended(result);
    return result;
  }
}

/** The ledger's entry for a message that changes another one. */
function changeIn(effect: ChatEffect): Pick<LedgerEntry, 'change' | 'target' | 'text'> {
  if (effect.kind === 'text' || effect.kind === 'none') return {};
  const { kind: change, target } = effect;
  if (effect.kind === 'revoke') return { change, target };
  return { change, target, text: effect.kind === 'edit' ? effect.text : effect.emoji };
}

/** The listed part of a message; a change of another message is stored but not listed. */
function shownIn(effect: ChatEffect): Pick<PhoneMessage, 'text' | 'shown' | 'quotedId' | 'hidden'> {
  if (effect.kind !== 'text') return { text: '', hidden: true };
  const { text, shown, quotedId } = effect;
  return { text, ...(shown && { shown }), ...(quotedId === undefined ? {} : { quotedId }) };
}

function publicKey(base64: string): Buffer {
  return typedPublicKey(Buffer.from(base64, 'base64'));
}

// The ninth byte from the end is covered by the MAC in both message types.
function spoil(body: Buffer): Buffer {
  const spoiled = Buffer.from(body);
  const at = spoiled.length - 9;
  spoiled.writeUInt8(spoiled.readUInt8(at) ^ 0xff, at);
  return spoiled;
}
