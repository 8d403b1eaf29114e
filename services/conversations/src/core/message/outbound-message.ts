import {
  holderMark,
  type MediaType,
  type MessageMedia,
  type OutboundAuthor,
  type OutboundRequest,
} from '@prosa/contracts';
import type { Viewer } from '@prosa/http';
import type { HeldConversation } from '@prosa/platform';
import type { MessageRow } from '@prosa/read-model';
import { mintMessageId } from './message-id';

/** A message to send, with the id that the client assigned. */
export interface Saying extends Pick<OutboundRequest, 'to' | 'quoted' | 'quotedAuthorUuid' | 'body'> {
  readonly clientId: string;
  readonly mediaType?: MediaType;
  readonly media?: MessageMedia;
}

/** The author of a group message, as the gateway addresses it; empty for all others. */
export const authorOfRow = ({
  authorPhone,
  authorLid,
}: Pick<MessageRow, 'authorPhone' | 'authorLid'>): { readonly author?: OutboundAuthor } =>
  authorPhone || authorLid
    ? {
        author: { ...(authorPhone ? { phone: authorPhone } : {}), ...(authorLid ? { lid: authorLid } : {}) },
      }
    : {};

/** The request of an agent's message; its WhatsApp id is derived from the client's id. */
export const outboundMessage = (
  { companyId, userId, name }: Viewer,
  { kind, uuid, number, connectionId, contactId, contactUuid }: HeldConversation,
  saying: Saying,
): OutboundRequest => ({
  // Clients choose their ids; the company keeps those of two companies apart.
  messageId: mintMessageId(`${companyId}:${uuid}:${saying.clientId}`),
  connectionId,
  ...holderMark(kind),
  ticketId: number,
  ticketUuid: uuid,
  contactId,
  contactUuid,
  user: { id: userId, name },
  ...saying,
});
