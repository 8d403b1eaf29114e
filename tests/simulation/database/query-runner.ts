import { camelCase } from '@prosa/read-model';
import type {
  DeleteQueryNode,
  InsertQueryNode,
  OperationNode,
  RawNode,
  SelectQueryNode,
  UpdateQueryNode,
} from 'kysely';
import {
  MissingStandIn,
  type MemoryDatabase,
  type Row,
  SqlFault,
  stored,
  type Table,
  type Work,
} from './memory-database';
import { comparable, compare } from './comparison';
import { RAW_CONDITIONS, RAW_VALUES } from './raw-expressions';
import { distinct, grouped, isAggregate } from './selections';

/** What a statement gives back. */
export interface Answer {
  readonly rows: readonly Row[];
  readonly changed: number;
}

/** The rows that an expression may name, by their aliases. */
type Scope = ReadonlyMap<string, { readonly table: Table; readonly row: Row | null }>;

interface Identifier {
  readonly name: string;
}

interface Reference {
  readonly kind: 'ReferenceNode';
  readonly table?: { readonly table: { readonly identifier: Identifier } };
  readonly column: { readonly kind: string; readonly column?: Identifier };
}

interface Binary {
  readonly leftOperand: OperationNode;
  readonly operator: { readonly operator?: string };
  readonly rightOperand: OperationNode;
}

interface Sided {
  readonly left: OperationNode;
  readonly right: OperationNode;
}

/** The text of raw SQL, with `?` for each value, and the values. */
export const flattened = (node: RawNode): { readonly text: string; readonly values: readonly unknown[] } => {
  let text = node.sqlFragments[0] ?? '';
  const values: unknown[] = [];
  node.parameters.forEach((parameter, at) => {
    if (parameter.kind === 'RawNode') {
      const inner = flattened(parameter as RawNode);
      text += inner.text;
      values.push(...inner.values);
    } else if (parameter.kind === 'IdentifierNode') text += (parameter as unknown as Identifier).name;
    else if (parameter.kind === 'ValueNode') {
      text += '?';
      values.push((parameter as unknown as { value: unknown }).value);
    } else throw new MissingStandIn(`No stand-in for a ${parameter.kind} in raw SQL`);
    text += node.sqlFragments[at + 1] ?? '';
  });
  return { text, values };
};

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** `t.uuid = any(?::uuid[])`, and that it is none of them. */
const AMONG = /^(?:(\w+)\.)?(\w+) (= any|<> all)\(\?::\w+\[\]\)$/;

/** Carries out the statements that Kysely builds, in one transaction. */
export class QueryRunner {
  constructor(
    private readonly database: MemoryDatabase,
    private readonly work: Work,
  ) {}

  run(node: OperationNode): Answer {
    switch (node.kind) {
      case 'SelectQueryNode':
        for (const { expression } of (node as SelectQueryNode).with?.expressions ?? []) this.run(expression);
        return { rows: this.select(node as SelectQueryNode), changed: 0 };
      case 'InsertQueryNode':
        return this.insert(node as InsertQueryNode);
      case 'UpdateQueryNode':
        return this.update(node as UpdateQueryNode);
      case 'DeleteQueryNode':
        return this.remove(node as DeleteQueryNode);
      default:
        throw new MissingStandIn(`No stand-in for a ${node.kind}`);
    }
  }

  private named(node: OperationNode): { alias: string; table: Table } {
    if (node.kind === 'AliasNode') {
      const { node: inner, alias } = node as unknown as { node: OperationNode; alias: Identifier };
      return { alias: alias.name, table: this.named(inner).table };
    }
    const { identifier } = (node as unknown as { table: { identifier: Identifier } }).table;
    return { alias: identifier.name, table: this.database.table(identifier.name) };
  }

