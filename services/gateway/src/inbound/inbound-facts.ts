import type { InboundCall, InboundConnection, InboundFact, InboundMedia } from '@prosa/contracts';
import type { InboxEntry, InboxRow } from '../storage/inbox.store';
import { boundedContent, boundedName } from './bounded-content';
import { authorIn, chatIn, namesOfChat } from '../storage/chat-columns';
import { MESSAGE_KIND, openInboxRow } from '../storage/inbox.store';
import type { MessageSecretStore } from '../storage/message-secret.store';
import type { Vault } from '../storage/vault';
import type {
  InboundContent,
  MessageSecret,
  ReceivedMedia,
  SecretOf,
  StatusUpdate,
  WhatsAppProvider,
} from '../whatsapp/whatsapp.port';

type SaidOf<Kind extends InboundFact['kind']> =
  Extract<InboundFact, { kind: Kind }> extends infer Fact
    ? Omit<Fact, 'connection' | 'chat' | 'author' | 'waId' | 'fromMe' | 'at'>
    : never;

/** The payload of a fact that its row does not contain. */
type Saying =
  | SaidOf<'ack'>
  | SaidOf<'identity'>
  | SaidOf<'unreadable'>
  | SaidOf<'media'>
  | SaidOf<'picture'>
  | SaidOf<'group'>
  | SaidOf<'call'>
  | SaidOf<'refusal'>;

/** Placeholder for a received message that cannot be decrypted. */
const UNREADABLE: InboundContent = {
  kind: 'message',
  body: '',
  lines: [{ label: 'unreadable' }],
  mediaType: 'extendedTextMessage',
  unsupported: 'unreadable',
};

/** The journal's entry for an ack of an outbound message; `round` distinguishes repeated failures. */
export const ackEntry = (update: StatusUpdate, round = 0): InboxEntry => ({
  // Ordered by message, not by chat: a receipt does not hold back a customer's text, and the acks of one
  // message stay in order.
  orderKey: `id:${update.id}`,
  kind: `fact:ack:${update.state}${round > 1 ? `:${round}` : ''}`,
  chat: update.chat,
  id: update.id,
  fromMe: true,
  at: update.at,
  payload: say({
    kind: 'ack',
    state: update.state,
    ...(update.code === undefined ? {} : { code: update.code }),
  }),
});

/** The journal's entry that a phone number and a LID belong to the same person. */
export const identityEntry = (phone: string, lid: string, at: Date): InboxEntry => ({
  kind: 'fact:identity',
  chat: { kind: 'user', phone, lid },
  id: `${phone}/${lid}`,
  fromMe: false,
  at,
  payload: say({ kind: 'identity' }),
});

/** Kind of rows for messages that cannot be decrypted yet. */
export const UNREADABLE_KIND = 'fact:unreadable';

/** The journal's entry of an undecryptable message; one per message, regardless of the number of retries. */
export const unreadableEntry = (
  update: Pick<InboxEntry, 'chat' | 'author' | 'id' | 'fromMe' | 'at'> & { readonly pushName?: string },
): InboxEntry => ({
  orderKey: `id:${update.id}`,
  kind: UNREADABLE_KIND,
  chat: update.chat,
  ...(update.author === undefined ? {} : { author: update.author }),
  id: update.id,
  fromMe: update.fromMe,
  at: update.at,
  payload: say({
    kind: 'unreadable',
    ...(update.pushName === undefined ? {} : { pushName: boundedName(update.pushName) }),
  }),
});

/** The journal's entry of a file that was fetched, or that is permanently unavailable. */
export const mediaEntry = (
  { chat, id, fromMe }: Pick<InboxEntry, 'chat' | 'id' | 'fromMe'>,
  outcome: InboundMedia['outcome'],
  at: Date,
  better = false,
): InboxEntry => ({
  orderKey: `id:${id}`,
  kind: better ? 'fact:media:better' : 'fact:media',
  chat,
  id,
  fromMe,
  at,
  ...(outcome.state === 'arrived' ? { mediaKey: outcome.media.key } : {}),
  payload: say({ kind: 'media', outcome, ...(better ? { better } : {}) }),
});

