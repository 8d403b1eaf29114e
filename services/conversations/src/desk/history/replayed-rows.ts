import type { Recorded } from '@prosa/kernel';
import type { RowKey } from '@prosa/projections';

/** A projection rule, without the type of its fact. */
interface Rule<Row> {
  keys(event: Recorded): readonly RowKey[];
  fold(row: Row | undefined, event: Recorded, key: RowKey): Row | null | undefined;
}

/** Rows of a table while facts are folded into them, by the rules of the read model's own projection. */
export class ReplayedRows<Row> {
  private readonly rows = new Map<string, Row>();
  private readonly rules: Readonly<Record<string, Rule<Row> | undefined>>;

  constructor(projection: { readonly on: object }) {
    this.rules = projection.on as Readonly<Record<string, Rule<Row> | undefined>>;
  }

  fold(event: Recorded): void {
    const rule = this.rules[event.type];
    for (const key of rule?.keys(event) ?? []) {
      const name = key.join(',');
      const row = rule?.fold(this.rows.get(name), event, key);
      if (row) this.rows.set(name, row);
      else this.rows.delete(name);
    }
  }

  all(): Row[] {
    return [...this.rows.values()];
  }
}