  private scopes(node: SelectQueryNode): Scope[] {
    const [from] = node.from?.froms ?? [];
    if (from === undefined) return [new Map()];
    const { alias, table } = this.named(from);
    let scopes: Scope[] = this.database.rows(table, this.work).map(row => new Map([[alias, { table, row }]]));
    const { where, joins = [] } = node;
    // What needs no join is thrown out first: tables are small, but there are many questions.
    if (where !== undefined && joins.length === 0)
      return scopes.filter(scope => this.holds(where.where, scope));
    if (where !== undefined) scopes = scopes.filter(scope => this.mayHold(where.where, scope));
    for (const join of joins) {
      const joined = this.named(join.table);
      const rows = this.database.rows(joined.table, this.work);
      scopes = scopes.flatMap(scope => {
        const found = rows
          .map(row => new Map(scope).set(joined.alias, { table: joined.table, row }))
          .filter(wider => join.on === undefined || this.holds(join.on.on, wider));
        if (found.length > 0 || join.joinType !== 'LeftJoin') return found;
        return [new Map(scope).set(joined.alias, { table: joined.table, row: null })];
      });
    }
    return where === undefined ? scopes : scopes.filter(scope => this.holds(where.where, scope));
  }

  private select(node: SelectQueryNode): Row[] {
    let scopes = this.scopes(node);
    const modifiers = (node.endModifiers ?? []).map(({ modifier }) => modifier);
    if (modifiers.includes('ForUpdate')) scopes = this.locked(scopes, modifiers.includes('SkipLocked'));
    const items = node.orderBy?.items ?? [];
    if (items.length > 0) {
      const keyed = scopes.map(scope => ({
        scope,
        key: items.map(item => comparable(this.value(item.orderBy, scope))),
      }));
      const signs = items.map(item =>
        (item.direction as RawNode | undefined)?.sqlFragments[0] === 'desc' ? -1 : 1,
      );
      keyed.sort((one, other) => {
        for (let at = 0; at < signs.length; at += 1) {
          const [a, b] = [one.key[at] ?? null, other.key[at] ?? null];
          if (a !== b) return (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1) * (signs[at] ?? 1);
        }
        return 0;
      });
      scopes = keyed.map(({ scope }) => scope);
    }
    const selections = (node.selections ?? []).map(({ selection }) => selection as OperationNode);
    const limit = node.limit === undefined ? Infinity : Number(this.value(node.limit.limit, new Map()));
    const aggregate = selections.find(each => isAggregate(each));
    if (aggregate !== undefined) {
      const groups = grouped(node.groupBy, scopes, (asked, scope) => this.value(asked, scope));
      return groups.map(group => this.aggregated(selections, group));
    }
    const rows = scopes.slice(0, limit).map(scope => this.shown(selections, scope));
    return node.frontModifiers?.some(({ modifier }) => modifier === 'Distinct') === true
      ? distinct(rows)
      : rows;
  }

  private locked(scopes: Scope[], skips: boolean): Scope[] {
    return scopes.filter(scope => {
      for (const { table, row } of scope.values()) {
        if (row === null) continue;
        const key = table.keyOf(row);
        if (skips && this.database.isLocked(`${table.shape.name}/${key}`, this.work)) return false;
        this.database.lockRow(table, key, this.work);
      }
      return true;
    });
  }

  private shown(selections: readonly OperationNode[], scope: Scope): Row {
    const row: Record<string, unknown> = {};
    for (const selection of selections) {
      if (selection.kind === 'SelectAllNode') for (const each of scope.values()) Object.assign(row, each.row);
      else if (selection.kind === 'AliasNode') {
        const { node, alias } = selection as unknown as { node: OperationNode; alias: Identifier };
        row[alias.name] = this.value(node, scope);
      } else if (selection.kind === 'ReferenceNode')
        this.showReference(selection as unknown as Reference, scope, row);
      else throw new MissingStandIn(`No stand-in for a selected ${selection.kind}`);
    }
    return row;
  }

  private showReference({ table, column }: Reference, scope: Scope, row: Record<string, unknown>): void {
    const from = table?.table.identifier.name;
    if (column.kind === 'SelectAllNode') {
      for (const [alias, each] of scope)
        if (from === undefined || from === alias) Object.assign(row, each.row);
    } else row[column.column?.name ?? ''] = this.read(from, column.column?.name ?? '', scope);
  }

