import type { ChatRef, InboundContent, JournalEntry } from '../whatsapp.port';
import type { Baileys, Stanza } from './baileys-library';
import { readContent } from './content';
import { chatOf, isPerson, userOf } from './jids';

/** Who this device belongs to. */
export interface Owner {
  readonly phone: string | undefined;
  readonly lid: string | undefined;
}

/** Finds the number behind a LID from what is already known; never asks the server. */
export type NumberOfLid = (jid: string) => Promise<string | null>;

interface Payload {
  readonly plain: string;
  readonly pushName?: string;
}

const attr = (stanza: Stanza, ...names: readonly string[]): string | undefined => {
  const found = names.find(name => stanza.attrs[name]);
  return found === undefined ? undefined : stanza.attrs[found];
};

/** Whether a stanza is part of a direct chat that people read, and not a device talking to its own account. */
function isConversation(stanza: Stanza, fromMe: boolean): boolean {
  const { from, recipient, category } = stanza.attrs;
  if (from === undefined || !isPerson(from) || category === 'peer') return false;
  return !fromMe || (recipient !== undefined && isPerson(recipient));
}

/** Every name that the stanza gives to the other side of the chat. */
async function chatIn(stanza: Stanza, fromMe: boolean, numberOf: NumberOfLid): Promise<ChatRef> {
  const main = fromMe ? stanza.attrs['recipient'] : stanza.attrs['from'];
  const others = fromMe
    ? [attr(stanza, 'peer_recipient_pn', 'recipient_pn'), attr(stanza, 'peer_recipient_lid', 'recipient_lid')]
    : [attr(stanza, 'sender_pn'), attr(stanza, 'sender_lid')];
  const chat = chatOf(main, ...others);
  if (chat.phone !== undefined || chat.lid === undefined) return chat;
  const number = await numberOf(`${chat.lid}@lid`);
  return number === null ? chat : chatOf(number, `${chat.lid}@lid`);
}

/** Whether the account itself wrote a message, on one of its devices. */
export const isFromOwner = (stanza: Stanza, owner: Owner): boolean =>
  [owner.phone, owner.lid].includes(userOf(stanza.attrs['from'] ?? ''));

/** What is kept of a decrypted stanza; null when it belongs to no direct chat. */
export async function entryOf(
  stanza: Stanza,
  plain: Uint8Array,
  owner: Owner,
  numberOf: NumberOfLid,
): Promise<JournalEntry | null> {
  const { id, t, notify } = stanza.attrs;
  const fromMe = isFromOwner(stanza, owner);
  if (id === undefined || !isConversation(stanza, fromMe)) return null;
  const payload: Payload = {
    plain: Buffer.from(plain).toString('base64'),
    ...(notify === undefined || fromMe ? {} : { pushName: notify }),
  };
  return {
    id,
    fromMe,
    chat: await chatIn(stanza, fromMe, numberOf),
    at: new Date(Number(t ?? 0) * 1_000),
    payload: Buffer.from(JSON.stringify(payload)),
  };
}

/** A message that came and could not be read. */
export interface UnreadableMessage {
  readonly chat: ChatRef;
  readonly id: string;
  readonly fromMe: boolean;
  readonly pushName?: string;
  readonly at: Date;
}

/** What is known of a stanza that could not be decrypted; null when it belongs to no direct chat. */
export async function unreadableIn(
  stanza: Stanza,
  owner: Owner,
  numberOf: NumberOfLid,
): Promise<UnreadableMessage | null> {
  const entry = await entryOf(stanza, new Uint8Array(), owner, numberOf);
  if (entry === null) return null;
  const { id, fromMe, chat, at } = entry;
  const { notify } = stanza.attrs;
  return { id, fromMe, chat, at, ...(notify === undefined || fromMe ? {} : { pushName: notify }) };
}

/** Reads an entry back: what the message says, or null when no person should see it. */
export function interpretPayload(baileys: Baileys, entry: JournalEntry): InboundContent | null {
  const payload = JSON.parse(Buffer.from(entry.payload).toString()) as Payload;
  const padded = Buffer.from(payload.plain, 'base64');
  const decoded = baileys.proto.Message.decode(baileys.unpadRandomMax16(padded));
  const message = baileys.normalizeMessageContent(decoded.deviceSentMessage?.message ?? decoded);
  return message === undefined ? null : readContent(message, payload.pushName);
}
