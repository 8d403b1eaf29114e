import type { Recorded } from '@prosa/kernel';
import type { RowKey, TableProjection } from '@prosa/projections';
import type { MessageDetailRow, TicketAdvertRow } from '@prosa/read-model';
import { OURS, parsedDetails, THEIRS, type MessageDetails } from './message-details';
import type { MessageEvent } from './message.events';
import { messageUuid } from './message-id';

type Fact<Type extends MessageEvent['type']> = Recorded<Extract<MessageEvent, { type: Type }>>;
type Arrival = Fact<'MessageReceived'> | Fact<'MessageSentFromPhone'>;
type Changing = Arrival | Fact<'MessageVoted'> | Fact<'MessageEditUnreadable'>;

const keyOf = ({ data }: Changing): RowKey => [messageUuid(data.connectionId, data.messageId)];

const detailsIn = ({ data: { quoted, forwarded, advert } }: Arrival): MessageDetails => ({
  ...(quoted === undefined ? {} : { quoted }),
  ...(forwarded === undefined ? {} : { forwarded }),
  ...(advert === undefined ? {} : { advert }),
});

const isDetailed = (event: Arrival): boolean => Object.keys(detailsIn(event)).length > 0;

const changed = (
  row: MessageDetailRow | undefined,
  event: Changing,
  change: (details: MessageDetails) => MessageDetails,
): MessageDetailRow => ({
  uuid: messageUuid(event.data.connectionId, event.data.messageId),
  companyId: event.metadata.companyId,
  details: JSON.stringify(change(parsedDetails(row?.details ?? null))),
});

const arrived = {
  keys: (event: Arrival) => (isDetailed(event) ? [keyOf(event)] : []),
  fold: (row: MessageDetailRow | undefined, event: Arrival) =>
    changed(row, event, details => ({ ...details, ...detailsIn(event) })),
};

const voted = (
  { votes = {}, ...details }: MessageDetails,
  { data }: Fact<'MessageVoted'>,
): MessageDetails => {
  const voter = data.fromMe ? OURS : (data.authorUuid ?? THEIRS);
  const { [voter]: _, ...others } = votes;
  return { ...details, votes: data.options.length === 0 ? others : { ...others, [voter]: data.options } };
};

/** The parts of messages that few have. */
export const messageDetailProjection: TableProjection<MessageDetailRow, MessageEvent> = {
  table: 'messageDetail',
  key: ['uuid'],
  on: {
    MessageReceived: arrived,
    MessageSentFromPhone: arrived,
    MessageVoted: {
      keys: event => [keyOf(event)],
      fold: (row, event) => changed(row, event, details => voted(details, event)),
    },
    MessageEditUnreadable: {
      keys: event => [keyOf(event)],
      fold: (row, event) => changed(row, event, details => ({ ...details, isEditHidden: true })),
    },
  },
};

type Placed = Fact<'MessageReceived'> | Fact<'MessageMoved'>;

/** The first advertisement of a ticket stays. */
const led = {
  keys: ({ data }: Placed): readonly RowKey[] => (data.advert === undefined ? [] : [[data.ticketUuid]]),
  fold: (row: TicketAdvertRow | undefined, { data, metadata }: Placed): TicketAdvertRow | undefined => {
    const { advert, ticketUuid, sentAt } = data;
    if (row !== undefined || advert === undefined) return row;
    const { platform, title = null, body = null, link = null, sourceId = null, clickId = null } = advert;
    const at = new Date(sentAt);
    return { ticketUuid, companyId: metadata.companyId, platform, title, body, link, sourceId, clickId, at };
  },
};

/** The advertisements that tickets began with. */
export const ticketAdvertProjection: TableProjection<TicketAdvertRow, MessageEvent> = {
  table: 'ticketAdvert',
  key: ['ticketUuid'],
  on: { MessageReceived: led, MessageMoved: led },
};
