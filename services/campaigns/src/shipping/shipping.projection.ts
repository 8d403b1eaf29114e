import { ackOf, holderOf } from '@prosa/contracts';
import { parseStreamName, uuidv5, type Recorded } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type {
  ConfirmationAnswered,
  MessageAckChanged,
  MessageRetryRequested,
  Reads,
} from '@prosa/published-facts';
import type { CampaignMessageRow, CampaignShippingRow } from '@prosa/read-model';
import type {
  CampaignAudienceTaken,
  ConfirmationAddressed,
  ConfirmationRequested,
  ShippingAddressed,
  ShippingEvent,
  ShippingRequested,
} from './shipping.events';

const byStream = (event: { stream: string }): readonly [string][] => [[parseStreamName(event.stream).id]];

type Addressing = Recorded<ConfirmationAddressed | ShippingAddressed>;

/** A question or message was addressed. */
const addressed =
  (step: CampaignShippingRow['step']) =>
  (row: CampaignShippingRow | undefined, { data, metadata }: Addressing): CampaignShippingRow | undefined =>
    row && {
      ...row,
      step,
      progress: 'addressed',
      connectionId: data.connectionId,
      variant: data.variant,
      messageUuid: data.messageUuids[0] ?? null,
      addressedAt: new Date(metadata.at),
      isStranger: row.isStranger || data.isStranger === true,
    };

/** A question or message was sent. */
const requested = (
  row: CampaignShippingRow,
  { data, metadata }: Recorded<ConfirmationRequested | ShippingRequested>,
): CampaignShippingRow => ({
  ...row,
  progress: 'requested',
  ticketId: holderOf(data) === 'ticket' ? data.ticketId : null,
  requestedAt: new Date(metadata.at),
});

/** The user who recorded an answer; null when it is the customer's own message. */
const recordedBy = ({ inTicket }: ConfirmationAnswered, { actor }: Recorded['metadata']): string | null =>
  inTicket !== undefined && actor.kind === 'user' ? actor.name : null;

/** The row of each recipient. */
export const shippingProjection: TableProjection<CampaignShippingRow, ShippingEvent | CampaignAudienceTaken> =
  {
    table: 'campaignShipping',
    key: ['uuid'],
    on: {
      CampaignAudienceTaken: {
        keys: ({ data }) => data.members.map(({ recipient }) => [recipient]),
        fold: (row, { data, metadata }, [uuid]) => {
          const index = data.members.findIndex(({ recipient }) => recipient === uuid);
          return (
            row ?? {
              uuid: String(uuid),
              companyId: metadata.companyId,
              campaignUuid: data.campaignUuid,
              place: data.from + index,
              kind: data.kind,
              sourceUuid: data.members[index]?.source ?? '',
              connectionId: null,
              progress: 'waiting',
              code: null,
              variant: null,
              ticketId: null,
              messageUuid: null,
              addressedAt: null,
              requestedAt: null,
              step: 'message',
              confirmationRequestedAt: null,
              confirmedAt: null,
              answerId: null,
              answeredBy: null,
              isStranger: false,
              repliedAt: null,
              replyTicketUuid: null,
              retryRoot: data.retryRoot ?? null,
            }
          );
        },
      },
      ConfirmationAddressed: { keys: byStream, fold: addressed('confirmation') },
      ConfirmationRequested: {
        keys: byStream,
        fold: (row, event) =>
          row && { ...requested(row, event), confirmationRequestedAt: new Date(event.metadata.at) },
      },
      // Pending again, for the message; before recipients who were not asked yet.
      ConfirmationGiven: {
        keys: byStream,
        fold: (row, { data, metadata }) =>
          row && {
            ...row,
            step: 'message',
            progress: 'waiting',
            confirmationRequestedAt: row.confirmationRequestedAt ?? row.addressedAt,
            confirmedAt: new Date(metadata.at),
            answerId: data.messageId ?? null,
            answeredBy: recordedBy(data, metadata),
          },
      },
      ConfirmationDeclined: {
        keys: byStream,
        fold: (row, { data, metadata }) =>
          row && {
            ...row,
            progress: 'skipped',
            code: 'ERR_CAMPAIGN_DECLINED',
            answerId: data.messageId ?? null,
            answeredBy: recordedBy(data, metadata),
          },
      },
      ShippingAddressed: { keys: byStream, fold: addressed('message') },
      ShippingRequested: {
        keys: byStream,
        fold: (row, event) => row && requested(row, event),
      },
      CampaignAnswered: {
        keys: byStream,
        fold: (row, { data, metadata }) =>
          row && { ...row, repliedAt: new Date(metadata.at), replyTicketUuid: data.ticketUuid },
      },
      ShippingSkipped: {
        keys: byStream,
        fold: (row, { data }) => row && { ...row, progress: 'skipped', code: data.reason },
      },
    },
  };

/** A message's uuid in every table: derived from its id and connection. */
export const campaignMessageUuid = (connectionId: number, messageId: string): string =>
  uuidv5('message', connectionId, messageId);

const PENDING = ackOf('pending');
const FAILED = ackOf('failed');

/** An ack never goes down; a failure counts while nothing better is known, and a later success takes it back. */
const acked = (
  row: CampaignMessageRow,
  { state, code }: MessageAckChanged['data'],
  at: Date,
): CampaignMessageRow => {
  const ack = ackOf(state);
  if (state === 'failed') return row.ack > PENDING ? row : { ...row, ack, code };
  if (ack <= row.ack) return row;
  const { serverAt, deliveredAt, readAt } = row;
  return {
    ...row,
    ack,
    code: null,
    serverAt: ack >= ackOf('server') ? (serverAt ?? at) : serverAt,
    deliveredAt: ack >= ackOf('delivered') ? (deliveredAt ?? at) : deliveredAt,
    readAt: ack >= ackOf('read') ? (readAt ?? at) : readAt,
  };
};

/** The row of an addressed message; the first of its messages determines the ack. */
const pendingMessage = {
  keys: ({ data }: Addressing): readonly [string][] => data.messageUuids.slice(0, 1).map(uuid => [uuid]),
  fold: (
    row: CampaignMessageRow | undefined,
    { data, metadata }: Addressing,
    [uuid]: readonly unknown[],
  ): CampaignMessageRow =>
    row ?? {
      uuid: String(uuid),
      companyId: metadata.companyId,
      campaignUuid: data.campaignUuid,
      ack: PENDING,
      code: null,
      serverAt: null,
      deliveredAt: null,
      readAt: null,
    },
};

/** An agent sends a failed message again; only its place among the messages is read. */
type Repeated = Reads<MessageRetryRequested, 'connectionId' | 'messageId'>;

/** The ack of each message of a campaign; other messages have no rows here. */
export const campaignMessageProjection: TableProjection<
  CampaignMessageRow,
  ConfirmationAddressed | ShippingAddressed | MessageAckChanged | Repeated
> = {
  table: 'campaignMessage',
  key: ['uuid'],
  on: {
    ConfirmationAddressed: pendingMessage,
    ShippingAddressed: pendingMessage,
    MessageAckChanged: {
      keys: ({ data }) => [[campaignMessageUuid(data.connectionId, data.messageId)]],
      fold: (row, { data, metadata }) => row && acked(row, data, new Date(metadata.at)),
    },
    // On its way again: a retry of the campaign would send it twice.
    MessageRetryRequested: {
      keys: ({ data }) => [[campaignMessageUuid(data.connectionId, data.messageId)]],
      fold: row => (row?.ack === FAILED ? { ...row, ack: PENDING, code: null } : row),
    },
  },
};