  private aggregated(selections: readonly OperationNode[], scopes: readonly Scope[]): Row {
    const row: Record<string, unknown> = {};
    for (const selection of selections) {
      if (selection.kind === 'ReferenceNode') {
        const [first] = scopes;
        if (first !== undefined) this.showReference(selection as unknown as Reference, first, row);
        continue;
      }
      const { node, alias } = selection as unknown as { node: OperationNode; alias: Identifier };
      const { func, aggregated } = node as unknown as {
        func?: string;
        aggregated?: readonly OperationNode[];
      };
      const [over] = aggregated ?? [];
      const ends = func === 'min' ? Math.min : func === 'max' ? Math.max : undefined;
      if (ends !== undefined && over !== undefined) {
        const values = scopes.map(scope => Number(this.value(over, scope)));
        row[alias.name] = values.length === 0 ? null : ends(...values);
      } else if (flattened(node as RawNode).text === 'count(distinct stream)')
        row[alias.name] = new Set(scopes.map(scope => this.read(undefined, 'stream', scope))).size;
      else throw new MissingStandIn('No stand-in for an aggregate');
    }
    return row;
  }

  private insert(node: InsertQueryNode): Answer {
    const { table } = this.named(node.into as OperationNode);
    const names = (node.columns ?? []).map(column => column.column.name);
    const { values } = node.values as unknown as {
      values: readonly { kind: string; values: readonly unknown[] }[];
    };
    const conflict = node.onConflict;
    let changed = 0;
    for (const list of values) {
      const given: Record<string, unknown> = {};
      list.values.forEach((value, at) => {
        given[names[at] ?? ''] =
          list.kind === 'PrimitiveValueListNode' ? value : this.value(value as OperationNode, new Map());
      });
      changed += this.insertRow(table, given, conflict?.updates, conflict?.doNothing === true);
    }
    return { rows: [], changed };
  }

  private insertRow(
    table: Table,
    given: Row,
    updates: readonly OperationNode[] | undefined,
    doNothing: boolean,
  ): number {
    const row = table.complete(given);
    const rival = this.database.rival(table, row, this.work);
    if (rival === undefined) this.database.write(table, table.keyOf(row), row, this.work);
    else if (doNothing) return 0;
    else if (updates === undefined) throw new SqlFault('23505', `${table.shape.name} has such a row`);
    else this.change(table, rival, updates);
    return 1;
  }

  private change(table: Table, row: Row, updates: readonly OperationNode[]): void {
    const scope: Scope = new Map([[table.shape.name, { table, row }]]);
    const next: Record<string, unknown> = { ...row };
    for (const update of updates as unknown as readonly { column: OperationNode; value: OperationNode }[]) {
      const name = (update.column as unknown as { column: Identifier }).column.name;
      next[name] = stored(this.value(update.value, scope), table.columns.get(name)?.type ?? 'text');
    }
    const [before, after] = [table.keyOf(row), table.keyOf(next)];
    this.database.write(table, after, next, this.work);
    if (before !== after) this.database.write(table, before, null, this.work);
  }

  private matching(table: Table, alias: string, where: OperationNode | undefined): Row[] {
    const rows = this.database.rows(table, this.work);
    return where === undefined
      ? rows
      : rows.filter(row => this.holds(where, new Map([[alias, { table, row }]])));
  }

  private update(node: UpdateQueryNode): Answer {
    const { table, alias } = this.named(node.table as OperationNode);
    const rows = this.matching(table, alias, node.where?.where);
    for (const row of rows) this.change(table, row, node.updates ?? []);
    return { rows: [], changed: rows.length };
  }

  private remove(node: DeleteQueryNode): Answer {
    const { table, alias } = this.named(node.from.froms[0] as OperationNode);
    const rows = this.matching(table, alias, node.where?.where);
    for (const row of rows) this.database.write(table, table.keyOf(row), null, this.work);
    return { rows: [], changed: rows.length };
  }

  /** Whether a condition may still hold once other tables have joined. */
  private mayHold(node: OperationNode, scope: Scope): boolean {
    if (node.kind === 'AndNode') {
      const { left, right } = node as unknown as Sided;
      return this.mayHold(left, scope) && this.mayHold(right, scope);
    }
    const from = ((node as unknown as Binary).leftOperand as unknown as Reference | undefined)?.table;
    if (node.kind !== 'BinaryOperationNode' || from === undefined) return true;
    return !scope.has(from.table.identifier.name) || this.holds(node, scope);
  }

