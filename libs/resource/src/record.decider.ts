import { reject } from '@prosa/kernel';
import type { Decider, Decision } from '@prosa/kernel';
import type { ErrorCode } from '@prosa/contracts';
import type {
  RecordCreated,
  RecordDeleted,
  RecordEvent,
  RecordEventNames,
  RecordFields,
  RecordUpdated,
} from './record.events';

/** A record does not exist yet, exists with its fields, or was removed permanently. */
export type RecordState =
  | { readonly kind: 'absent' }
  | { readonly kind: 'present'; readonly id: number; readonly fields: RecordFields }
  | { readonly kind: 'deleted'; readonly id: number; readonly fields: RecordFields };

/** A rule on saving: the code that rejects it, or null. */
export type SaveRule = (current: RecordFields | null, next: RecordFields) => ErrorCode | null;

/** A rule on removal: the code that rejects it, or null. */
export type DeleteRule = (current: RecordFields) => ErrorCode | null;

/** The commands of a record; `rule` is the definition's, with its declared facts already filled in. */
export type RecordCommand =
  | { readonly kind: 'create'; readonly id: number; readonly fields: RecordFields; readonly rule: SaveRule }
  | { readonly kind: 'update'; readonly changes: RecordFields; readonly rule: SaveRule }
  | { readonly kind: 'delete'; readonly rule: DeleteRule };

/** The inputs of the rules of one kind of record. */
export interface RecordRules {
  readonly events: RecordEventNames;
  readonly notFound: ErrorCode;
  /** Values of fields that older facts do not contain. */
  readonly since?: RecordFields | undefined;
}

const differing = (current: RecordFields, changes: RecordFields): RecordFields =>
  Object.fromEntries(Object.entries(changes).filter(([field, value]) => current[field] !== value));

const create = (
  { events, notFound }: RecordRules,
  command: Extract<RecordCommand, { kind: 'create' }>,
  state: RecordState,
): Decision<RecordEvent> => {
  // A repeated request leads to the same stream, where the record exists already.
  if (state.kind === 'present') return [];
  if (state.kind === 'deleted') return reject(notFound);
  const refusal = command.rule(null, command.fields);
  if (refusal !== null) return reject(refusal);
  return [{ type: events.created, data: { id: command.id, fields: command.fields } }];
};

const update = (
  { events, notFound }: RecordRules,
  command: Extract<RecordCommand, { kind: 'update' }>,
  state: RecordState,
): Decision<RecordEvent> => {
  if (state.kind !== 'present') return reject(notFound);
  const changes = differing(state.fields, command.changes);
  const refusal = command.rule(state.fields, { ...state.fields, ...changes });
  if (refusal !== null) return reject(refusal);
  return Object.keys(changes).length === 0 ? [] : [{ type: events.updated, data: { id: state.id, changes } }];
};

const remove = (
  { events, notFound }: RecordRules,
  command: Extract<RecordCommand, { kind: 'delete' }>,
  state: RecordState,
): Decision<RecordEvent> => {
  if (state.kind !== 'present') return reject(notFound);
  const refusal = command.rule(state.fields);
  return refusal === null ? [{ type: events.deleted, data: { id: state.id } }] : reject(refusal);
};

const isCreated = (names: RecordEventNames, event: RecordEvent): event is RecordCreated =>
  event.type === names.created;

/** Whether a fact changes a record of these names. */
export const isUpdated = (names: RecordEventNames, event: RecordEvent): event is RecordUpdated =>
  event.type === names.updated;

/** Whether a fact removes a record of these names. */
export const isDeleted = (names: RecordEventNames, event: RecordEvent): event is RecordDeleted =>
  event.type === names.deleted;

const evolve = (
  { events: names, since }: RecordRules,
  state: RecordState,
  event: RecordEvent,
): RecordState => {
  if (isCreated(names, event)) {
    const { id, fields } = event.data;
    return { kind: 'present', id, fields: { ...since, ...fields } };
  }
  if (state.kind === 'absent') return state;
  if (isUpdated(names, event)) return { ...state, fields: { ...state.fields, ...event.data.changes } };
  return isDeleted(names, event) ? { ...state, kind: 'deleted' } : state;
};

/**
 * The decider of one kind of record: a change holds only what differs, and one that changes nothing is no fact.
 * A record that is gone stays gone.
 */
export const recordDecider = (rules: RecordRules): Decider<RecordState, RecordCommand, RecordEvent> => ({
  initial: { kind: 'absent' },
  decide: (command, state) => {
    switch (command.kind) {
      case 'create':
        return create(rules, command, state);
      case 'update':
        return update(rules, command, state);
      case 'delete':
        return remove(rules, command, state);
    }
  },
  evolve: (state, event) => evolve(rules, state, event),
});
