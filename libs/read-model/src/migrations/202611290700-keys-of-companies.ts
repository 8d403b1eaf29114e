import { keptTables } from '../kept-tables';
import type { Migrator } from '../tenant-table';

/**
 * Which companies have a key of their own, such as the pepper of their ids. The table lies outside of the schema `keys`,
 * so that backups of everything hold it and it stays when keys are lost: another key must not be made in their place.
 */
const statements = [
  `create index if not exists subject_key_of_company on keys.subject_key (company_id, subject)
    where subject not like '%/%'`,
  `create table if not exists secrets.company_key_made (
     company_id integer not null, purpose text collate "C" not null, primary key (company_id, purpose))`,
  `insert into secrets.company_key_made (company_id, purpose)
   select company_id, subject from keys.subject_key where subject not like '%/%'
   on conflict do nothing`,
];

/** Which keys each company was given, so that a missing key is known to be lost and is not generated again. */
export const up = (db: Migrator): Promise<void> => keptTables(db, statements);
