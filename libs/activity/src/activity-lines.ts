import type { ActivityActor, ActivityChange, ActivityLine, ErrorLanguage } from '@prosa/contracts';
import type { StoredEvent } from '@prosa/event-store';
import { parseStreamName } from '@prosa/kernel';
import { kindOfFact } from './activity-kinds';
import {
  isInSentence,
  labelOf,
  SECRET_FIELDS,
  sentenceOf,
  settingLabel,
  textOfValue,
  type Reader,
} from './activity-texts';
import { changesOf, stateOf, valuesOf, type ChangedField, type FactValues } from './activity-values';

/** An administrative fact, opened, with the facts of its object before it, oldest first. */
export interface OpenedFact {
  /** What it is about. */
  readonly object: string;
  readonly fact: StoredEvent;
  readonly earlier: readonly StoredEvent[];
}

/** Event categories whose streams hold several records under one uuid, distinguished by their number. */
const NUMBERED_WITHIN = ['queueMenu'];

/** The facts among `earlier` that are of the same record. */
const sameRecord = (fact: StoredEvent, earlier: readonly StoredEvent[]): readonly StoredEvent[] => {
  if (!NUMBERED_WITHIN.includes(parseStreamName(fact.stream).category)) return earlier;
  const { id } = fact.data as { readonly id?: unknown };
  return earlier.filter(each => (each.data as { readonly id?: unknown }).id === id);
};

const CUSTOMER: Readonly<Record<ErrorLanguage, string>> = { pt: 'Cliente', en: 'Customer', es: 'Cliente' };
const OPERATOR: Readonly<Record<ErrorLanguage, string>> = { pt: 'Operador', en: 'Operator', es: 'Operador' };

const nameOfSystem = (name: string, language: ErrorLanguage): string => {
  if (name === 'operator') return OPERATOR[language];
  return name === 'api' ? 'API' : 'Prosa';
};

const actorOf = ({ metadata: { actor } }: StoredEvent, { language, names }: Reader): ActivityActor => {
  const nobody = { id: null, isPlatform: false };
  if (actor.kind === 'contact') return { kind: 'contact', name: CUSTOMER[language], ...nobody };
  if (actor.kind === 'system') return { kind: 'system', name: nameOfSystem(actor.name, language), ...nobody };
  const isPlatform = actor.companyId !== undefined;
  // A super user has the number of another company's user.
  const name = isPlatform ? actor.name : (names.user(actor.id) ?? actor.name);
  return { kind: 'user', id: actor.id, name, isPlatform };
};

const changeOf = ({ field, from, to }: ChangedField, reader: Reader): readonly ActivityChange[] => {
  const label = labelOf(field, reader.language);
  if (label === null) return [];
  const isSecret = SECRET_FIELDS.includes(field);
  const text = (value: unknown): string | null => (isSecret ? null : textOfValue(value, field, reader));
  return [{ field, label, from: text(from), to: text(to), isSecret }];
};

/** What a sentence names, from the fact itself or from what its object was. */
const namedIn =
  (fact: StoredEvent, state: FactValues, reader: Reader) =>
  (field: string): string => {
    const { settingKey, userId, id } = state;
    if (field === 'setting') return settingLabel(String(settingKey), reader.language);
    if (field === 'user') return reader.names.user(String(userId)) ?? String(userId);
    if (field === 'id' || field === 'number') return String(state[field] ?? '?');
    const shown = textOfValue(state[field], field, reader);
    return shown ?? (typeof id === 'number' ? `#${id}` : parseStreamName(fact.stream).id.slice(0, 8));
  };

/** An administrative fact as it is read. */
export const lineOf = ({ object, fact, earlier }: OpenedFact, reader: Reader): ActivityLine => {
  const before = stateOf(sameRecord(fact, earlier));
  const state = { ...before, ...valuesOf(fact) };
  const { type } = fact;
  const changes = changesOf(fact, before)
    .filter(({ field, from }) => from !== undefined || !isInSentence(type, reader.language, field))
    .flatMap(change => changeOf(change, reader));
  return {
    id: fact.id,
    position: fact.position.toString(),
    at: fact.metadata.at,
    type,
    kind: kindOfFact(type),
    actor: actorOf(fact, reader),
    text: sentenceOf(type, reader.language, namedIn(fact, state, reader)),
    changes,
    object,
  };
};

/** Everything of a line that words are looked for in. */
export const wordsOfLine = ({ actor, text, changes }: ActivityLine): string =>
  [actor.name, text, ...changes.flatMap(({ label, from, to }) => [label, from ?? '', to ?? ''])].join(' ');
