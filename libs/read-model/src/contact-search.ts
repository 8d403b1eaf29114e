import { phoneTerms } from '@prosa/contracts';
import { sql, type RawBuilder } from 'kysely';

/** The most contacts that a search finds, more than people page through; the client suggests a more precise search. */
const MOST_FOUND = 1_000;

/**
 * `select search_contact(…) as id`: the contacts whose name holds a term, without case and accents, or whose number is
 * the term in any spelling.
 */
export const contactSearch = (search: string): RawBuilder<{ id: number }> => {
  const [first = search, ...others] = phoneTerms(search);
  const found = [first, ...others].map(term => sql`select search_contact(${term}, ${MOST_FOUND}) as id`);
  return sql<{ id: number }>`${sql.join(found, sql` union `)}`;
};
