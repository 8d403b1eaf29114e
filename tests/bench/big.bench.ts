import type { MessagePage, TicketPage } from '@prosa/contracts';
import type { EmbeddedPostgres } from '@prosa/platform';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '../support/api-client';
import { FIRST_ID, generateCompanies, type Sizes } from './big-company';
import { percentile, type BenchContext, type Measure } from './measure';
import { onPostgres } from './on-postgres';

const GOAL_MS = 50;
const SEVERAL_TAGS_MS = 150;
const WARM = 5;
const TIMES = 40;

const sizes: Sizes = { contacts: 300_000, tickets: 1_000_000, messages: 20_000_000 };

interface Stage {
  readonly admin: ApiClient;
  readonly agent: ApiClient;
  readonly context: BenchContext;
}

/** Duration of one kind of query, with different parameters each time. */
interface Question {
  readonly name: string;
  readonly who: ApiClient;
  readonly path: (turn: number) => string | Promise<string>;
}

const timesOf = async ({ who, path }: Question): Promise<number[]> => {
  const times: number[] = [];
  for (let turn = 0; turn < WARM + TIMES; turn += 1) {
    const address = await path(turn);
    const start = performance.now();
    await who.get<unknown>(address);
    if (turn >= WARM) times.push(performance.now() - start);
  }
  return times;
};

