import { erasedText } from '@prosa/crypto';
import type { StoredEvent } from '@prosa/event-store';
import { parseStreamName } from '@prosa/kernel';
import type { Field, PublicType, Schema } from './public-type';
import { campaignTypes } from './types/campaigns-and-invoices';
import { contactTypes } from './types/contacts';
import { messageTypes } from './types/messages';
import { ticketTypes } from './types/tickets';

/** What became of the personal values of an event. */
export type PersonalState = 'included' | 'withheld' | 'erased';

/** An event for programs of others: CloudEvents 1.0, structured JSON. */
export interface PublicEvent {
  readonly specversion: '1.0';
  /** The fact's; the same in every delivery. */
  readonly id: string;
  /** `/companies/<uuid>` */
  readonly source: string;
  /** `prosa.ticket.opened` */
  readonly type: string;
  /** The uuid of what it happened to. */
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly dataschema: string;
  /** The company's number of the fact, as text: numbers of events are not dense, those of facts are. */
  readonly sequence: string;
  readonly personal: PersonalState;
  readonly data: Readonly<Record<string, unknown>>;
}

/** How a fact is told. */
export interface EventContext {
  /** Whether personal values are included; the fact's have to be opened then. */
  readonly personal: boolean;
  readonly sequence: bigint;
  readonly companyUuid: string;
}

const PREFIX = 'prosa.';

/** All public types; a type changes by addition only, anything else is a new one with `.v2`. */
export const publicTypes: readonly PublicType[] = [
  ...ticketTypes,
  ...messageTypes,
  ...contactTypes,
  ...campaignTypes,
];

const byFact = new Map(publicTypes.flatMap(type => type.facts.map(fact => [fact, type] as const)));

const schemaId = (type: string): string => `urn:prosa:event:${type}`;

/** The value as it may be told; what is sealed still is never told. */
const shown = (field: Field, read: unknown, personal: boolean): unknown =>
  field.isPersonal === true && !personal ? null : read;

const stateOf = (personalValues: readonly unknown[]): PersonalState =>
  personalValues.includes(erasedText) ? 'erased' : 'included';

/**
 * The public event of a fact; null when it has none. Without `personal` the fact may be as it is stored; with it, it has
 * to be decoded.
 */
export const publicEventsOf = (fact: StoredEvent, context: EventContext): PublicEvent | null => {
  const type = byFact.get(fact.type);
  if (type === undefined) return null;
  const facts = fact.data as Readonly<Record<string, unknown>>;
  const data: Record<string, unknown> = {};
  const opened: unknown[] = [];
  for (const [name, field] of Object.entries(type.fields)) {
    const value = shown(field, field.read(facts, fact.stream), context.personal);
    data[name] = value;
    if (field.isPersonal === true) opened.push(value);
  }
  return {
    specversion: '1.0',
    id: fact.id,
    source: `/companies/${context.companyUuid}`,
    type: `${PREFIX}${type.type}`,
    subject: parseStreamName(fact.stream).id,
    time: fact.metadata.at,
    datacontenttype: 'application/json',
    dataschema: schemaId(type.type),
    sequence: String(context.sequence),
    personal: context.personal ? stateOf(opened) : 'withheld',
    data,
  };
};

/** A public type as documents and screens show it. */
export interface DescribedType {
  /** With the prefix `prosa.`. */
  readonly type: string;
  readonly summary: string;
  /** Of `data`. */
  readonly schema: Schema & { readonly $id: string };
  readonly sample: PublicEvent;
}

const describe = ({ type, summary, fields }: PublicType): DescribedType => {
  const entries = Object.entries(fields);
  const schema = (field: Field): Schema =>
    field.isPersonal === true
      ? {
          ...field.schema,
          description:
            `${field.schema.description ?? ''} Personal: null without the scope \`personal\`.`.trim(),
        }
      : field.schema;
  return {
    type: `${PREFIX}${type}`,
    summary,
    schema: {
      $id: schemaId(type),
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, field]) => [name, schema(field)])),
      required: entries.map(([name]) => name),
    },
    sample: {
      specversion: '1.0',
      id: '0192f0c1-7a3b-7c4d-8e5f-00000000002a',
      source: '/companies/0192f0c1-7a3b-7c4d-8e5f-000000000001',
      type: `${PREFIX}${type}`,
      subject: '0192f0c1-7a3b-7c4d-8e5f-0123456789ab',
      time: '2026-11-30T12:00:00.000Z',
      datacontenttype: 'application/json',
      dataschema: schemaId(type),
      sequence: '42',
      personal: 'included',
      data: Object.fromEntries(entries.map(([name, { sample }]) => [name, sample])),
    },
  };
};

/** All public types with schema and sample. */
export const describedTypes = (): readonly DescribedType[] => publicTypes.map(describe);

/** Whether a pattern is one that can match: a type, or the beginning of some and `*`. */
export const isTypePattern = (pattern: string): boolean =>
  /^(prosa\.)?(\*|[a-z_]+\.(\*|[a-z_0-9.]+))$/.test(pattern);

const bare = (text: string): string => (text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text);

/** Whether a type is one of those that the patterns name, such as `ticket.*`; no pattern names all. */
export const matchesTypes = (patterns: readonly string[], type: string): boolean =>
  patterns.length === 0 ||
  patterns.some(each => {
    const pattern = bare(each);
    return pattern.endsWith('*') ? bare(type).startsWith(pattern.slice(0, -1)) : pattern === bare(type);
  });
