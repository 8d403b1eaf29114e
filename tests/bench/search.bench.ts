import type { SearchAnswer } from '@prosa/contracts';
import { Client } from 'pg';
import { rootOf, wordsOf } from '../../services/conversations/src/desk/search/word-roots';
import { ApiClient } from '../support/api-client';
import { generate } from './generate';
import { percentile, type BenchContext, type Measure } from './measure';
import { inDatabase, onPostgres } from './on-postgres';

const GOAL_MS = 50;

/** How many of how many messages hold a word, and what then is searched for. */
const terms: readonly (readonly [term: string, name: string])[] = [
  ['mensagem', 'in all messages'],
  ['pedido', 'in one of eight'],
  ['protocolo', 'in one of a thousand'],
  ['raridades', 'in one of fifty thousand'],
  ['natal', 'in many of the oldest only'],
  ['inexistente', 'in none'],
  ['pedido protocolo', 'two words'],
  ['prot', 'half typed'],
];

/** The words of each kind of message, as the projection writes them. */
const vectorOf = (companyId: number, text: string): string =>
  [...new Set(wordsOf(text).flatMap(word => [rootOf(word), word]))]
    .map(word => `'${companyId}:${word}'`)
    .join(' ');

/**
 * Gives the million messages of `generate` words; SQL puts together what the projection's own function made. Positions
 * are negative there, so that message 1 is the newest.
 */
export const fillWords = async (db: Client, companyId: number): Promise<void> => {
  const parts = ['Texto de exemplo, mensagem', 'sobre o pedido', 'com protocolo', 'raridade', 'feliz natal'];
  const vectors = parts.map(part => vectorOf(companyId, part));
  await db.query(
    `insert into message_words (company_id, uuid, ticket_uuid, position, words)
     select $1, md5('message' || n)::uuid, md5('ticket' || 1 + n % 100000)::uuid, -n,
       $2::tsvector || ('''' || $1::int || ':' || n || '''')::tsvector
       || case when n % 8 = 0 then $3::tsvector else '' end || case when n % 1000 = 0 then $4::tsvector else '' end
       || case when n % 50000 = 0 then $5::tsvector else '' end || case when n > 900000 then $6::tsvector else '' end
     from generate_series(1, 1000000) n`,
    [companyId, ...vectors],
  );
  await db.query('analyze message_words');
};

const timesOf = async (who: ApiClient, term: string, rounds: number): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await who.get<SearchAnswer>(`/search?searchParam=${encodeURIComponent(term)}`);
    times.push(performance.now() - start);
  }
  return times;
};

const measure = async (who: ApiClient, role: string, { log, rounds = 5 }: BenchContext): Promise<Measure> => {
  const all: number[] = [];
  for (const [term, name] of terms) {
    await timesOf(who, term, 3);
    const times = await timesOf(who, term, rounds * 8);
    log(`${role}, a word ${name}: p95 ${percentile(times, 0.95).toFixed(1)} ms`);
    all.push(...times);
  }
  const p95 = percentile(all, 0.95);
  return {
    name: `search over a million messages, ${role}`,
    value: `p50 ${percentile(all, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    goal: `p95 ≤ ${GOAL_MS} ms`,
    met: p95 <= GOAL_MS,
  };
};

/** How long a search takes over HTTP in a company with a million messages, for an administrator and for an agent. */
export const run = (context: BenchContext): Promise<Measure[]> =>
  onPostgres(context, {}, ({ product, postgres }) =>
    inDatabase(postgres, async db => {
      const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
      const agent = await ApiClient.signIn(product.url, 'ana@demo.test');
      const companyId = admin.me?.companyId ?? 0;
      const [connection] = await admin.get<{ id: number }[]>('/whatsapp/?session=0');
      const start = performance.now();
      await generate(db, { companyId, connectionId: connection?.id ?? 0 });
      await fillWords(db, companyId);
      await db.query('vacuum analyze message_words, message');
      context.log(`a million messages in ${((performance.now() - start) / 1_000).toFixed(0)} s`);
      return [await measure(admin, 'administrator', context), await measure(agent, 'agent', context)];
    }),
  );
