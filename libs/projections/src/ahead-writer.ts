import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Recorded } from '@prosa/kernel';
import { CopyRows, type ReadModel } from '@prosa/read-model';
import { CompiledQuery, type Kysely } from 'kysely';
import type { ArrayParameter } from './array-parameter';
import { copyText } from './copy-text';
import { changesOf, foldTouches, identify, placeRows, rulesByType, touchesOf } from './fold-batch';
import type { RulesByType, TableChanges, TableTouches } from './fold-batch';
import type { RowKey } from './projection.port';
import { TableMemory } from './row-memory';
import { keyParameters, rowParameters } from './row-writer';
import type { AnyRow, AnyRule, AnyTable, TableLayout } from './table-layout';

/** What is written at once: rows for each table that was touched. */
export interface Folded {
  readonly copies: readonly { readonly into: string; readonly rows: string }[];
  /** Of rows that are others now, and of rows that are gone. */
  readonly statements: readonly string[];
}

/** How checkpoints move with it: all of those named, which were at one place. */
export interface CheckpointMove {
  readonly names: readonly string[];
  readonly from: bigint;
  readonly to: bigint;
  readonly begun: number;
  readonly at: Date;
}

/** A checkpoint is not where its only writer left it, or it is gone. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/** The rows that a fact touches; none when it cannot be projected, for then nobody has written any. */
const keysOf = (rule: AnyRule, event: Recorded): readonly string[] => {
  try {
    return rule.keys(event).map(identify);
  } catch {
    return [];
  }
};

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const literals = (values: readonly ArrayParameter[]): readonly string[] =>
  values.map(value => literal(value.toPostgres()));

/** Fails unless as many checkpoints moved as are named: what is divided by nothing ends the whole. */
const moving = (schema: string, { names, from, to, begun, at }: CheckpointMove): string => {
  const [first = ''] = names;
  return `with moved as (
    update "${schema}".checkpoints
       set position = ${to}, streams = streams + case when name = ${literal(first)} then ${begun} else 0 end,
           updated_at = ${literal(at.toISOString())}
     where name in (${names.map(literal).join(', ')}) and position = ${from} returning 1)
  select 1 / (count(*) = ${names.length})::int from moved`;
};

const DIVISION_BY_ZERO = '22012';

const isDivisionByZero = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === DIVISION_BY_ZERO;

const updatesOf = (layout: TableLayout, { updates }: TableChanges): readonly string[] =>
  updates.length === 0 ? [] : [layout.upsertOf(literals(rowParameters(layout.columns, updates)))];

const removalsOf = (layout: TableLayout, { removals }: TableChanges): readonly string[] =>
  removals.length === 0 ? [] : [layout.removeOf(literals(keyParameters(removals, layout.keyFields.length)))];

/**
 * Writes into tables that nobody else writes and that were empty when it began. What it wrote it knows without looking,
 * so that more can be folded while this is being written. What many batches make of a row is written once, and all of
 * it by one statement, which moves the checkpoints as well: all of it or nothing.
 */
export class AheadWriter {
  private readonly rules: RulesByType;
  private readonly memories = new Map<AnyTable, TableMemory>();

  constructor(
    private readonly db: Kysely<ReadModel>,
    private readonly schema: string,
    private readonly layouts: ReadonlyMap<AnyTable, TableLayout>,
  ) {
    this.rules = rulesByType(layouts.keys());
  }

  /** Folds a batch into the rows as all batches before it leave them, be they written yet or not. */
  async fold(events: readonly Recorded[]): Promise<void> {
    for (const [table, touched] of touchesOf(this.rules, events, of => this.memoryOf(of).window)) {
      const layout = this.layouts.get(table);
      if (layout === undefined) continue;
      await this.place(touched, layout, this.memoryOf(table));
      foldTouches(touched);
      // What is being written meanwhile goes on leaving.
      await nextTurn();
    }
  }

  /** Answers what is to be written of all that was folded since this was called last. */
  async take(): Promise<Folded> {
    const copies: { into: string; rows: string }[] = [];
    const updates: string[] = [];
    const removals: string[] = [];
    // In the order of the tables: what others refer to comes first.
    for (const [table, layout] of this.layouts) {
      const memory = this.memories.get(table);
      if (memory === undefined || memory.window.size === 0) continue;
      const changes = changesOf(memory.close().values(), layout);
      if (changes.inserts.length > 0)
        copies.push({ into: layout.copy, rows: copyText(layout.columns, changes.inserts) });
      updates.push(...updatesOf(layout, changes));
      removals.push(...removalsOf(layout, changes));
      await nextTurn();
    }
    return { copies, statements: [...updates, ...removals] };
  }

  /**
   * Writes what was taken.
   * @throws CheckpointMoved when somebody else has moved a checkpoint.
   */
  async write({ copies, statements }: Folded, move: CheckpointMove): Promise<void> {
    const text = [moving(this.schema, move), ...copies.map(({ into }) => into), ...statements].join(';\n');
    const rows = new CopyRows(copies.map(copy => copy.rows));
    try {
      await this.db.withoutPlugins().executeQuery(CompiledQuery.raw(text, [rows]));
    } catch (error) {
      throw isDivisionByZero(error) ? new CheckpointMoved(move.names.join(', ')) : error;
    }
  }

  /** Forgets what it knows of rows, when somebody else writes what was folded and not written, and these facts. */
  doubt(events: readonly Recorded[]): void {
    for (const memory of this.memories.values()) memory.doubt();
    for (const event of events)
      for (const { table, rule } of this.rules.get(event.type) ?? [])
        this.memoryOf(table).expect(keysOf(rule, event));
  }

  private memoryOf(table: AnyTable): TableMemory {
    let memory = this.memories.get(table);
    if (memory === undefined) this.memories.set(table, (memory = new TableMemory()));
    return memory;
  }

  private async place(touched: TableTouches, layout: TableLayout, memory: TableMemory): Promise<void> {
    const unknown: RowKey[] = [];
    for (const slot of touched.fresh) {
      const known = memory.know(slot.id);
      if (known === undefined) unknown.push(slot.key);
      else if (known !== null) slot.before = slot.now = known;
    }
    if (unknown.length === 0) return;
    const query = CompiledQuery.raw(layout.load, keyParameters(unknown, layout.keyFields.length));
    placeRows(touched, (await this.db.withoutPlugins().executeQuery<AnyRow>(query)).rows);
  }
}
