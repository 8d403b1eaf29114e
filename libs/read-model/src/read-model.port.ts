import type { Kysely, Transaction } from 'kysely';
import type { ReadModel } from './tables/schema';

/** A connection that sees one company's rows only: the scope is set in the transaction and enforced by row-level security. */
export type TenantConnection = Transaction<ReadModel>;

/** The only access of request-scoped code to tenant tables. */
export interface TenantDatabase {
  /** Runs all of a request's reads in one transaction under the company's scope. */
  withTenant<T>(companyId: number, work: (db: TenantConnection) => Promise<T>): Promise<T>;
}

/** Numbered records without a table of that name with `id` and `uuid`. */
type OtherNumbered = 'company' | 'user' | 'note';

/**
 * Names of sequences: every table whose rows have an `id` and a `uuid`. The sequence is created by `recordTable` or
 * `numbered` in the table's migration.
 */
export type SequenceName =
  | OtherNumbered
  | {
      [Table in keyof ReadModel]: ReadModel[Table] extends { id: number; uuid: string } ? Table : never;
    }[keyof ReadModel];

/**
 * The numbers that users see as ids, drawn at command time and stored in the event; gaps occur, repetitions never
 * do.
 */
export interface Numbers {
  next(sequence: SequenceName): Promise<number>;
}

/** Numbers whose sequences may be older than the log. */
export interface KeptNumbers extends Numbers {
  /** Sees to it that no number is drawn that a row has: a database restored behind its log would draw it once more. */
  passShown(sequence: SequenceName): Promise<void>;
}

/** Unscoped access for code without a tenant (sign-in, start-up, workers); never passed to a controller. */
export type OwnerDatabase = Kysely<ReadModel>;
