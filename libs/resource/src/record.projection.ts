import type { Recorded } from '@prosa/kernel';
import type { RowRule, TableProjection } from '@prosa/projections';
import type {
  RecordCreated,
  RecordDeleted,
  RecordEvent,
  RecordsArranged,
  RecordUpdated,
} from './record.events';
import type { AnyRow, Resource } from './resource.definition';
import { parseStreamName } from '@prosa/kernel';

const created = ({ since }: Resource, event: Recorded<RecordCreated>): AnyRow => {
  const at = new Date(event.metadata.at);
  const { companyId, id: uuid } = parseStreamName(event.stream);
  return { ...since, ...event.data.fields, id: event.data.id, uuid, companyId, createdAt: at, updatedAt: at };
};

const updated = (row: AnyRow, event: Recorded<RecordUpdated>): AnyRow => ({
  ...row,
  ...event.data.changes,
  updatedAt: new Date(event.metadata.at),
});

const rule = <E extends RecordEvent>(fold: RowRule<AnyRow, E>['fold']): RowRule<AnyRow, E> => ({
  keys: event => [[event.data.id]],
  fold,
});

const arranged = ({ arranged }: Resource): Readonly<Record<string, RowRule<AnyRow, RecordsArranged>>> => {
  if (arranged === undefined) return {};
  const { event: type, field } = arranged;
  return {
    [type]: {
      keys: ({ data }) => data.places.map(({ id }) => [id]),
      fold: (row, { data, metadata }, [id]) => {
        const place = data.places.find(each => each.id === id);
        return row && place && { ...row, [field]: place.position, updatedAt: new Date(metadata.at) };
      },
    },
  };
};

/** The table of a record: one row per record, found by its number, gone when it is deleted. */
export const recordProjection = (resource: Resource): TableProjection<AnyRow, RecordEvent> => {
  const { events } = resource;
  const rules = {
    [events.created]: rule<RecordCreated>((_row, event) => created(resource, event)),
    [events.updated]: rule<RecordUpdated>((row, event) => row && updated(row, event)),
    [events.deleted]: rule<RecordDeleted>(() => null),
    ...arranged(resource),
  };
  return { table: resource.name, key: ['id'], on: rules as TableProjection<AnyRow, RecordEvent>['on'] };
};