  private holds(node: OperationNode, scope: Scope): boolean {
    switch (node.kind) {
      case 'AndNode': {
        const { left, right } = node as unknown as Sided;
        return this.holds(left, scope) && this.holds(right, scope);
      }
      case 'OrNode': {
        const { left, right } = node as unknown as Sided;
        return this.holds(left, scope) || this.holds(right, scope);
      }
      case 'ParensNode':
        return this.holds((node as unknown as { node: OperationNode }).node, scope);
      case 'BinaryOperationNode':
        return this.binary(node as unknown as Binary, scope);
      case 'RawNode': {
        const { text, values } = flattened(node as RawNode);
        const among = AMONG.exec(text.trim());
        if (among !== null) return this.isAmong(among, values[0] as readonly unknown[], scope);
        const condition = RAW_CONDITIONS[text.trim()];
        if (condition === undefined) throw new MissingStandIn(`No stand-in for the condition ${text}`);
        return condition([...scope.values()][0]?.row ?? {}, values);
      }
      default:
        throw new MissingStandIn(`No stand-in for the condition ${node.kind}`);
    }
  }

  private isAmong(
    [, alias, column = '', how]: RegExpExecArray,
    list: readonly unknown[],
    scope: Scope,
  ): boolean {
    const value = String(this.read(alias, camelCase(column), scope));
    return list.some(each => String(each) === value) === (how === '= any');
  }

  private binary({ leftOperand, operator, rightOperand }: Binary, scope: Scope): boolean {
    const named = operator.operator ?? '';
    const left = this.value(leftOperand, scope);
    if (named === 'in') {
      const { values } = rightOperand as unknown as { values: readonly unknown[] };
      const among =
        rightOperand.kind === 'PrimitiveValueListNode'
          ? values
          : values.map(each => this.value(each as OperationNode, scope));
      return among.some(each => compare('=', left, each));
    }
    return compare(named, left, this.value(rightOperand, scope));
  }

  private read(alias: string | undefined, column: string, scope: Scope): unknown {
    if (alias !== undefined) return scope.get(alias)?.row?.[column] ?? null;
    for (const { table, row } of scope.values()) if (table.columns.has(column)) return row?.[column] ?? null;
    throw new SqlFault('42703', `There is no column ${column}`);
  }

  private value(node: OperationNode, scope: Scope): unknown {
    switch (node.kind) {
      case 'ValueNode':
        return (node as unknown as { value: unknown }).value;
      case 'ReferenceNode': {
        const { table, column } = node as unknown as Reference;
        return this.read(table?.table.identifier.name, column.column?.name ?? '', scope);
      }
      case 'ColumnNode':
        return this.read(undefined, (node as unknown as { column: Identifier }).column.name, scope);
      case 'BinaryOperationNode': {
        const { leftOperand, operator, rightOperand } = node as unknown as Binary;
        if (operator.operator === '+')
          return Number(this.value(leftOperand, scope)) + Number(this.value(rightOperand, scope));
        return this.holds(node, scope);
      }
      case 'ParensNode':
        return this.value((node as unknown as { node: OperationNode }).node, scope);
      case 'RawNode': {
        const { text, values } = flattened(node as RawNode);
        if (text === 'pg_notify(?, ?)')
          return void this.work.notifications.push(values.map(String).join(' '));
        const found = RAW_VALUES[plain(text)];
        if (found === undefined) throw new MissingStandIn(`No stand-in for the expression ${text}`);
        const rows = (name: string): Row[] => this.database.rows(this.database.table(name), this.work);
        return found([...scope.values()][0]?.row ?? {}, values, rows);
      }
      case 'SelectQueryNode': {
        // Only a ticket's tags are queried like this, and a simulated world has none.
        return [];
      }
      default:
        throw new MissingStandIn(`No stand-in for a ${node.kind}`);
    }
  }
}