/** The journal's entry of a call; the first outcome of a call wins. */
export const callEntry = (
  call: Pick<InboxEntry, 'chat' | 'id' | 'at'> & Pick<InboundCall, 'video' | 'outcome'>,
): InboxEntry => ({
  kind: 'fact:call',
  chat: call.chat,
  id: call.id,
  fromMe: false,
  at: call.at,
  payload: say({ kind: 'call', video: call.video, outcome: call.outcome }),
});

/** The journal's entry of a contact's current picture; at most one per check. */
export const pictureEntry = (
  chat: InboxEntry['chat'],
  look: string,
  mediaKey: string | null,
  at: Date,
): InboxEntry => ({
  orderKey: `picture:${look}`,
  kind: 'fact:picture',
  chat,
  id: look,
  fromMe: false,
  at,
  ...(mediaKey === null ? {} : { mediaKey }),
  payload: say({ kind: 'picture', mediaKey }),
});

/** The journal's entry of a group's current name; at most one per check. */
export const groupEntry = (
  chat: InboxEntry['chat'],
  look: string,
  subject: string,
  at: Date,
): InboxEntry => ({
  kind: 'fact:group',
  chat,
  id: look,
  fromMe: false,
  at,
  payload: say({ kind: 'group', subject: boundedName(subject) }),
});

const say = (saying: Saying): Buffer => Buffer.from(JSON.stringify(saying));

const connectionOf = (row: InboxRow): InboundConnection => ({
  companyId: row.companyId,
  id: row.connectionId,
  uuid: row.connectionUuid,
});

/** Dependencies of `inboundFactOf`. */
export interface ReadingParts {
  readonly vault: Vault;
  readonly provider: WhatsAppProvider;
  /** Finds the secret of an earlier message; without it no sealed change can be read. */
  readonly secrets?: Pick<MessageSecretStore, 'find'>;
}

async function contentOf(
  row: InboxRow,
  payload: Buffer,
  { provider, secrets }: ReadingParts,
): Promise<InboundContent | null> {
  const author = authorIn(row);
  const entry = {
    id: row.waId,
    chat: chatIn(row),
    fromMe: row.fromMe,
    ...(author === undefined ? {} : { author: { kind: 'user', ...author } as const }),
    at: row.at,
    payload,
  };
  const secretOf: SecretOf = async id => (await secrets?.find(row.connectionId, id)) ?? null;
  try {
    const content = await provider.interpret(entry, secretOf);
    return content === null ? null : boundedContent(content);
  } catch {
    return UNREADABLE;
  }
}

/** A journalled fact, the file that it announces, and what stays in the gateway. */
export interface InboundRow {
  readonly fact: InboundFact;
  readonly media?: ReceivedMedia;
  /** The message whose file this one replaces. */
  readonly betterOf?: string;
  readonly secret?: MessageSecret;
}

/** The fact of a journal row; null when the row has none for the conversations. */
export async function inboundFactOf(row: InboxRow, parts: ReadingParts): Promise<InboundRow | null> {
  const payload = openInboxRow(parts.vault, row);
  const author = authorIn(row);
  const place = {
    connection: connectionOf(row),
    chat: namesOfChat(row),
    ...(author === undefined ? {} : { author }),
    waId: row.waId,
    at: row.at.toISOString(),
    fromMe: row.fromMe,
  };
  if (row.kind !== MESSAGE_KIND) {
    // The row was written by one of the functions above, so its kind and payload match.
    return { fact: { ...place, ...(JSON.parse(payload.toString()) as Saying) } as InboundFact };
  }
  const content = await contentOf(row, payload, parts);
  if (content === null) return null;
  if (content.kind !== 'message') return { fact: { ...place, ...content } };
  const { media, betterOf, secret, ...said } = content;
  return {
    fact: { ...place, ...said },
    ...(media === undefined ? {} : { media }),
    ...(betterOf === undefined ? {} : { betterOf }),
    ...(secret === undefined ? {} : { secret }),
  };
}
