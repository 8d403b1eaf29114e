import { setTimeout as pause } from 'node:timers/promises';
import { conflict } from './stream-end';
import { applyFaults } from './apply-faults';
import { compose, type Composed } from './composed-message';
import type { CrowdOrder, CrowdReport } from './crowd';
import type { Delivery } from './delivery';
import { digitsOf, groupJid, groupOf, lidJid, phoneJid } from './directory';
import type { Exchange } from './exchange';
import type { Faults } from './faults';
import { groupApi, type GroupApi } from './group-api';
import { between, liveEvents, phone, phoneSettings } from './live-events';
import { openMedia } from './media-cipher';
import type { PairingOffer } from './pairing';
import { parseQr } from './qr-code';
import type { RecipientsOrder } from './recipient-behaviour';
import type { RecipientsReport } from './recipients';
import { sealedEdit, sealedVote, type SealedChange } from './sealed-change';
import type { ShownMedia } from './shown-content';
import type { ChatState } from './chat-states';
import { SimulatorFault } from './simulator-fault';
import type { LedgerEntry } from './store';
import { unlinkDevices } from './unlink';
import { Ack, type Account, type Group, type PhoneMessage } from './world';
import { undecryptable } from './undecryptable';

const PROTOCOL_REVOKE = 0;
const PROTOCOL_EDIT = 14;

/** Content that a phone sends to another, or to a group by its id. */
export interface Sending extends Composed {
  readonly from: string;
  readonly name?: string;
  readonly to: string;
  /** How it reaches linked devices; by default encrypted, in the chat. */
  readonly delivery?: Delivery;
}

/** A change of a phone's message, in its chat with another. */
export interface Change {
  readonly from: string;
  readonly to: string;
  readonly id: string;
}

/** The view of a phone. */
export interface PhoneSummary {
  readonly number: string;
  readonly lid: string;
  readonly name: string | null;
  readonly picture: boolean;
  readonly blocked: readonly string[];
  /** Linked devices, that is, the product's pairings with this number. */
  readonly devices: { readonly id: number; readonly online: boolean; readonly queued: number }[];
  readonly messages: number;
  /** Copies of messages that the phone already had. */
  readonly duplicates: number;
}

/** The control API of the simulated WhatsApp: act as the phones, inspect them, inject faults. */
export interface SimulatorApi extends GroupApi {
  /** The phone scans a QR code; resolves when the device is linked. */
  scan(request: { qrcode: string; number: string }): Promise<{ ok: true }>;
  /** The pairing code of a client is entered on the phone; resolves when the device is linked. */
  typeCode(request: { code: string; number: string }): Promise<{ ok: true }>;
  /** A phone sends content; resolves when the server has stored it. */
  sendMessage(request: Sending): Promise<{ id: string }>;
  /** A phone edits its message; sealed with its secret on wish. */
  edit(request: Change & { text: string; sealed?: boolean }): Promise<{ id: string }>;
  /** A phone answers a poll. */
  vote(request: Change & { options: readonly string[] }): Promise<{ id: string }>;
  /** A phone revokes its message. */
  revoke(request: Change): Promise<{ id: string }>;
  /** A phone reacts to a message of either side; an empty emoji removes the reaction. */
  react(request: Change & { emoji: string }): Promise<{ id: string }>;
  /** A phone calls; it rings until it is rejected, hung up (`hangUp`), or `ringMs` have passed. */
  call(request: { from: string; name?: string; to: string; video?: boolean; ringMs?: number }): {
    id: string;
  };
  hangUp(callId: string): void;
  /** Sends a phone's chat state to the devices of a number that are online and subscribed to it. */
  typing(request: { from: string; to: string; state: ChatState }): void;
  /** The chat state of `peer` that the phone `number` shows. */
  typingOf(request: { number: string; peer: string }): ChatState;
  /** Whether a device of the number is online, and the chat states it subscribed to. */
  attention(number: string): { readonly online: boolean; readonly follows: readonly string[] };
  /** Sets or removes a phone's profile picture. */
  picture(request: { number: string; bytes: Buffer | null }): void;
  /** Blocks or unblocks another number on a phone. */
  block(request: { number: string; peer: string; on: boolean }): void;
  /** Deletes a message's file from the server; the phone that sent it keeps it. */
  expireFile(number: string, id: string): void;
  /** Starts scripted customers. */
  crowd(order: CrowdOrder): CrowdReport;
  /** Stops them. */
  disperse(): CrowdReport;
  crowdReport(): CrowdReport;
  /** Starts customers that react to what a company sends them first; omitted fields have their default. */
  recipients(order: Partial<RecipientsOrder>): RecipientsReport;
  /** Stops them. */
  stopRecipients(): RecipientsReport;
  recipientsReport(): RecipientsReport;
  /** The messages that a phone lists, in order of arrival. */
  messages(number: string): PhoneMessage[];
  /** The file of a message, fetched, decrypted and verified as a phone does; null when that fails. */
  file(number: string, id: string): Promise<{ media: ShownMedia; bytes: Buffer } | null>;
  /** The phone `number` opens the chat with `from`: sends read receipts for all unread messages. */
  read(request: { number: string; from: string }): { read: number };
  /** Sets the given faults and returns all of them. */
  faults(change?: Partial<Faults>): Faults;
  /** Ends every connection of the number with "conflict", as if another session took over. */
  conflict(number: string): void;
  /** Unlinks every device of the number, as its owner would. */
  unlink(number: string): void;
  /** Cuts the network of the number's devices. */
  cut(number: string): void;
  /** Deletes the phone's Signal sessions, so that it requests a retry of the next message. */
  forgetSessions(number: string): void;
  /** Every phone known so far. */
  phones(): PhoneSummary[];
  /**
   * Calls the listener with the number of each phone whose messages or devices changed; returns a function to
   * unsubscribe.
   */
  watch(listener: (number: string) => void): () => void;
  /** The recorded ledger entries, oldest first. */
  ledger(): readonly LedgerEntry[];
}

