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

/** What is said, under the id that the browser gave it. */
export interface Saying extends Pick<OutboundRequest, 'to' | 'quoted' | 'body'> {
  readonly clientId: string;
  readonly mediaType?: MediaType;
  readonly media?: MessageMedia;
}

/** Who said a message of a group, as the gateway names them; nothing for all others. */
export const authorOfRow = ({
  authorPhone,
  authorLid,
}: Pick<MessageRow, 'authorPhone' | 'authorLid'>): { readonly author?: OutboundAuthor } =>
  authorPhone || authorLid
    ? {
        author: { ...(authorPhone ? { phone: authorPhone } : {}), ...(authorLid ? { lid: authorLid } : {}) },
      }
    : {};

/** The request that makes an agent's words or file a message: its WhatsApp id follows from the browser's. */
export const outboundMessage = (
  { companyId, userId, name }: Viewer,
  { kind, uuid, number, connectionId, contactId, contactUuid }: HeldConversation,
  saying: Saying,
): OutboundRequest => ({
  // Clients choose their ids; the company in it keeps two companies' choices apart.
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
