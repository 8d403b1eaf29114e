import { streamName, type Fact, type Recorded } from '@prosa/kernel';
import {
  migrateReadModel,
  migrations,
  tenantTable,
  type Migrator,
  type OwnerDatabase,
} from '@prosa/read-model';
import { sql } from 'kysely';
import type { LiveRule, ReadModelPart, TableProjection } from '../projection.port';

/** A jar with marbles: the domain of the projector's specs. */
export type JarEvent =
  | Fact<'JarOpened', { label: string }>
  | Fact<'JarFilled', { marbles: number }>
  | Fact<'JarLabelled', { label: string }>
  | Fact<'JarBroken', Record<string, never>>;

interface JarRow {
  readonly companyId: number;
  readonly uuid: string;
  readonly label: string;
  readonly marbles: number;
  readonly labels: readonly string[];
  readonly last: { readonly type: string; readonly label: string | null };
  readonly brokenAt: Date | null;
  readonly updatedAt: Date;
}

interface CompanyTotalsRow {
  readonly companyId: number;
  readonly jars: number;
  readonly marbles: number;
  /** The latest label of any of its jars. */
  readonly label: string;
}

const uuidOf = (event: Recorded): string => event.stream.slice(event.stream.indexOf('_') + 1);
const at = (event: Recorded): Date => new Date(event.metadata.at);

const opened = (
  _: JarRow | undefined,
  event: Recorded<Extract<JarEvent, { type: 'JarOpened' }>>,
): JarRow => ({
  companyId: event.metadata.companyId,
  uuid: uuidOf(event),
  label: event.data.label,
  marbles: 0,
  labels: [event.data.label],
  last: { type: event.type, label: event.data.label },
  brokenAt: null,
  updatedAt: at(event),
});

const jars: TableProjection<JarRow, JarEvent> = {
  table: 'specJar' as never,
  key: ['uuid'],
  on: {
    JarOpened: { keys: event => [[uuidOf(event)]], fold: opened },
    JarFilled: {
      keys: event => [[uuidOf(event)]],
      fold: (row, event) => {
        if (event.data.marbles === 13) throw new Error('thirteen');
        return row && { ...row, marbles: row.marbles + event.data.marbles, updatedAt: at(event) };
      },
    },
    JarLabelled: {
      keys: event => [[uuidOf(event)]],
      fold: (row, event) =>
        row && {
          ...row,
          label: event.data.label,
          labels: [...row.labels, event.data.label].slice(-3),
          last: { type: event.type, label: event.data.label },
          updatedAt: at(event),
        },
    },
    JarBroken: { keys: event => [[uuidOf(event)]], fold: () => null },
  },
};

const totals = (change: (row: CompanyTotalsRow, event: Recorded<JarEvent>) => Partial<CompanyTotalsRow>) => ({
  keys: (event: Recorded): readonly [number][] => [[event.metadata.companyId]],
  fold: (row: CompanyTotalsRow | undefined, event: Recorded<JarEvent>): CompanyTotalsRow => {
    const before = row ?? { companyId: event.metadata.companyId, jars: 0, marbles: 0, label: '' };
    return { ...before, ...change(before, event) };
  },
});

const companyTotals: TableProjection<CompanyTotalsRow, JarEvent> = {
  table: 'specShelf' as never,
  key: ['companyId'],
  on: {
    JarOpened: totals(row => ({ jars: row.jars + 1 })),
    JarFilled: totals((row, event) => ({
      marbles: row.marbles + (event.type === 'JarFilled' ? event.data.marbles : 0),
    })),
    JarLabelled: totals((row, event) => ({
      label: event.type === 'JarLabelled' ? event.data.label : row.label,
    })),
    JarBroken: totals(row => ({ jars: row.jars - 1 })),
  },
};

const liveRule: LiveRule = {
  on: ['JarLabelled'],
  frames: async events =>
    events.map(event => ({
      companyId: event.metadata.companyId,
      channel: 'ticket' as const,
      payload: { action: 'removeFromList' as const, ticketId: Number(event.position) },
      audience: { kind: 'company' as const },
    })),
};

export const toyPart: ReadModelPart = { name: 'toy', tables: [jars, companyTotals], live: [liveRule] };

const createToyTables = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'spec_jar', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('label', 'text', column => column.notNull())
      .addColumn('marbles', 'integer', column => column.notNull())
      .addColumn('labels', sql`text[]`, column => column.notNull())
      .addColumn('last', 'jsonb', column => column.notNull())
      .addColumn('broken_at', 'timestamptz')
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );
  await tenantTable(db, 'spec_shelf', table =>
    table
      .addColumn('jars', 'integer', column => column.notNull())
      .addColumn('marbles', 'integer', column => column.notNull())
      .addColumn('label', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('spec_shelf_pkey', ['company_id']),
  );
};

/** The product's tables and the toy's. */
export const migrateWithToy = (owner: OwnerDatabase, schema?: string): Promise<unknown> =>
  migrateReadModel(owner, {
    ...(schema !== undefined && { schema }),
    migrations: [...migrations, { name: 'spec-toy', up: createToyTables }],
  });

/** One fact of a jar, at a place in the log. */
export const jarEvent = (
  place: { position: number; companyId: number; jar: number; revision: number },
  fact: JarEvent,
): Recorded => {
  const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0');
  return {
    id: `00000000-0000-4000-8000-${hex(place.position, 12)}`,
    stream: streamName('jar', place.companyId, `00000000-0000-4000-9000-${hex(place.jar, 12)}`),
    revision: place.revision,
    position: BigInt(place.position),
    ...fact,
    metadata: {
      companyId: place.companyId,
      actor: { kind: 'system', name: 'spec' },
      at: new Date(Date.UTC(2026, 0, 1) + place.position * 1_000).toISOString(),
      correlationId: 'c',
      causationId: 'c',
    },
  };
};