/** Incidents that can be triggered. */
const incidents = (
  exchange: Exchange,
): Pick<SimulatorApi, 'conflict' | 'unlink' | 'cut' | 'forgetSessions'> => ({
  conflict: number => {
    for (const link of exchange.links.all(paired(exchange, number))) link.end(conflict('replaced'));
  },
  unlink: number => {
    const account = paired(exchange, number);
    unlinkDevices(exchange, account, [...account.devices.keys()]);
  },
  cut: number => {
    for (const link of exchange.links.all(paired(exchange, number))) link.cut();
  },
  forgetSessions: number => {
    const account = existing(exchange, number);
    exchange.phones.signal(account).forget();
    exchange.groups.forget(account);
    exchange.store.flush();
  },
});

/**
 * The control API of one exchange; `visitors` start to write to a phone when it is linked, unless a crowd is
 * running.
 */
export function simulatorApi(exchange: Exchange, visitors?: Omit<CrowdOrder, 'to'>): SimulatorApi {
  const { store } = exchange;
  const visit = (account: Account): void => {
    if (visitors === undefined || exchange.crowd.report().running) return;
    exchange.crowd.start({ ...visitors, to: account.number }, account);
  };
  return {
    scan: async ({ qrcode, number }) => {
      const qr = parseQr(qrcode);
      const offer = qr && exchange.offers.get(qr.ref);
      if (!qr || !offer) throw new SimulatorFault('ERR_SIM_QR_INVALID', 'No client is showing this code');
      const account = phone(exchange, number);
      await offer.scan(account, qr);
      visit(account);
      return { ok: true };
    },
    typeCode: async ({ code, number }) => {
      const account = phone(exchange, number);
      const offer = await askedBy(exchange, account.number);
      if (!offer) throw new SimulatorFault('ERR_SIM_QR_INVALID', 'No client asked for this phone');
      await offer.type(code.replace(/[^A-Za-z0-9]/g, '').toUpperCase(), account);
      visit(account);
      return { ok: true };
    },
    sendMessage: request => sendMessage(exchange, request),
    ...groupApi(exchange),
    ...messageChanges(exchange),
    ...liveEvents(exchange),
    ...phoneSettings(exchange),
    expireFile: (number, id) => {
      const url = existing(exchange, number).messages.get(id)?.shown?.media?.url;
      if (url !== undefined) exchange.depot.expire(url);
    },
    crowd: order => exchange.crowd.start(order, phone(exchange, order.to)),
    disperse: () => exchange.crowd.stop(),
    crowdReport: () => exchange.crowd.report(),
    recipients: order => exchange.recipients.start(order),
    stopRecipients: () => exchange.recipients.stop(),
    recipientsReport: () => exchange.recipients.report(),
    messages: number => [...existing(exchange, number).messages.values()].filter(each => !each.hidden),
    file: (number, id) => fileOf(exchange, existing(exchange, number).messages.get(id)?.shown?.media),
    read: ({ number, from }) => {
      const group = groupOf(store, from);
      const reader = existing(exchange, number);
      const ids =
        group === undefined
          ? markRead(exchange, reader, existing(exchange, from))
          : markGroupRead(exchange, reader, group);
      store.flush();
      return { read: ids.length };
    },
    faults: (change = {}) => applyFaults(exchange, change),
    ...incidents(exchange),
    phones: () => [...store.world.accounts.values()].map(account => summary(exchange, account)),
    watch: listener => store.watch(listener),
    ledger: () => store.entries,
  };
}

