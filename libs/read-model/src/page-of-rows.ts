import { sql, type SelectQueryBuilder } from 'kysely';

/**
 * Limits a query to a page, for `$call`. The limit is a literal, and a first page has no offset: with parameters
 * PostgreSQL estimates a page as a tenth of the table, and plans a prepared list again at each execution.
 */
export const pageOfRows =
  (limit: number, offset = 0) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> => {
    const page = query.limit(sql.lit(limit));
    return offset > 0 ? page.offset(offset) : page;
  };
