import type { Kysely, Transaction } from 'kysely';
import type { ReadModel } from './tables/schema';

/** A connection that sees one company's rows only: the scope is set in the transaction and enforced by row-level security. */
export type TenantConnection = Transaction<ReadModel>;

/** The only way for request-scoped code to reach tenant tables. */
export interface TenantDatabase {
  /** Runs all of a request's reads in one transaction under the company's scope. */
  withTenant<T>(companyId: number, work: (db: TenantConnection) => Promise<T>): Promise<T>;
}

/** What has a number but no table of its own name with `id` and `uuid`. */
type OtherNumbered = 'company' | 'user' | 'note';

/**
 * What is numbered: every table whose rows have an `id` and a `uuid`. Its sequence is made by `recordTable` or `numbered` in
 * the table's migration.
 */
export type SequenceName =
  | OtherNumbered
  | {
      [Table in keyof ReadModel]: ReadModel[Table] extends { id: number; uuid: string } ? Table : never;
    }[keyof ReadModel];

/** The numbers that people see as ids, drawn at command time and carried by the event; gaps are fine, repeats never happen. */
export interface Numbers {
  next(sequence: SequenceName): Promise<number>;
}

/** Unscoped access for what has no tenant yet (sign-in, start-up, workers); never handed to a controller. */
export type OwnerDatabase = Kysely<ReadModel>;
