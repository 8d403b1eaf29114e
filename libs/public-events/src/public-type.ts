/** The part of JSON Schema that public events need. */
export interface Schema {
  readonly type: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly (string | null)[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

type Data = Readonly<Record<string, unknown>>;

/** One field of a public event: how it is read from a fact, what it may be, and an example. */
export interface Field {
  readonly schema: Schema;
  readonly sample: unknown;
  /** What it says of a person: null unless personal values were asked for. */
  readonly isPersonal?: true;
  read(data: Data, stream: string): unknown;
}

export type Fields = Readonly<Record<string, Field>>;

/** A public type: which facts become it, and what of them is told. */
export interface PublicType {
  /** Without the prefix `prosa.`. */
  readonly type: string;
  readonly facts: readonly string[];
  readonly summary: string;
  readonly fields: Fields;
}

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of a fact's data, such as `to.queue`; undefined where there is none. */
export const at = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      data,
    );

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const ofKind = (
  kind: 'string' | 'number' | 'boolean',
  read: (value: unknown) => unknown,
): ((path: string, description: string, sample: unknown) => Field) => {
  return (path, description, sample) => ({
    schema: { type: [kind, 'null'], description },
    sample,
    read: data => read(at(data, path)),
  });
};

/** A text. */
export const text = ofKind('string', textOf);
/** A number. */
export const number = ofKind('number', numberOf);
/** Yes or no; no where the fact does not say. */
export const flag = (path: string, description: string, sample = false): Field => ({
  schema: { type: 'boolean', description },
  sample,
  read: data => at(data, path) === true,
});

/** The uuid of something else, or null. */
export const uuid = (path: string, description: string): Field => ({
  schema: { type: ['string', 'null'], format: 'uuid', description },
  sample: '0192f0c1-7a3b-7c4d-8e5f-0123456789ab',
  read: data => textOf(at(data, path)),
});

/** An id and a name, as of users, queues and tags; null where there is none. */
export const named = (path: string, description: string, sampleName = 'Ana Souza'): Field => ({
  schema: {
    type: ['object', 'null'],
    description,
    properties: { id: { type: 'number' }, name: { type: ['string', 'null'] } },
    required: ['id', 'name'],
  },
  sample: { id: 7, name: sampleName },
  read: data => {
    const found = at(data, path);
    if (!isObject(found)) return null;
    return { id: numberOf(found['id']), name: textOf(found['name']) };
  },
});

/** A file, without its content: its name says something of a person, its kind and size do not. */
export const file = (path: string, description: string): Field => ({
  schema: {
    type: ['object', 'null'],
    description,
    properties: {
      name: { type: ['string', 'null'] },
      mime: { type: ['string', 'null'] },
      size: { type: ['number', 'null'] },
    },
    required: ['name', 'mime', 'size'],
  },
  sample: { name: 'pedido.pdf', mime: 'application/pdf', size: 48213 },
  isPersonal: true,
  read: data => {
    const found = at(data, path);
    if (!isObject(found)) return null;
    return { name: textOf(found['name']), mime: textOf(found['mime']), size: numberOf(found['size']) };
  },
});

/** Several texts. */
export const texts = (path: string, description: string, sample: readonly string[]): Field => ({
  schema: { type: ['array', 'null'], items: { type: 'string' }, description },
  sample,
  read: data => {
    const found = at(data, path);
    return Array.isArray(found) ? found.filter(item => typeof item === 'string') : null;
  },
});

/** The same for every fact of the type. */
export const always = (value: string, description: string): Field => ({
  schema: { type: 'string', description },
  sample: value,
  read: () => value,
});

/** A field that says something of a person. */
export const personal = (field: Field): Field => ({ ...field, isPersonal: true });