/** The library's encoder takes a text with an at sign for an address: these do not come back from it as they were. */
const NOT_ENCODABLE = /^@|@$|@[^@]*@/;

async function sendMessage(exchange: Exchange, request: Sending): Promise<{ id: string }> {
  if (NOT_ENCODABLE.test(request.name ?? ''))
    throw new SimulatorFault('ERR_SIM_BAD_NAME', 'The simulator cannot put this name on the wire');
  if (request.text === '') throw new SimulatorFault('ERR_SIM_EMPTY_TEXT', 'A message needs a text');
  const { baileys } = exchange.library;
  const group = groupOf(exchange.store, request.to);
  if (group === undefined) {
    const chat = between(exchange, request);
    const message = await compose({ baileys, depot: exchange.depot }, request);
    const { delivery } = request;
    const sent = { ...chat, message, ...(delivery === undefined ? {} : { delivery }) };
    return { id: await exchange.phones.send(sent) };
  }
  const sender = memberOf(exchange, group, request);
  const quotes = quotedIn(exchange, sender, request.quotedId);
  const message = await compose({ baileys, depot: exchange.depot }, { ...request, ...quotes });
  return { id: await exchange.groups.send({ sender, group, message }) };
}

/** The sender in a group; throws unless it is a member. */
function memberOf(exchange: Exchange, group: Group, { from, name }: Pick<Sending, 'from' | 'name'>): Account {
  const sender = phone(exchange, from);
  if (!group.members.includes(sender.number))
    throw new SimulatorFault('ERR_SIM_NOT_PAIRED', 'This phone is not in that group');
  if (name !== undefined && name !== sender.name)
    exchange.store.record({ k: 'account', n: sender.number, name });
  return sender;
}

/** The author of a quoted group message. */
function quotedIn(exchange: Exchange, sender: Account, id: string | undefined): { quotedAuthor?: string } {
  const held = id === undefined ? undefined : sender.messages.get(id);
  if (held === undefined) return {};
  const author = held.author === undefined ? sender : exchange.store.world.account(held.author);
  return { quotedAuthor: lidJid(author) };
}

/** The client that waits to be linked to a number; its request may still be in flight. */
async function askedBy(exchange: Exchange, number: string): Promise<PairingOffer | undefined> {
  for (let looks = 0; looks < 20 && !exchange.codes.has(number); looks += 1) await pause(50);
  return exchange.codes.get(number);
}

