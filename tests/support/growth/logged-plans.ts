import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Client } from 'pg';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

interface LoggedPlan {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

/** One reading of a table within a statement. */
export interface TableReading {
  readonly table: string;
  readonly how: string;
  /** Rows that were looked at, matching or not. */
  readonly rows: number;
  readonly statement: string;
}

/** Settings of the server by which every statement's plan is written to its log, with the rows that it read. */
const explainAll = [
  `alter system set session_preload_libraries = 'auto_explain'`,
  `alter system set auto_explain.log_min_duration = 0`,
  `alter system set auto_explain.log_analyze = on`,
  `alter system set auto_explain.log_timing = off`,
  `alter system set auto_explain.log_nested_statements = on`,
  `alter system set auto_explain.log_parameter_max_length = 0`,
  `alter system set auto_explain.log_format = 'json'`,
  `alter system set auto_explain.log_level = 'warning'`,
];

/** Where the line begins that announces the last plan of a text. */
const lastPlanIn = (text: string): number =>
  Math.max(0, text.lastIndexOf('\n', text.lastIndexOf(' ms  plan:\n')));

/** The plans of all statements of a database server, from its log. */
export class LoggedPlans {
  private rest = '';

  private constructor(
    private readonly file: string,
    private readonly tables: ReadonlyMap<string, string>,
    private at: number,
  ) {}

  /**
   * Explains the statements of sessions that begin later. With `discouraged`, a sequential scan is a plan's last
   * resort: then a small table is read as a large one would be.
   */
  static async begin(db: Client, file: string, discouraged: boolean): Promise<LoggedPlans> {
    for (const setting of explainAll) await db.query(setting);
    if (discouraged) await db.query('alter system set enable_seqscan = off');
    await db.query('select pg_reload_conf()');
    const { rows } = await db.query<{ index: string; table: string }>(
      `select i.relname as index, t.relname as table from pg_index x
         join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid`,
    );
    return new LoggedPlans(file, new Map(rows.map(({ index, table }) => [index, table])), 0);
  }

  /** The readings of tables since the last call. */
  next(): readonly TableReading[] {
    const text = this.rest + this.unread();
    // The server may be writing the last plan, which ends with a line of its own.
    const end = /\n(?:\t\}|[^\t\n][^\n]*)\n$/.test(text) ? text.length : lastPlanIn(text);
    this.rest = text.slice(end);
    return text
      .slice(0, end)
      .split(/^.*duration: [\d.]+ ms {2}plan:$/m)
      .slice(1)
      .flatMap(plan => this.readingsIn(plan));
  }

  private readingsIn(text: string): readonly TableReading[] {
    const lines = text.split('\n').slice(1);
    const end = lines.findIndex(line => !line.startsWith('\t'));
    const json = lines.slice(0, end === -1 ? undefined : end).map(line => line.slice(1));
    const { 'Query Text': statement, Plan } = JSON.parse(json.join('\n')) as LoggedPlan;
    return nodesOf(Plan)
      .filter(wasRun)
      .flatMap(node => {
        const table = node['Relation Name'] ?? this.tables.get(node['Index Name'] ?? '');
        return table === undefined ? [] : [{ table, how: howOf(node), rows: rowsOf(node), statement }];
      });
  }

  private unread(): string {
    const file = openSync(this.file, 'r');
    try {
      const bytes = Buffer.alloc(fstatSync(file).size - this.at);
      this.at += readSync(file, bytes, 0, bytes.length, this.at);
      return bytes.toString();
    } finally {
      closeSync(file);
    }
  }
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** A branch behind a condition that did not hold is planned, and reads nothing. */
const wasRun = (node: PlanNode): boolean => (node['Actual Loops'] ?? 0) > 0;

const howOf = (node: PlanNode): string =>
  node['Index Name'] === undefined ? node['Node Type'] : `${node['Node Type']} of ${node['Index Name']}`;

const rowsOf = (node: PlanNode): number =>
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 0);
