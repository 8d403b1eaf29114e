import type { GroupByNode, OperationNode, RawNode } from 'kysely';
import { comparable } from './comparison';
import type { Row } from './memory-database';

/** Whether what is selected is made of many rows. */
export const isAggregate = (selection: OperationNode): boolean => {
  const inner = (selection as unknown as { node?: OperationNode }).node;
  if (inner === undefined) return false;
  return (
    inner.kind === 'AggregateFunctionNode' ||
    (inner.kind === 'RawNode' && (inner as RawNode).sqlFragments[0]?.startsWith('count(') === true)
  );
};

/** Rows of which no two are equal. */
export const distinct = (rows: readonly Row[]): Row[] => [
  ...new Map(rows.map(row => [JSON.stringify(row), row])).values(),
];

/** What is made into one row each; without `group by`, all of it. */
export const grouped = <Scope>(
  groupBy: GroupByNode | undefined,
  scopes: readonly Scope[],
  valueOf: (asked: OperationNode, scope: Scope) => unknown,
): readonly (readonly Scope[])[] => {
  if (groupBy === undefined) return [scopes];
  const groups = new Map<string, Scope[]>();
  for (const scope of scopes) {
    const key = JSON.stringify(groupBy.items.map(item => comparable(valueOf(item.groupBy, scope))));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [scope]);
    else group.push(scope);
  }
  return [...groups.values()];
};
