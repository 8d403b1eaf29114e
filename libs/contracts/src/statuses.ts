/** Orders of a list of tickets: by the latest change, or by the waiting time. */
export const TICKET_ORDERS = ['newest', 'longestWait'] as const;

/** Lists of tickets with customers' answers to campaigns only, or without them. */
export const CAMPAIGN_ANSWERS_FILTERS = ['only', 'without'] as const;
/** One of {@link CAMPAIGN_ANSWERS_FILTERS}. */
export type CampaignAnswersFilter = (typeof CAMPAIGN_ANSWERS_FILTERS)[number];

/** The states a ticket can be in (spec 1 §4). */
export const TICKET_STATUSES = ['pending', 'open', 'closed'] as const;
/** A state of a ticket. */
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The states a WhatsApp connection can be in (spec 1 §4). */
export const CONNECTION_STATUSES = [
  'OPENING',
  'qrcode',
  'PAIRING',
  'CONNECTED',
  'TIMEOUT',
  'DISCONNECTED',
] as const;
/** A state of a connection. */
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

/** The delivery states of an outbound message; a state never goes back to an earlier one. */
export const DELIVERY_STATES = ['failed', 'pending', 'server', 'delivered', 'read', 'played'] as const;
/** A stage of a message of ours. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * The number that clients know a delivery state by: 0 failed, 1 clock, 2 ✓, 3 ✓✓, 4 and 5 ✓✓ highlighted
 * (the settled reading of spec 1 §4, equal to Baileys' own numbers).
 */
export const ackOf = (state: DeliveryState): number => DELIVERY_STATES.indexOf(state);

/** The content types of a message (spec 1 §3). */
export const MEDIA_TYPES = [
  'extendedTextMessage',
  'image',
  'audio',
  'video',
  'application',
  'locationMessage',
  'vcard',
  'call_log',
] as const;
/** A kind of bubble. */
export type MediaType = (typeof MEDIA_TYPES)[number];

/** The kinds of entry in a ticket's interaction history (spec 1 §3), and those that the events add to them. */
export const INTERACTION_TYPES = [
  'CREATION',
  'ACCEPTED',
  'TRANSFER',
  'RETURNED',
  'REOPENED',
  'MESSAGE',
  'EDIT',
  'KANBAN_MOVE',
  'TAG_ADDED',
  'TAG_REMOVED',
  'CLOSED_TICKET',
  'DELETED_TICKET',
  'NOTE_ADDED',
  'NOTE_REMOVED',
  'TASK',
  'CONTACT_CHANGED',
  'CHATBOT',
  'RATED',
  'MERGED',
  'LEAD',
  'CAMPAIGN',
] as const;
/** A kind of history entry. */
export type InteractionType = (typeof INTERACTION_TYPES)[number];
/** A kind of line in an exported history, which has a line for every fact of a message. */
export type ExportedType =
  InteractionType | 'FILE' | 'TRANSCRIPT' | 'REACTION' | 'VOTE' | 'STAR' | 'READ' | 'ACK';