function messageChanges(exchange: Exchange): Pick<SimulatorApi, 'edit' | 'revoke' | 'react' | 'vote'> {
  const { baileys } = exchange.library;
  const change = async (
    request: Change,
    own: boolean,
    content: (key: object, sealed: Omit<SealedChange, 'key'>) => object,
  ) => {
    const group = groupOf(exchange.store, request.to);
    const sender =
      group === undefined ? between(exchange, request).sender : memberOf(exchange, group, request);
    const target = sender.messages.get(request.id);
    if (!target) throw new SimulatorFault('ERR_SIM_UNKNOWN_MESSAGE', 'This phone has no such message');
    if (own && !target.fromMe)
      throw new SimulatorFault('ERR_SIM_NOT_YOURS', 'A phone only changes what it wrote itself');
    const named = { id: request.id, fromMe: target.fromMe };
    if (group !== undefined) {
      const said = target.author === undefined ? sender : exchange.store.world.account(target.author);
      const key = { ...named, remoteJid: groupJid(group.id), participant: lidJid(said) };
      const message = content(key, { author: sender, writer: said, target: original(said, target) });
      return { id: await exchange.groups.send({ sender, group, message }) };
    }
    const chat = between(exchange, request);
    const key = { ...named, remoteJid: phoneJid(chat.target) };
    const writer = target.fromMe ? sender : chat.target;
    const message = content(key, { author: sender, writer, target: original(writer, target) });
    return { id: await exchange.phones.send({ ...chat, message }) };
  };
  return {
    edit: request =>
      change(request, true, (key, sealed) =>
        request.sealed === true
          ? sealedEdit(baileys, { key, ...sealed }, request.text)
          : { protocolMessage: { key, type: PROTOCOL_EDIT, editedMessage: { conversation: request.text } } },
      ),
    vote: request =>
      change(request, false, (key, sealed) => sealedVote(baileys, { key, ...sealed }, request.options)),
    revoke: request => change(request, true, key => ({ protocolMessage: { key, type: PROTOCOL_REVOKE } })),
    react: request => change(request, false, key => ({ reactionMessage: { key, text: request.emoji } })),
  };
}

/** A message as its writer's phone has it: only that one has the whole content. */
const original = (writer: Account, held: PhoneMessage): PhoneMessage => writer.messages.get(held.id) ?? held;

async function fileOf(
  { depot, library }: Exchange,
  media: ShownMedia | undefined,
): Promise<{ media: ShownMedia; bytes: Buffer } | null> {
  const sealed = media && depot.find(media.url);
  if (media === undefined || sealed === undefined) return null;
  const decode = (text: string) => Buffer.from(text, 'base64');
  const keys = { mediaKey: decode(media.mediaKey), fileSha256: decode(media.sha256), family: media.family };
  const bytes = await openMedia(library.baileys, sealed, keys).catch(undecryptable);
  return bytes === undefined ? null : { media, bytes };
}

function markRead(exchange: Exchange, reader: Account, sender: Account): string[] {
  const unread = [...reader.messages.values()].filter(
    message => !message.fromMe && !message.hidden && message.peer === sender.number && message.ack < Ack.read,
  );
  const ids = unread.map(message => message.id);
  exchange.phones.confirm({ reader, sender }, ids, 'read');
  return ids;
}

function markGroupRead(exchange: Exchange, reader: Account, group: Group): string[] {
  const unread = [...reader.messages.values()].filter(
    message => !message.fromMe && !message.hidden && message.peer === group.id && message.ack < Ack.read,
  );
  for (const author of new Set(unread.map(message => message.author))) {
    if (author === undefined) continue;
    const ids = unread.filter(message => message.author === author).map(({ id }) => id);
    exchange.groups.confirm({ reader, sender: exchange.store.world.account(author), group }, ids, 'read');
  }
  return unread.map(({ id }) => id);
}

function existing(exchange: Exchange, written: string): Account {
  const account = exchange.store.world.accounts.get(digitsOf(written));
  if (!account) throw new SimulatorFault('ERR_SIM_UNKNOWN_NUMBER', 'This phone was never seen');
  return account;
}

function paired(exchange: Exchange, written: string): Account {
  const account = existing(exchange, written);
  if (account.devices.size === 0)
    throw new SimulatorFault('ERR_SIM_NOT_PAIRED', 'No device is linked to this number');
  return account;
}

function summary(exchange: Exchange, account: Account): PhoneSummary {
  const devices = [...account.devices.keys()].map(id => ({
    id,
    online: exchange.links.of(account, id) !== undefined,
    queued: account.outbox.get(id)?.size ?? 0,
  }));
  const { number, lid, duplicates } = account;
  const listed = [...account.messages.values()].filter(message => !message.hidden).length;
  const shows = { picture: account.picture !== undefined, blocked: [...account.blocked] };
  return { number, lid, name: account.name ?? null, ...shows, devices, messages: listed, duplicates };
}
