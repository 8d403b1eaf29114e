import type { InboundCall, InboundConnection, InboundFact, InboundMedia } from '@prosa/contracts';
import type { InboxEntry, InboxRow } from '../storage/inbox.store';
import { authorIn, chatIn, namesOfChat } from '../storage/chat-columns';
import { MESSAGE_KIND, openInboxRow } from '../storage/inbox.store';
import type { Vault } from '../storage/vault';
import type {
  InboundContent,
  ReceivedMedia,
  StatusUpdate,
  WhatsAppProvider,
} from '../whatsapp/whatsapp.port';

type SaidOf<Kind extends InboundFact['kind']> =
  Extract<InboundFact, { kind: Kind }> extends infer Fact
    ? Omit<Fact, 'connection' | 'chat' | 'author' | 'waId' | 'fromMe' | 'at'>
    : never;

/** What a fact says beyond what its row says. */
type Saying =
  | SaidOf<'ack'>
  | SaidOf<'identity'>
  | SaidOf<'unreadable'>
  | SaidOf<'media'>
  | SaidOf<'picture'>
  | SaidOf<'group'>
  | SaidOf<'call'>
  | SaidOf<'refusal'>;

/** Shown when a message was received that nothing here can read. */
const UNREADABLE: InboundContent = {
  kind: 'message',
  body: 'Mensagem ilegível. Abra o WhatsApp no celular para vê-la.',
  mediaType: 'extendedTextMessage',
  unsupported: 'unreadable',
};

/** The journal's entry of how far a message of ours came; `round` tells repeated failures apart. */
export const ackEntry = (update: StatusUpdate, round = 0): InboxEntry => ({
  // By message, not by chat: no customer's text waits behind a receipt, and a message's states stay in order.
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

/** The journal's entry of a number and a LID being one person. */
export const identityEntry = (phone: string, lid: string, at: Date): InboxEntry => ({
  kind: 'fact:identity',
  chat: { kind: 'user', phone, lid },
  id: `${phone}/${lid}`,
  fromMe: false,
  at,
  payload: say({ kind: 'identity' }),
});

/** The kind of rows that tell of a message that cannot be read yet. */
export const UNREADABLE_KIND = 'fact:unreadable';

/** The journal's entry of a message that could not be read; told once, however often it was tried. */
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
    ...(update.pushName === undefined ? {} : { pushName: update.pushName }),
  }),
});

/** The journal's entry of a file that is here, or never will be. */
export const mediaEntry = (
  { chat, id, fromMe }: Pick<InboxEntry, 'chat' | 'id' | 'fromMe'>,
  outcome: InboundMedia['outcome'],
  at: Date,
): InboxEntry => ({
  orderKey: `id:${id}`,
  kind: 'fact:media',
  chat,
  id,
  fromMe,
  at,
  ...(outcome.state === 'arrived' ? { mediaKey: outcome.media.key } : {}),
  payload: say({ kind: 'media', outcome }),
});

/** The journal's entry of a call; of all that is told of one call, the first stays. */
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

/** The journal's entry of the picture that somebody shows now; each look tells at most once. */
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

/** The journal's entry of what a group is called now; each look tells at most once. */
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
  payload: say({ kind: 'group', subject }),
});

const say = (saying: Saying): Buffer => Buffer.from(JSON.stringify(saying));

const connectionOf = (row: InboxRow): InboundConnection => ({
  companyId: row.companyId,
  id: row.connectionId,
  uuid: row.connectionUuid,
});

async function contentOf(
  row: InboxRow,
  payload: Buffer,
  provider: WhatsAppProvider,
): Promise<InboundContent | null> {
  try {
    return await provider.interpret({
      id: row.waId,
      chat: chatIn(row),
      fromMe: row.fromMe,
      at: row.at,
      payload,
    });
  } catch {
    return UNREADABLE;
  }
}

/** What a row tells: a fact, and the file that comes with it. */
export interface Told {
  readonly fact: InboundFact;
  readonly media?: ReceivedMedia;
}

/** What a row tells the conversations; null when it tells them nothing. */
export async function toldBy(row: InboxRow, vault: Vault, provider: WhatsAppProvider): Promise<Told | null> {
  const payload = openInboxRow(vault, row);
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
    // The row was made by one of the functions above: side and saying belong together.
    return { fact: { ...place, ...(JSON.parse(payload.toString()) as Saying) } as InboundFact };
  }
  const content = await contentOf(row, payload, provider);
  if (content === null) return null;
  if (content.kind !== 'message') return { fact: { ...place, ...content } };
  const { media, ...said } = content;
  return { fact: { ...place, ...said }, ...(media === undefined ? {} : { media }) };
}
