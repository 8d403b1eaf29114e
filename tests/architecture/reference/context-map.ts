import { foreignUses, portUses, publishedFacts, type ForeignUse } from './context-facts';
import { code, page, table } from './markdown';

const intro = `The services are bounded contexts. They meet in facts: each publishes some of its own in
[\`libs/published-facts\`](../libs/published-facts/src/published.ts), with types and versions, and others subscribe to those by name. Browser
frames are no way to meet: only \`services/live\` reads the live feed. What is on this page was read from the sources; the rules behind it are in
\`tests/architecture/published-facts.spec.ts\` and \`.oxlintrc.json\`.`;

/** What the file that reads a fact does with it, by its role. */
const purposeOf = (file: string): string => {
  if (file.endsWith('.projection.ts')) return 'table';
  if (file.endsWith('.live.ts')) return 'frames';
  if (file.endsWith('.workflow.ts')) return 'process';
  return 'subscription';
};

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

const distinct = (items: readonly string[]): readonly string[] => [...new Set(items)].toSorted();

const diagram = (uses: readonly ForeignUse[]): string => {
  const edges = [...grouped(uses, ({ from, to }) => `${from} ${to}`).values()].map(group => {
    const [{ from, to }] = group as [ForeignUse];
    const facts = distinct(group.map(({ fact }) => fact));
    return `  ${from} -->|${facts.length === 1 ? facts[0] : `${facts.length} facts`}| ${to}`;
  });
  return ['```mermaid', 'flowchart LR', ...edges, '```'].join('\n');
};

const factRows = (uses: readonly ForeignUse[]): string[][] => {
  const published = publishedFacts();
  return [...grouped(uses, ({ from, fact }) => `${from} ${fact}`).values()].map(group => {
    const [{ from, fact }] = group as [ForeignUse];
    const consumers = distinct(group.map(({ to, file }) => `${to} (${purposeOf(file)})`));
    return [from, code(fact), String(published.get(fact)?.version ?? ''), consumers.join(', ')];
  });
};

/** `context-map.md`: who publishes what, and who consumes it. */
export const contextMapPage = (): string => {
  const uses = foreignUses();
  return page(
    'Context map',
    intro,
    diagram(uses),
    '## Published facts',
    table(['context', 'fact', 'version', 'consumed by'], factRows(uses)),
    '## Ports',
    'Questions that one context answers for another in the same process; a process that holds one service alone includes the answering adapter, which works on the log and the database.',
    table(
      ['port', 'answered by', 'asked by'],
      portUses().map(({ port, answeredBy, askedBy }) => [code(port), answeredBy, askedBy.join(', ')]),
    ),
  );
};
