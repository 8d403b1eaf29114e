import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

const statements = [
  `alter table opt_out add column recorded_by text not null default 'word' check (recorded_by in ('word', 'user'))`,
  `alter table opt_out add column user_id integer`,
  `alter table opt_out add column user_name text`,
];

/** By whose act each person is out of campaigns: their own word, or a user on their behalf. */
export const up = async (db: Migrator): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
