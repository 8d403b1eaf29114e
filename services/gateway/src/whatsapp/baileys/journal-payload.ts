import type { ChatRef, InboundContent, JournalEntry, MessageSecret, SecretOf } from '../whatsapp.port';
import type { Baileys, ProtoMessage, Stanza } from './baileys-library';
import { isKeyAlone, readContent, withheldContent } from './content/content';
import { betterOf, secretOf } from './content/attachments';
import { SealedChanges } from './content/sealed';
import { unwrapped } from './content/unwrap';
import { chatOf, isBroadcastList, isGroup, isPerson, userOf } from './jids';

/** The account that this device belongs to. */
export interface Owner {
  readonly phone: string | undefined;
  readonly lid: string | undefined;
}

/** Resolves a LID to a number from known mappings; never queries the server. */
export type NumberOfLid = (jid: string) => Promise<string | null>;

interface Payload {
  /** The decrypted message; absent when only the phone received the content. */
  readonly plain?: string;
  readonly unavailable?: 'viewOnce';
  readonly pushName?: string;
  /** The account's own number and LID: sealed changes depend on them. */
  readonly own?: Owner;
}

const attr = (stanza: Stanza, ...names: readonly string[]): string | undefined => {
  const found = names.find(name => stanza.attrs[name]);
  return found === undefined ? undefined : stanza.attrs[found];
};

/** Whether a stanza belongs to a group. */
export const isOfGroup = ({ attrs: { from = '' } }: Stanza): boolean => isGroup(from);

/** Whether a stanza belongs to a chat, as opposed to a device synchronising with its own account. */
function isConversation(stanza: Stanza, fromMe: boolean): boolean {
  const { from, participant, recipient, category } = stanza.attrs;
  if (from === undefined || category === 'peer') return false;
  if (isGroup(from)) return participant !== undefined && isPerson(participant);
  // The account's own broadcast lists have no single other side.
  if (isBroadcastList(from)) return !fromMe && participant !== undefined && isPerson(participant);
  return isPerson(from) && (!fromMe || (recipient !== undefined && isPerson(recipient)));
}

/** The other side of the chat, by all addresses in the stanza. */
async function chatIn(stanza: Stanza, fromMe: boolean, numberOf: NumberOfLid): Promise<ChatRef> {
  if (isOfGroup(stanza)) return chatOf(stanza.attrs['from']);
  if (isBroadcastList(stanza.attrs['from'] ?? '')) return authorIn(stanza, numberOf);
  const main = fromMe ? stanza.attrs['recipient'] : stanza.attrs['from'];
  const others = fromMe
    ? [attr(stanza, 'peer_recipient_pn', 'recipient_pn'), attr(stanza, 'peer_recipient_lid', 'recipient_lid')]
    : [attr(stanza, 'sender_pn'), attr(stanza, 'sender_lid')];
  return withNumber(chatOf(main, ...others), numberOf);
}

async function withNumber(chat: ChatRef, numberOf: NumberOfLid): Promise<ChatRef> {
  if (chat.phone !== undefined || chat.lid === undefined) return chat;
  const number = await numberOf(`${chat.lid}@lid`);
  return number === null ? chat : chatOf(number, `${chat.lid}@lid`);
}

/** The author in a group or of a broadcast list, by all addresses in the stanza. */
const authorIn = (stanza: Stanza, numberOf: NumberOfLid): Promise<ChatRef> =>
  withNumber(
    chatOf(
      stanza.attrs['participant'],
      attr(stanza, 'participant_pn', 'sender_pn'),
      attr(stanza, 'participant_lid', 'sender_lid'),
    ),
    numberOf,
  );

/** Whether the account itself wrote the message, on one of its devices. */
export const isFromOwner = (stanza: Stanza, owner: Owner): boolean => {
  const { from = '', participant = '' } = stanza.attrs;
  const author = isGroup(from) || isBroadcastList(from) ? participant : from;
  return [owner.phone, owner.lid].includes(userOf(author));
};

