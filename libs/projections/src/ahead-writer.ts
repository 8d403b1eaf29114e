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

/** A batch to write: rows for each table that was touched. */
export interface Folded {
  readonly copies: readonly { readonly into: string; readonly rows: string }[];
  /** Statements for changed and deleted rows. */
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

/** A checkpoint was moved by another writer, or deleted. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/** The keys that a fact touches; none when they cannot be computed, because then no row was written for it. */
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

/** Fails unless exactly the named checkpoints moved: a division by zero aborts the statement otherwise. */
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
 * Writes into tables that have no other writer and were empty initially, so it knows their content without reading
 * and can fold further batches during a write. Several batches' changes of a row are written once, all of them in
 * one statement that also moves the checkpoints: all or nothing.
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

  /** Folds a batch into the rows as the previous batches leave them, written or not. */
  async fold(events: readonly Recorded[]): Promise<void> {
    for (const [table, touched] of touchesOf(this.rules, events, of => this.memoryOf(of).window)) {
      const layout = this.layouts.get(table);
      if (layout === undefined) continue;
      await this.place(touched, layout, this.memoryOf(table));
      foldTouches(touched);
      // Lets the write in flight continue.
      await nextTurn();
    }
  }

  /** Returns what has to be written of everything folded since the last call. */
  async take(): Promise<Folded> {
    const copies: { into: string; rows: string }[] = [];
    const updates: string[] = [];
    const removals: string[] = [];
    // In table order: referenced tables come first.
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
   * Writes the given changes.
   * @throws CheckpointMoved when another writer has moved a checkpoint.
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

  /** Discards what is cached of rows, when another writer writes the folded but unwritten facts, and these. */
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
