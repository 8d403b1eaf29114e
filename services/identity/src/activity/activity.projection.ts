import { administrativeTypes, readingTypes } from '@prosa/activity';
import { isUuid, parseStreamName, type DomainEvent, type Recorded } from '@prosa/kernel';
import type { RowRule, TableProjection } from '@prosa/projections';
import type { ActivityRow } from './activity.tables';

/** Event categories whose streams hold several records: each fact carries its record's uuid. */
const SHARED_STREAMS = ['connection'];

/** What a fact is about. */
const objectOf = (category: string, stream: string, data: object): string => {
  const { uuid } = data as { readonly uuid?: unknown };
  return SHARED_STREAMS.includes(category) && typeof uuid === 'string' && isUuid(uuid) ? uuid : stream;
};

const rowOf = ({ id, stream, position, type, data, metadata }: Recorded): ActivityRow => {
  const { companyId, actor, at } = metadata;
  const { category, id: streamId } = parseStreamName(stream);
  return {
    id,
    companyId,
    position: position.toString(),
    type,
    category,
    objectUuid: objectOf(category, streamId, data),
    at: new Date(at),
    actorKind: actor.kind,
    actorId: actor.kind === 'user' ? actor.id : null,
    actorCompanyId: actor.kind === 'user' ? (actor.companyId ?? null) : null,
  };
};

/** The same for every type: one row with the fact's id, so that a replay is idempotent. */
const rule: RowRule<ActivityRow, DomainEvent> = {
  keys: event => [[event.id]],
  fold: (_, event) => rowOf(event),
};

const indexOf = (
  table: 'activity' | 'reading',
  types: readonly string[],
): TableProjection<ActivityRow, DomainEvent> => ({
  table,
  key: ['id'],
  on: Object.fromEntries(types.map(type => [type, rule])),
});

/** The administrative facts of all services, as an index into the log. */
export const activityProjection = indexOf('activity', administrativeTypes);

/** Who read what, in the same form. */
export const readingProjection = indexOf('reading', readingTypes);