/** The journal entry of a stanza with its decrypted content; null when it belongs to no chat. */
export async function entryOf(
  stanza: Stanza,
  content: Uint8Array | 'viewOnce',
  owner: Owner,
  numberOf: NumberOfLid,
): Promise<JournalEntry | null> {
  const { id, t, notify } = stanza.attrs;
  const fromMe = isFromOwner(stanza, owner);
  if (id === undefined || !isConversation(stanza, fromMe)) return null;
  const payload: Payload = {
    ...(content === 'viewOnce'
      ? { unavailable: content }
      : { plain: Buffer.from(content).toString('base64') }),
    ...(notify === undefined || fromMe ? {} : { pushName: notify }),
    own: owner,
  };
  return {
    id,
    fromMe,
    chat: await chatIn(stanza, fromMe, numberOf),
    ...(fromMe || !isOfGroup(stanza) ? {} : { author: await authorIn(stanza, numberOf) }),
    at: new Date(Number(t ?? 0) * 1_000),
    payload: Buffer.from(JSON.stringify(payload)),
  };
}

/** A received message that could not be decrypted. */
export interface UnreadableMessage {
  readonly chat: ChatRef;
  readonly author?: ChatRef;
  readonly id: string;
  readonly fromMe: boolean;
  readonly pushName?: string;
  readonly at: Date;
}

/** The known attributes of an undecryptable stanza; null when it belongs to no chat. */
export async function unreadableIn(
  stanza: Stanza,
  owner: Owner,
  numberOf: NumberOfLid,
): Promise<UnreadableMessage | null> {
  const entry = await entryOf(stanza, new Uint8Array(), owner, numberOf);
  if (entry === null) return null;
  const { payload: _, ...message } = entry;
  const { notify } = stanza.attrs;
  return { ...message, ...(notify === undefined || message.fromMe ? {} : { pushName: notify }) };
}

/** Whether a decrypted part only distributes a sender key; the content is in another part. */
export function holdsKeyAlone(baileys: Baileys, plain: Uint8Array): boolean {
  const decoded = baileys.proto.Message.decode(baileys.unpadRandomMax16(plain));
  return isKeyAlone(decoded.deviceSentMessage?.message ?? decoded);
}

const userParts = ({ phone, lid }: Owner): readonly string[] =>
  [phone, lid].filter(part => part !== undefined);

/** The JIDs under which a person may be known. */
const jidsOf = ({ phone, lid }: Partial<Owner>): readonly string[] => [
  ...(lid === undefined ? [] : [`${lid}@lid`]),
  ...(phone === undefined ? [] : [`${phone}@s.whatsapp.net`]),
];

const addressesOf = ({ chat, author, fromMe }: JournalEntry, own: Owner | undefined) => {
  const ours = jidsOf(own ?? {});
  const theirs = jidsOf(author ?? chat);
  return { author: fromMe ? ours : theirs, target: [...theirs, ...ours, ...jidsOf(chat)] };
};

/** Parses a journal entry: the message's content, or null when it must not be shown. */
export async function interpretPayload(
  baileys: Baileys,
  entry: JournalEntry,
  secrets: SecretOf,
): Promise<InboundContent | null> {
  const { plain, pushName, own, unavailable } = JSON.parse(Buffer.from(entry.payload).toString()) as Payload;
  const site = {
    ...(pushName === undefined ? {} : { pushName }),
    own: own === undefined ? [] : userParts(own),
  };
  if (plain === undefined) return withheldContent(unavailable ?? 'viewOnce', site);
  const decoded = baileys.proto.Message.decode(baileys.unpadRandomMax16(Buffer.from(plain, 'base64')));
  const message = decoded.deviceSentMessage?.message ?? decoded;
  const sealed = new SealedChanges(baileys, secrets, addressesOf(entry, own), site);
  const change = await sealed.read(unwrapped(message).message);
  if (change !== undefined) return change;
  const content = readContent(message, site);
  return content?.kind === 'message' ? { ...content, ...attachmentsOf(decoded, message) } : content;
}

function attachmentsOf(
  decoded: ProtoMessage,
  message: ProtoMessage,
): { readonly secret?: MessageSecret; readonly betterOf?: string } {
  const secret = secretOf(message, decoded);
  const parent = betterOf(message);
  return {
    ...(secret === undefined ? {} : { secret }),
    ...(parent === undefined ? {} : { betterOf: parent }),
  };
}
