import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enginesBelow, type Product } from '../support/product';
import { eventually } from '../support/eventually';
import { inWords, judge } from './invariants';
import { Gatherer } from './judge/gather';
import type { Scene } from './judge/operate';

const REST_WITHIN_MS = 60_000;

/** Where a product of one process keeps everything, its simulator's ledger included. */
export const sceneOf = (product: Product): Scene => {
  const database = join(product.dataDir, 'postgres');
  const read = (name: string): string => readFileSync(join(database, name), 'utf8').trim();
  const url = ((): string | undefined => {
    try {
      return enginesBelow(product).env['EVENT_STORE_URL'];
    } catch {
      return undefined;
    }
  })();
  return {
    databaseUrl: `postgres://prosa:${read('password')}@127.0.0.1:${read('port')}/prosa`,
    // The operator reads the log by the same keys.
    env: { DATA_DIR: product.dataDir },
    ledgerFile: join(product.dataDir, 'simulator', 'ledger.jsonl'),
    ...(url === undefined ? {} : { eventStoreUrl: url }),
  };
};

/** Waits until everything has come to rest, and answers which invariants are violated then, in words. */
export const judged = async (scene: Scene): Promise<readonly string[]> => {
  const gatherer = new Gatherer(scene);
  try {
    await eventually(async () => {
      const left = await gatherer.unfinished();
      if (left.length > 0) throw new Error(left.join('; '));
    }, REST_WITHIN_MS).catch(() => undefined);
    return inWords(await judge(gatherer.evidence()));
  } finally {
    await gatherer.close();
  }
};
