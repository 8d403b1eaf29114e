import type { Row } from '../database/memory-database';
import type { Violation } from '../invariants';
import { foldedRows } from './jars';
import type { ShareRemains } from './share-world';

type Fail = (what: string) => void;

const isSame = (one: Row, other: Row | undefined): boolean =>
  other !== undefined && Object.keys(one).every(name => one[name] === other[name]);

/** The tables are what a fold of the log gives. */
const asFolded = ({ log, database }: ShareRemains, fail: Fail): void => {
  for (const [table, right] of foldedRows(log)) {
    const { rows } = database.table(table);
    for (const [key, row] of right)
      if (!isSame(row, rows.get(key)))
        fail(`${table} has ${JSON.stringify(rows.get(key))} where ${JSON.stringify(row)} belongs`);
    for (const key of rows.keys()) if (!right.has(key)) fail(`${table} has ${key}, which is gone`);
  }
};

/** Browsers received each fact once, in log order, with a dense sequence. */
const publishedOnce = ({ log, database }: ShareRemains, fail: Fail): void => {
  const frames = [...database.table('companyFeed').rows.values()];
  const companies = new Set(log.map(({ metadata }) => metadata.companyId));
  for (const companyId of companies) {
    const own = frames
      .filter(row => row['companyId'] === companyId)
      .sort((one, other) => Number(one['seq']) - Number(other['seq']));
    const received = own.map(({ payload }) => {
      const frame = (typeof payload === 'string' ? JSON.parse(payload) : payload) as { ticketId: number };
      return frame.ticketId;
    });
    const right = log
      .filter(({ type, metadata }) => type === 'JarLabelled' && metadata.companyId === companyId)
      .map(({ position }) => Number(position));
    if (received.join() !== right.join())
      fail(`company ${companyId} was told ${received.join()}, not ${right.join()}`);
    const hole = own.findIndex(({ seq }, at) => Number(seq) !== at + 1);
    if (hole >= 0) fail(`the feed of ${companyId} has a hole at ${hole + 1}`);
  }
};

/** Judges what a world of shares left behind; nothing, when nothing is wrong. */
export const shareViolations = (remains: ShareRemains): readonly Violation[] => {
  const found: Violation[] = [];
  const fail: Fail = what => void found.push({ invariant: 'share', what });
  if (remains.unrest !== null) fail(`never at rest: ${remains.unrest}`);
  for (const lie of remains.lies) fail(lie);
  for (const slander of remains.slanders) fail(slander);
  asFolded(remains, fail);
  publishedOnce(remains, fail);
  return found;
};
