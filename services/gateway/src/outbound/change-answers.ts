import type { InboundEdit, InboundReaction, InboundRefusal, InboundRevoke } from '@prosa/contracts';
import type { DispatchRow } from '../storage/dispatch.store';
import { chatIn } from '../storage/chat-columns';
import type { InboxEntry } from '../storage/inbox.store';

type ReceiptField = 'connection' | 'chat' | 'author' | 'waId' | 'fromMe' | 'at';

/** The journal payload of a change to one of our messages. */
export type ChangeSaying =
  | Omit<InboundEdit, ReceiptField>
  | Omit<InboundRevoke, ReceiptField>
  | Omit<InboundReaction, ReceiptField>
  | Omit<InboundRefusal, ReceiptField>;

type Answered = Pick<DispatchRow, 'kind' | 'targetId' | 'body'>;

const saidOf = ({ kind, targetId, body }: Answered, code: string | undefined): ChangeSaying | null => {
  if (kind === 'message' || targetId === null) return null;
  if (code !== undefined) return { kind: 'refusal', change: kind, targetId, code };
  if (kind === 'edit') return { kind, targetId, body };
  return kind === 'revoke' ? { kind, targetId } : { kind, targetId, emoji: body };
};

/**
 * The journal's entry of WhatsApp's response to a change: an accepted one is recorded like a change made on
 * the phone, a refused one leaves the message as it was. Null when the row is not a change.
 */
export const changeEntry = (row: DispatchRow, at: Date, code?: string): InboxEntry | null => {
  const said = saidOf(row, code);
  if (said === null) return null;
  return {
    orderKey: `id:${row.targetId}`,
    kind: `fact:change:${code === undefined ? 'taken' : 'refused'}`,
    chat: chatIn(row),
    id: row.messageId,
    fromMe: true,
    at,
    payload: Buffer.from(JSON.stringify(said)),
  };
};
