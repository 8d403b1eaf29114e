import type { MediaType, MessageMedia, OutboundAuthor, OutboundRequest } from '@prosa/contracts';
import type { Viewer } from '@prosa/http';
import type { MessageRow } from '@prosa/read-model';
import type { LivingTicket } from '../ticket/ticket.decider';
import { mintMessageId } from './message-id';

/** The ticket that something is said in. */
export interface SpokenIn {
  readonly uuid: string;
  readonly ticketId: number;
  readonly ticket: LivingTicket;
}

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
  { uuid, ticketId, ticket }: SpokenIn,
  saying: Saying,
): OutboundRequest => ({
  // Clients choose their ids; the company in it keeps two companies' choices apart.
  messageId: mintMessageId(`${companyId}:${uuid}:${saying.clientId}`),
  connectionId: ticket.connectionId,
  ticketId,
  ticketUuid: uuid,
  contactId: ticket.contactId,
  contactUuid: ticket.contactUuid,
  user: { id: userId, name },
  ...saying,
});
