import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Recorded } from '@prosa/kernel';
import type { ReadModel } from '@prosa/read-model';
import { CompiledQuery, type Kysely } from 'kysely';
import { foldTouches, identify, placeRows, rulesByType, touchesOf } from './fold-batch';
import type { RulesByType, TableChanges, TableTouches } from './fold-batch';
import { TableMemory } from './row-memory';
import { keyParameters, rowParameters } from './row-writer';
import type { AnyRow, AnyRule, AnyTable, RowVerb, TableLayout } from './table-layout';

/** What a batch of facts makes of all tables. */
export type Folded = ReadonlyMap<AnyTable, TableChanges>;

/** How a checkpoint moves with a batch. */
export interface CheckpointMove {
  readonly name: string;
  readonly from: bigint;
  readonly to: bigint;
  readonly begun: number;
  readonly at: Date;
}

/** The checkpoint is not where its only writer left it, or it is gone. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

interface Piece {
  readonly layout: TableLayout;
  readonly verb: RowVerb;
  readonly values: readonly unknown[];
}

const piecesOf = (layout: TableLayout, { inserts, updates, removals }: TableChanges): readonly Piece[] => [
  ...(inserts.length === 0
    ? []
    : [{ layout, verb: 'insert' as const, values: rowParameters(layout.columns, inserts) }]),
  ...(updates.length === 0
    ? []
    : [{ layout, verb: 'upsert' as const, values: rowParameters(layout.columns, updates) }]),
  ...(removals.length === 0
    ? []
    : [{ layout, verb: 'remove' as const, values: keyParameters(removals, layout.keyFields.length) }]),
];

/** The rows that a fact touches; none when it cannot be projected, for then nobody has written any. */
const keysOf = (rule: AnyRule, event: Recorded): readonly string[] => {
  try {
    return rule.keys(event).map(identify);
  } catch {
    return [];
  }
};

const MOVE_VALUES = 5;
const IF_MOVED = 'exists (select from moved)';

const statementOf = (schema: string, pieces: readonly Piece[]): string => {
  let first = MOVE_VALUES + 1;
  const parts = pieces.map(({ layout, verb, values }, index) => {
    const part = layout.part[verb](first, IF_MOVED);
    first += values.length;
    return `, w${index} as (${part})`;
  });
  return `with moved as (
      update "${schema}".checkpoints set position = $1, streams = streams + $2, updated_at = $3
       where name = $4 and position = $5 returning 1)${parts.join('')}
    select count(*)::int as moved from moved`;
};

/**
 * Writes batches into tables that nobody else writes and that were empty when it began. What it wrote it knows without
 * looking, so that the next batch can be folded while this one is being written; each batch is one statement, which
 * moves the checkpoint as well: all of it or nothing.
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
  async fold(events: readonly Recorded[]): Promise<Folded> {
    const folded = new Map<AnyTable, TableChanges>();
    for (const [table, touched] of touchesOf(this.rules, events)) {
      const layout = this.layouts.get(table);
      if (layout === undefined || touched.slots.size === 0) continue;
      const memory = this.memoryOf(table);
      await this.place(touched, layout, memory);
      folded.set(table, foldTouches(touched, layout));
      memory.keep(touched.slots);
      // What is being written meanwhile goes on leaving.
      await nextTurn();
    }
    return folded;
  }

  /**
   * Writes what a batch made.
   * @throws CheckpointMoved when somebody else has moved the checkpoint.
   */
  async write(folded: Folded, move: CheckpointMove): Promise<void> {
    // In the order of the tables: what others refer to comes first.
    const pieces = [...this.layouts].flatMap(([table, layout]) => {
      const changes = folded.get(table);
      return changes === undefined ? [] : piecesOf(layout, changes);
    });
    const { name, from, to, begun, at } = move;
    const values = [to, begun, at, name, from, ...pieces.flatMap(piece => piece.values)];
    const { rows } = await this.db
      .withoutPlugins()
      .executeQuery<{ moved: number }>(CompiledQuery.raw(statementOf(this.schema, pieces), values));
    if (rows[0]?.moved !== 1) throw new CheckpointMoved(name);
  }

  /** Forgets what it knows of rows, when somebody else writes what these facts lead to. */
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
    const unknown = [];
    for (const [id, slot] of touched.slots) {
      const known = memory.know(id);
      if (known === undefined) unknown.push(slot.key);
      else if (known !== null) slot.before = slot.now = known;
    }
    if (unknown.length === 0) return;
    const query = CompiledQuery.raw(layout.load, keyParameters(unknown, layout.keyFields.length));
    placeRows(touched, (await this.db.withoutPlugins().executeQuery<AnyRow>(query)).rows);
  }
}
