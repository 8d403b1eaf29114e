import type { Recorded } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { CampaignAnswered, MessageSendRequested } from '@prosa/published-facts';
import type { MessageProgramRow, TicketCampaignRow } from '@prosa/read-model';
import { messageUuid } from './message-id';

type Sent = Recorded<MessageSendRequested>;
type Answered = Recorded<CampaignAnswered>;

/** The program that wrote a message; null for users, bots and Prosa itself. */
const programOf = ({ data, metadata: { actor } }: Sent): MessageProgramRow['kind'] | null => {
  if (data.campaignUuid !== undefined) return 'campaign';
  if (actor.kind !== 'system') return null;
  return actor.name === 'api' || actor.name === 'campaign' ? actor.name : null;
};

/** The programs that wrote our messages. */
export const messageProgramProjection: TableProjection<MessageProgramRow, MessageSendRequested> = {
  table: 'messageProgram',
  key: ['uuid'],
  on: {
    MessageSendRequested: {
      keys: event =>
        programOf(event) === null ? [] : [[messageUuid(event.data.connectionId, event.data.messageId)]],
      fold: (row, event, [uuid]) => {
        const kind = programOf(event);
        if (row !== undefined || kind === null) return row;
        const { companyId } = event.metadata;
        return { uuid: String(uuid), companyId, kind, campaignUuid: event.data.campaignUuid ?? null };
      },
    },
  },
};

const rowOf = (
  ticketUuid: string,
  campaignUuid: string,
  { companyId, at }: Recorded['metadata'],
): TicketCampaignRow => ({ ticketUuid, companyId, campaignUuid, at: new Date(at) });

/** The campaigns of tickets: known from the first message on, whoever writes next. */
export const ticketCampaignProjection: TableProjection<
  TicketCampaignRow,
  MessageSendRequested | CampaignAnswered
> = {
  table: 'ticketCampaign',
  key: ['ticketUuid'],
  on: {
    MessageSendRequested: {
      keys: ({ data }: Sent) =>
        data.campaignUuid === undefined || data.holder !== undefined ? [] : [[data.ticketUuid]],
      fold: (row, { data: { ticketUuid, campaignUuid }, metadata }: Sent) =>
        campaignUuid === undefined ? row : rowOf(ticketUuid, campaignUuid, metadata),
    },
    CampaignAnswered: {
      keys: ({ data: { ticketUuid } }: Answered) => (ticketUuid === null ? [] : [[ticketUuid]]),
      fold: (_, { data: { campaignUuid }, metadata }: Answered, [uuid]) =>
        rowOf(String(uuid), campaignUuid, metadata),
    },
  },
};
