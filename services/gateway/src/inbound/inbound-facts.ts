import type { InboundAck, InboundConnection, InboundFact } from '@prosa/contracts';
import type { InboxEntry, InboxRow } from '../storage/inbox.store';
import { MESSAGE_KIND, openInboxRow } from '../storage/inbox.store';
import type { Vault } from '../storage/vault';
import type { InboundContent, StatusUpdate, WhatsAppProvider } from '../whatsapp/whatsapp.port';

/** What a fact says beyond what its row says. */
type Saying =
  Omit<InboundAck, 'connection' | 'chat' | 'waId' | 'fromMe' | 'at'> | { readonly kind: 'identity' };

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
  const chat = { kind: 'user' as const, ...namesOf(row) };
  try {
    return await provider.interpret({ id: row.waId, chat, fromMe: row.fromMe, at: row.at, payload });
  } catch {
    return UNREADABLE;
  }
}

const namesOf = ({ phone, lid }: InboxRow) => ({
  ...(phone === null ? {} : { phone }),
  ...(lid === null ? {} : { lid }),
});

/** What a row tells the conversations; null when it tells them nothing. */
export async function factOf(
  row: InboxRow,
  vault: Vault,
  provider: WhatsAppProvider,
): Promise<InboundFact | null> {
  const payload = openInboxRow(vault, row);
  const place = {
    connection: connectionOf(row),
    chat: namesOf(row),
    waId: row.waId,
    at: row.at.toISOString(),
  };
  if (row.kind !== MESSAGE_KIND) {
    const saying = JSON.parse(payload.toString()) as Saying;
    return saying.kind === 'ack'
      ? { ...place, ...saying, fromMe: true }
      : { ...place, ...saying, fromMe: false };
  }
  const content = await contentOf(row, payload, provider);
  return content === null ? null : { ...place, fromMe: row.fromMe, ...content };
}