const measure = async (
  name: string,
  questions: readonly Question[],
  { log }: BenchContext,
  goal = GOAL_MS,
): Promise<Measure> => {
  const all: number[] = [];
  for (const question of questions) {
    const times = await timesOf(question);
    log(
      `${question.name}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
    );
    all.push(percentile(times, 0.95));
  }
  const worst = Math.max(...all);
  return {
    name: `${name} at 1,000,000 tickets and 20,000,000 messages`,
    value: `p95 ${worst.toFixed(1)} ms of the slowest of ${questions.length} kinds`,
    goal: `p95 ≤ ${goal} ms`,
    met: worst <= goal,
  };
};

/** Follows the cursor; each call requests the next page. */
const pagesOf = (who: ApiClient, path: string): Question['path'] => {
  let cursor: string | null = null;
  return async () => {
    const page: TicketPage | MessagePage = await who.get(
      cursor === null ? path : `${path}&cursor=${encodeURIComponent(cursor)}`,
    );
    cursor = page.nextCursor;
    return cursor === null ? path : `${path}&cursor=${encodeURIComponent(cursor)}`;
  };
};

const same =
  (path: string): Question['path'] =>
  () =>
    path;

const ticketLists = async ({ admin, agent }: Stage): Promise<Question[]> => {
  const queues = (await admin.get<{ id: number }[]>('/queue')).map(({ id }) => id);
  const tags = (await admin.get<{ id: number }[]>('/tags/list')).map(({ id }) => id);
  const people = (await admin.get<{ id: number }[]>(`/users/list?companyId=${admin.me?.companyId}`)).map(
    ({ id }) => id,
  );
  const [common, rare] = [queues[0] ?? 0, queues.at(-1) ?? 0];
  const names = ['Carla', 'Souza', 'Márcia Lima', 'nascimento', 'ana s', '552100012', 'Zuleica'];
  const of = (who: ApiClient, role: string, name: string, path: Question['path']): Question => ({
    who,
    path,
    name: `${role}, ${name}`,
  });
  const both = ([who, role]: readonly [ApiClient, string]): Question[] => [
    of(who, role, 'waiting', same('/tickets?status=pending')),
    of(who, role, 'open', same('/tickets?status=open')),
    of(who, role, 'closed', same('/tickets?status=closed')),
    of(who, role, 'closed, later pages', pagesOf(who, '/tickets?status=closed')),
    of(who, role, 'closed, page 20', same('/tickets?status=closed&pageNumber=20')),
    of(who, role, 'waiting, later pages', pagesOf(who, '/tickets?status=pending')),
    of(who, role, 'all', same('/tickets?showAll=true')),
    of(who, role, 'closed, common queue', same(`/tickets?status=closed&queueIds=[${common}]`)),
    of(who, role, 'closed, rare queue', same(`/tickets?status=closed&queueIds=[${rare}]`)),
    of(who, role, 'waiting, unread', same('/tickets?status=pending&withUnreadMessages=true')),
    of(who, role, 'closed, unread', same('/tickets?status=closed&withUnreadMessages=true')),
    of(who, role, 'by name', turn => `/tickets?searchParam=${encodeURIComponent(names[turn % 7] ?? '')}`),
    of(who, role, 'by number', turn => `/tickets?searchParam=${FIRST_ID + 1 + turn * 997}`),
    of(who, role, 'by common tag', same(`/tickets?tags=[${tags[0]}]`)),
    of(who, role, 'by rare tag', same(`/tickets?tags=[${tags.at(-1)}]`)),
    of(who, role, 'by an unused tag', same('/tickets?tags=[999999]')),
    of(who, role, 'counts', same('/tickets/counts')),
  ];
  return [
    ...both([admin, 'admin']),
    of(admin, 'admin', "everybody's open", same('/tickets?status=open&showAll=true')),
    of(admin, 'admin', 'counts of everybody', same('/tickets/counts?showAll=true')),
    of(admin, 'admin', 'of a busy agent', same(`/tickets?users=[${people[0]}]`)),
    of(admin, 'admin', 'of two agents', same(`/tickets?users=[${people[3]},${people.at(-1)}]`)),
    ...both([agent, 'agent']),
  ];
};

/** The longest way: tags that are each common, but together on few tickets. */
const severalTags = async ({ admin, agent }: Stage): Promise<Question[]> => {
  const tags = (await admin.get<{ id: number }[]>('/tags/list')).map(({ id }) => id);
  const pairs = tags.map((tag, at) => `/tickets?tags=[${tag},${tags[(at * 7 + 3) % tags.length]}]`);
  return [admin, agent].map(who => ({
    who,
    name: who === admin ? 'admin, by two tags' : 'agent, by two tags',
    path: turn => pairs[turn % pairs.length] ?? '',
  }));
};

const conversations = ({ admin }: Stage): Question[] => {
  const ticketOf = (turn: number): number => FIRST_ID + 1_000 + ((turn * 24_989) % 990_000);
  const long = FIRST_ID + 1;
  const of = (name: string, path: Question['path']): Question => ({ who: admin, name, path });
  const some = async (ticket: number, turn: number): Promise<string> => {
    const page = await admin.get<MessagePage>(
      `/messages/${ticket}?peek=true&pageNumber=${1 + (turn % 40) * 10}`,
    );
    return encodeURIComponent(page.messages[turn % page.messages.length]?.id ?? '');
  };
  return [
    of('a ticket', turn => `/messages/${ticketOf(turn)}?peek=true`),
    of('a long ticket', same(`/messages/${long}?peek=true`)),
    of('long tickets', turn => `/messages/${FIRST_ID + 1 + turn * 5}?peek=true`),
    of('older pages', pagesOf(admin, `/messages/${long}?peek=true`)),
    of('around a message', async turn => `/messages/${long}?peek=true&around=${await some(long, turn)}`),
    of('from a day on', turn => `/messages/${long}?peek=true&date=2026-0${1 + (turn % 9)}-1${turn % 10}`),
    of('of a first day', same(`/messages/${long}?peek=true&date=2020-01-01`)),
    of('interaction history', same(`/ticket/interaction/${long}`)),
  ];
};

const contacts = ({ admin }: Stage): Question[] => {
  const of = (name: string, path: Question['path']): Question => ({ who: admin, name, path });
  return [
    of('contacts', same('/contacts?')),
    of('contacts, later pages', pagesOf(admin, '/contacts?')),
    of('contacts by name', same('/contacts?searchParam=carla')),
    of('contacts of a day', same('/contacts?date=2026-01-01')),
  ];
};

const fill = async (database: EmbeddedPostgres, { admin, context }: Stage, done: string): Promise<void> => {
  if (existsSync(done)) return;
  const [connection] = await admin.get<{ id: number }[]>('/whatsapp/?session=0');
  const start = performance.now();
  await generateCompanies({
    url: database.url,
    companyId: admin.me?.companyId ?? 0,
    connectionId: connection?.id ?? 0,
    sizes,
    log: context.log,
  });
  writeFileSync(done, '');
  context.log(`generated in ${((performance.now() - start) / 1_000).toFixed(0)} s`);
};

/**
 * Ticket lists, pages of messages and contacts, over HTTP, in a company with a million tickets and twenty million
 * messages beside ninety-nine others. Every kind of query is measured separately; the slowest is reported.
 */
export const run = (context: BenchContext): Promise<readonly Measure[]> =>
  onPostgres(context, { mayBeKept: true }, async ({ product, postgres, folder }) => {
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const agent = await ApiClient.signIn(product.url, 'ana@demo.test');
    const stage: Stage = { admin, agent, context };
    await fill(postgres, stage, join(folder, 'filled'));
    return [
      await measure('ticket lists', await ticketLists(stage), context),
      await measure('lists by two tags', await severalTags(stage), context, SEVERAL_TAGS_MS),
      await measure('pages of messages', conversations(stage), context),
      await measure('contacts', contacts(stage), context),
    ];
  });
