import { execFileSync } from 'node:child_process';
import { RARE_COLLECTIONS } from './rare-collections';

/** Keeps 20 MB, and lets 800 MB grow old and die. */
const WORK = `
  const { constants, PerformanceObserver } = require('node:perf_hooks');
  require('node:v8').setFlagsFromString(process.env.V8_FLAG);
  let full = 0;
  const count = entries => entries.forEach(({ detail }) => { full += detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR ? 1 : 0; });
  const seen = new PerformanceObserver(list => count(list.getEntries()));
  seen.observe({ entryTypes: ['gc'] });
  const objects = megabytes => Array.from({ length: megabytes * 12_500 }, (_, n) => [n, n + 1, n + 2]);
  const kept = objects(20);
  const dying = [];
  let turns = 0;
  const turn = () => {
    dying.push(objects(2));
    if (dying.length > 40) dying.shift();
    turns += 1;
    if (turns < 400) return setImmediate(turn);
    setTimeout(() => { count(seen.takeRecords()); console.log(JSON.stringify({ full, kept: kept.length })); }, 50);
  };
  turn();
`;

const fullCollections = (flag: string): number => {
  const said = execFileSync(process.execPath, ['-e', WORK], {
    ...{ encoding: 'utf8', env: { V8_FLAG: flag } },
  });
  return (JSON.parse(said) as { full: number }).full;
};

describe('Rare collections', () => {
  it('are a setting that V8 heeds once it is running', () => {
    const often = fullCollections(RARE_COLLECTIONS.replace(/\d+$/, '30'));
    expect(often).toBeGreaterThan(2 * fullCollections(RARE_COLLECTIONS));
  });
});
