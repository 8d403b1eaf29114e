import type { Kysely, Transaction } from 'kysely';
import type { ReadModel } from './tables/schema';

/** A connection that sees one company's rows only: the scope is set in the transaction and enforced by row-level security. */
export type TenantConnection = Transaction<ReadModel>;

/** The only way for request-scoped code to reach tenant tables. */
export interface TenantDatabase {
  /** Runs all of a request's reads in one transaction under the company's scope. */
  withTenant<T>(companyId: number, work: (db: TenantConnection) => Promise<T>): Promise<T>;
}

/** The numbers that people see as ids, drawn at command time and carried by the event; gaps are fine, repeats never happen. */
export interface Numbers {
  next(
    sequence:
      | 'company'
      | 'user'
      | 'ticket'
      | 'contact'
      | 'connection'
      | 'queue'
      | 'queueOption'
      | 'announcement'
      | 'help'
      | 'tag'
      | 'quickMessage'
      | 'plan'
      | 'note'
      | 'chat'
      | 'chatMessage'
      | 'schedule',
  ): Promise<number>;
}

/** Unscoped access for what has no tenant yet (sign-in, start-up, workers); never handed to a controller. */
export type OwnerDatabase = Kysely<ReadModel>;
