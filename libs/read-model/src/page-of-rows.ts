import { sql, type SelectQueryBuilder } from 'kysely';

/**
 * Cuts a page out of a query, for `$call`. How many rows stands in the text, and a first page names no offset: behind
 * parameters PostgreSQL takes a page for a tenth of the table, and plans a prepared list anew each time it runs.
 */
export const pageOfRows =
  (limit: number, offset = 0) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> => {
    const page = query.limit(sql.lit(limit));
    return offset > 0 ? page.offset(offset) : page;
  };
