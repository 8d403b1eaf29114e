import type {
  ErrorCode,
  LiveChannel,
  LiveChannels,
  Audience,
  Permission,
  PlanFeature,
} from '@prosa/contracts';
import type { Viewer } from '@prosa/http';
import type {
  FieldsOf,
  Numbers,
  ReadModel,
  RecordRow,
  RecordTables,
  TenantConnection,
} from '@prosa/read-model';
import type { Kysely } from 'kysely';
import type { LimitedKind } from './plan-limits.port';
import type { FieldValue, RecordEventNames, RecordFields } from './record.events';

/** A table that a record may own. */
type RecordTable = {
  [Table in keyof RecordTables]: RecordTables[Table] extends RecordRow ? Table : never;
}[keyof RecordTables];

/** The name of a record: its table, its sequence and its stream category share it. */
export type RecordName = RecordTable & Parameters<Numbers['next']>[0];

/** Counts of records that belong to a row, by the names in its definition. */
export type Counted = Readonly<Record<string, number>>;

/** Counts other things by the record that they belong to, for some records at once. */
export type CountRule = (
  db: Kysely<ReadModel>,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, number>>;

/** Things that rows refer to, by the names that their definition gives them; null where there is none. */
export type Related = Readonly<Record<string, object | null>>;

/** Finds what some records refer to, by the record that refers. */
export type RelatedRule = (
  db: Kysely<ReadModel>,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, object>>;

/** A row of any record, as the generic parts see it. */
export type AnyRow = RecordRow & { readonly [field: string]: FieldValue | Date | Counted | Related };

type RequiredKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? never : Key }[keyof T];

/** The fields that the body of a new record does not surely hold. */
type InitialFields<Fields, Input> = Omit<Fields, RequiredKeys<Input>>;

/** Values that no two records of a company may share. */
export interface UniqueRule<Fields> {
  readonly fields: readonly (keyof Fields & string)[];
  readonly error: ErrorCode;
  /** Narrows where the values must be unique, for example to one owner; the whole company when left out. */
  within?(fields: Fields): string | number;
}

/** A frame before its company and audience are known. */
export type RecordFrame = {
  [Channel in LiveChannel]: { readonly channel: Channel; readonly payload: LiveChannels[Channel] };
}[LiveChannel];

/** A row is seen when each of these fields has the viewer's value, or one of the viewer's values. */
export type SeenWhen<Fields> = {
  readonly [Field in keyof Fields]?: (viewer: Viewer) => Fields[Field] | readonly Fields[Field][];
};

/** The definition of a record; everything else is derived. */
export interface ResourceSpec<
  Name extends RecordName,
  Input extends Partial<FieldsOf<RecordTables[Name]>>,
  View extends object,
  Facts extends object,
  Fields = FieldsOf<RecordTables[Name]>,
> {
  readonly name: Name;
  /** The path below `/api`. */
  readonly path: string;
  /**
   * A platform-wide record: stored in the platform's company, readable by the users of every company, and published
   * to all of them. Super users see every row; `visibleWhen` applies to the others.
   */
  readonly platform?: true;
  readonly events: RecordEventNames;
  /** The field by which users order the records, and the fact of a new order, which has a stream of its own. */
  readonly arranged?: { readonly field: keyof Fields & string; readonly event: `${string}Arranged` };
  /** The body of a save, with a field decorator on each property; a change may leave any of them out. */
  readonly input: new () => Input;
  /** The fields of a new record that its body leaves out. */
  initial(author: Viewer): InitialFields<Fields, Input>;
  /** Queries of others that a view shows as numbers, under `counted` of the row; read with each list and frame. */
  readonly counts?: Readonly<Record<string, CountRule>>;
  /** Referenced records that a view shows, under `related` of the row; loaded with each list and frame. */
  readonly related?: Readonly<Record<string, RelatedRule>>;
  /**
   * Secret fields of the body: sealed in COMPANY_SECRETS at `secretPlaceOf` the record, while row, facts, frames
   * and responses contain the mask. A mask that is sent back changes nothing; an empty text deletes the secret.
   */
  readonly secrets?: readonly (keyof Input & keyof Fields & string)[];
  /**
   * Secrets that are sent to the server that a field names. When its origin changes, they have to be given again,
   * so that a stored secret is never sent to another server.
   */
  readonly sentTo?: {
    readonly field: keyof Input & keyof Fields & string;
    readonly secrets: readonly (keyof Input & keyof Fields & string)[];
    readonly error: ErrorCode;
  };
  view(row: RecordTables[Name] & { readonly counted?: Counted; readonly related?: Related }): View;
  readonly list: {
    /** The name of the rows in a page (`{tags, hasMore, count}`); null returns all rows as a bare array. */
    readonly key: string | null;
    readonly search: readonly (keyof Fields & string)[];
    /** Fields in the order they sort by; `-field` is descending. */
    readonly order: readonly `${'' | '-'}${keyof Fields & string}`[];
    /** Query parameters that rows must equal. */
    readonly filters?: { readonly [Field in keyof Fields]?: 'text' | 'number' | 'boolean' };
  };
  readonly access: {
    readonly read: Permission;
    readonly create: Permission;
    readonly update: Permission;
    readonly delete: Permission;
    /** The plan feature that the area needs; checked by the routes' guard. */
    readonly feature?: PlanFeature;
  };
  /** The plan's quota for these records; absent: unlimited. */
  readonly limitedBy?: LimitedKind;
  readonly unique: readonly UniqueRule<Fields>[];
  readonly notFound: ErrorCode;
  readonly live: {
    changed(action: 'create' | 'update', view: View): RecordFrame;
    deleted(id: number): RecordFrame;
    /** The audience of a row's frames; the whole company when left out. */
    audience?(row: RecordTables[Name]): Audience;
  };
  /** A viewer may see a row for which any of these holds; every row of the company when left out. */
  readonly visibleWhen?: readonly SeenWhen<Fields>[];
  /** Values of fields that older facts do not contain. */
  readonly since?: Partial<Fields>;
  /** What the rules need of the rest of the read model; read before each decision. */
  readonly facts?: {
    readonly [Fact in keyof Facts]: (db: TenantConnection, id: number | null) => Promise<Facts[Fact]>;
  };
  /** Pure refusals over the record, the viewer and the declared facts. A third rule makes it a behaviour. */
  readonly rules?: {
    beforeSave?(change: Change<Fields, Facts>): ErrorCode | null;
    beforeDelete?(removal: Removal<Fields, Facts>): ErrorCode | null;
  };
}

/** The input of a rule on saving; `current` is null for a new record. */
export interface Change<Fields, Facts> {
  readonly viewer: Viewer;
  readonly current: Fields | null;
  readonly next: Fields;
  readonly facts: Facts;
}

/** The input of a rule on removal. */
export interface Removal<Fields, Facts> {
  readonly viewer: Viewer;
  readonly current: Fields;
  readonly facts: Facts;
}

/** A declared record as the generic parts see it: any row, any fields. */
export interface Resource {
  readonly name: RecordName;
  readonly path: string;
  readonly platform?: true;
  readonly events: RecordEventNames;
  readonly arranged?: { readonly field: string; readonly event: `${string}Arranged` };
  readonly input: new () => object;
  initial(author: Viewer): RecordFields;
  readonly counts?: Readonly<Record<string, CountRule>>;
  readonly related?: Readonly<Record<string, RelatedRule>>;
  readonly secrets?: readonly string[];
  readonly sentTo?: {
    readonly field: string;
    readonly secrets: readonly string[];
    readonly error: ErrorCode;
  };
  view(row: AnyRow): object;
  readonly list: {
    readonly key: string | null;
    readonly search: readonly string[];
    readonly order: readonly string[];
    readonly filters?: { readonly [field: string]: 'text' | 'number' | 'boolean' };
  };
  readonly access: {
    readonly read: Permission;
    readonly create: Permission;
    readonly update: Permission;
    readonly delete: Permission;
    readonly feature?: PlanFeature;
  };
  readonly limitedBy?: LimitedKind;
  readonly unique: readonly UniqueRule<RecordFields>[];
  readonly notFound: ErrorCode;
  readonly live: {
    changed(action: 'create' | 'update', view: object): RecordFrame;
    deleted(id: number): RecordFrame;
    audience?(row: AnyRow): Audience;
  };
  readonly visibleWhen?: readonly {
    readonly [field: string]: (viewer: Viewer) => FieldValue | readonly FieldValue[];
  }[];
  readonly since?: RecordFields;
  readonly facts?: {
    readonly [fact: string]: (db: TenantConnection, id: number | null) => Promise<unknown>;
  };
  readonly rules?: {
    beforeSave?(change: Change<RecordFields, object>): ErrorCode | null;
    beforeDelete?(removal: Removal<RecordFields, object>): ErrorCode | null;
  };
}

/**
 * Declares a record. The definition is checked against its table's row and its input class; what comes out is the
 * one form that storage, lists, routes, live frames, documents and derived tests all read.
 */
export const defineResource = <
  Name extends RecordName,
  Input extends Partial<FieldsOf<RecordTables[Name]>>,
  View extends object,
  Facts extends object = object,
>(
  spec: ResourceSpec<Name, Input, View, Facts>,
): Resource => spec as unknown as Resource;

/** The row without its internal columns: the usual `view`. */
export const plainView = <Row extends RecordRow>(
  row: Row,
): Omit<Row, 'companyId' | 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string } => {
  const { companyId: _company, createdAt, updatedAt, ...rest } = row;
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
};

/** One permission for reading and changing alike. */
export const everyVerb = (permission: Permission) => ({
  read: permission,
  create: permission,
  update: permission,
  delete: permission,
});
