import type { UserView } from '@prosa/contracts';
import type { EmbeddedPostgres } from '@prosa/platform';
import autocannon from 'autocannon';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { ApiClient } from '../support/api-client';
import { median, type BenchContext, type Measure } from './measure';
import { onPostgres } from './on-postgres';
import { readLists, type ReadList } from './read-lists';
import { exampleIds, fillLists } from './read-rows';

const CONNECTIONS = 16;
const GOAL = 0.5;
/** Lists that are measured between two measures of the settings: the machine is about the same for all of them. */
const TURN = 3;

/** The authorised small read that every list is compared with. */
const YARDSTICK = '/settings';

const rate = async (who: ApiClient, path: string, seconds: number): Promise<number> => {
  const { requests, non2xx } = await autocannon({
    url: `${who.url}/api${path}`,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${who.token}` },
  });
  if (non2xx > 0) throw new Error(`GET ${path}: ${non2xx} answers were refusals`);
  return requests.average;
};

const rowsIn = (body: unknown): number => {
  if (Array.isArray(body)) return body.length;
  const lists = Object.values(body ?? {}).filter(Array.isArray);
  return Math.max(0, ...lists.map(list => list.length));
};

interface Found {
  readonly list: ReadList;
  readonly rows: number;
  readonly bytes: number;
  readonly ratios: number[];
  readonly rates: number[];
}

/** Requests each list once: a failing list is a fault of the bench, and reported. */
const askOnce = async (who: ApiClient, list: ReadList): Promise<Found | Measure> => {
  const { status, body } = await who.call<unknown>('GET', list.path);
  if (status !== 200)
    return { name: `GET ${list.name}`, value: `answered ${status}`, goal: 'is measured', met: false };
  return { list, rows: rowsIn(body), bytes: JSON.stringify(body).length, ratios: [], rates: [] };
};

const round = async (who: ApiClient, found: readonly Found[], seconds: number): Promise<void> => {
  for (let first = 0; first < found.length; first += TURN) {
    const turn = found.slice(first, first + TURN);
    const before = await rate(who, YARDSTICK, seconds);
    const rates: number[] = [];
    for (const { list } of turn) rates.push(await rate(who, list.path, seconds));
    const yardstick = (before + (await rate(who, YARDSTICK, seconds))) / 2;
    turn.forEach((each, at) => {
      each.rates.push(rates[at] ?? 0);
      each.ratios.push((rates[at] ?? 0) / yardstick);
    });
  }
};

const measureOf = ({ list, rows, bytes, ratios, rates }: Found): Measure => ({
  name: `GET ${list.name}`,
  value: `${median(ratios).toFixed(2)} of GET ${YARDSTICK} (${median(rates).toFixed(0)}/s; ${rows} rows, ${(bytes / 1_024).toFixed(1)} KiB)`,
  goal: `≥ ${GOAL}`,
  met: median(ratios) >= GOAL,
});

/** `BENCH_LISTS=tickets,contacts` measures only those whose route holds one of the words. */
const wanted = ({ name }: ReadList): boolean => {
  const words = process.env['BENCH_LISTS']?.split(',') ?? [];
  return words.length === 0 || words.some(word => name.includes(word));
};

const measureLists = async (
  url: string,
  postgres: EmbeddedPostgres,
  done: string,
  context: BenchContext,
): Promise<readonly Measure[]> => {
  const who = await ApiClient.signIn(url, 'super@prosa.test');
  const me = await who.get<UserView>(`/users/${who.me?.id}`);
  await who.put(`/users/${me.id}`, { ...me, leadsOn: true });
  const companyId = who.me?.companyId ?? 0;
  const db = new Client({ connectionString: postgres.url });
  await db.connect();
  try {
    if (!existsSync(done)) {
      await fillLists(db, who, context.log);
      writeFileSync(done, '');
    }
    const ids = await exampleIds(db, companyId);
    const lists = readLists((_slot, kind) => ids.get(kind) ?? 0).filter(wanted);
    const asked: (Found | Measure)[] = [];
    for (const list of lists) asked.push(await askOnce(who, list));
    const found = asked.filter((each): each is Found => 'list' in each);
    const silent = asked.filter((each): each is Measure => 'met' in each);
    for (let turn = 0; turn < (context.rounds ?? 3); turn += 1)
      await round(who, found, context.secondsPerRound ?? 1);
    return [...found.map(measureOf), ...silent];
  } finally {
    await db.end();
  }
};

/**
 * How often each list of the API is answered, as a ratio to an authorised small read of the same run, at 16 connections
 * in a company with 100,000 tickets and 1,000,000 messages. Which lists there are, the API document says.
 */
export const run = (context: BenchContext): Promise<readonly Measure[]> =>
  onPostgres(
    context,
    { env: { DEMO_CONTENT: 'true', PERSON_REQUESTS_PER_SECOND: '0' }, mayBeKept: true },
    async ({ product, postgres, folder }) => {
      return await measureLists(product.url, postgres, join(folder, 'filled'), context);
    },
  );
