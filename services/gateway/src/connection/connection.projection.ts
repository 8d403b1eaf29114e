import type { NewChatQuotaView } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import { restrictionsIn, type ConnectionRow } from '@prosa/read-model';
import type { ConnectionEvent, ConnectionSettings } from './connection.events';

type ConnectionFact<Type extends ConnectionEvent['type']> = Recorded<
  Extract<ConnectionEvent, { type: Type }>
>;

const at = (event: { metadata: { at: string } }): Date => new Date(event.metadata.at);
const byUuid = (event: { data: { uuid: string } }): readonly [string][] => [[event.data.uuid]];

/** PostgreSQL text cannot contain NUL. */
const withoutNul = (text: string): string => text.replaceAll('\u0000', '');

const columnsOf = (settings: ConnectionSettings) => ({
  ...settings,
  name: withoutNul(settings.name),
  greetingMessage: withoutNul(settings.greetingMessage),
  complationMessage: withoutNul(settings.complationMessage),
  outOfHoursMessage: withoutNul(settings.outOfHoursMessage),
  ratingMessage: withoutNul(settings.ratingMessage),
  expiresInactiveMessage: withoutNul(settings.expiresInactiveMessage),
  queueIds: [...settings.queueIds],
  schedules: settings.schedules == null ? null : JSON.stringify(settings.schedules),
});

const registered = (
  _: ConnectionRow | undefined,
  event: ConnectionFact<'ConnectionRegistered'>,
): ConnectionRow => ({
  companyId: event.metadata.companyId,
  uuid: event.data.uuid,
  id: event.data.connectionId,
  isDefault: event.data.isDefault,
  purpose: event.data.purpose ?? 'service',
  status: 'OPENING',
  reason: null,
  statusSince: at(event),
  statusBy: null,
  number: '',
  restrictedUntil: null,
  restrictions: null,
  newChatQuota: null,
  ...columnsOf(event.data.settings),
  createdAt: at(event),
  updatedAt: at(event),
});

/** Updates an existing row; facts about a removed connection have no effect. */
const change =
  <E extends { metadata: { at: string } }>(patch: (event: E, row: ConnectionRow) => Partial<ConnectionRow>) =>
  (row: ConnectionRow | undefined, event: E): ConnectionRow | undefined =>
    row && { ...row, updatedAt: at(event), ...patch(event, row) };

/** How many restrictions are kept: more than enough to see whether they come too often. */
const MOST_RESTRICTIONS = 20;

/** A restriction that comes while another lasts prolongs it. */
const restricted = (
  { data, metadata }: ConnectionFact<'ConnectionRestricted'>,
  row: ConnectionRow,
): Partial<ConnectionRow> => {
  const { until, isAnnounced = false } = data;
  if (until === null) return { restrictedUntil: null };
  const past = restrictionsIn(row.restrictions);
  const lasts = row.restrictedUntil !== null && row.restrictedUntil > new Date(metadata.at);
  const from = (lasts ? past.at(-1)?.from : undefined) ?? metadata.at;
  const restrictions = [...(lasts ? past.slice(0, -1) : past), { from, isAnnounced }];
  return {
    restrictedUntil: new Date(until),
    restrictions: JSON.stringify(restrictions.slice(-MOST_RESTRICTIONS)),
  };
};

const bothOf = ({ data }: ConnectionFact<'ConnectionMadeDefault'>): readonly [string][] =>
  data.previousUuid === null ? [[data.uuid]] : [[data.uuid], [data.previousUuid]];

/** One row per connection. */
export const connectionProjection: TableProjection<ConnectionRow, ConnectionEvent> = {
  table: 'connection',
  key: ['uuid'],
  on: {
    ConnectionRegistered: { keys: byUuid, fold: registered },
    ConnectionConfigured: {
      keys: byUuid,
      fold: change<ConnectionFact<'ConnectionConfigured'>>(({ data }) => columnsOf(data.settings)),
    },
    ConnectionMadeDefault: {
      keys: bothOf,
      fold: change<ConnectionFact<'ConnectionMadeDefault'>>(({ data }, row) => ({
        isDefault: row.uuid === data.uuid,
      })),
    },
    ConnectionPaired: {
      keys: byUuid,
      fold: change<ConnectionFact<'ConnectionPaired'>>(({ data }) => ({ number: data.number })),
    },
    ConnectionStatusChanged: {
      keys: byUuid,
      fold: change<ConnectionFact<'ConnectionStatusChanged'>>(event => ({
        status: event.data.status,
        reason: event.data.reason,
        statusSince: at(event),
        statusBy: event.metadata.actor.kind === 'user' ? event.metadata.actor.name : null,
      })),
    },
    ConnectionRestricted: {
      keys: byUuid,
      fold: change<ConnectionFact<'ConnectionRestricted'>>(restricted),
    },
    ConnectionQuotaReported: {
      keys: byUuid,
      fold: change<ConnectionFact<'ConnectionQuotaReported'>>(({ data, metadata }, { newChatQuota }) => {
        const { level, used, total, cycleEndsAt } = data;
        const before = newChatQuota === null ? null : (JSON.parse(newChatQuota) as NewChatQuotaView);
        const since = before?.level === level ? before.since : metadata.at;
        return { newChatQuota: JSON.stringify({ level, used, total, cycleEndsAt, since }) };
      }),
    },
    ConnectionRemoved: { keys: byUuid, fold: () => null },
  },
};
