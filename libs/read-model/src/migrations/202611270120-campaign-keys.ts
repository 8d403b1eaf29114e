import { keptTables } from '../kept-tables';
import type { Migrator } from '../tenant-table';

/**
 * Campaigns' keys lie with those of data subjects, to which a start moves what is in this table. A process of an earlier
 * release must not make another key in the place of one that was moved: people who left campaigns would be strangers to
 * it. A restore may still fill the table from an older backup.
 */
const statements = [
  `create or replace function campaigns.refuse_company_key() returns trigger language plpgsql as $body$
   begin
     if current_setting('prosa.restoring', true) = 'on' then
       return new;
     end if;
     raise exception 'the keys of campaigns lie in keys.subject_key: this process is of an earlier release';
   end
   $body$`,
  `create or replace trigger company_key_is_moved before insert on campaigns.company_key
     for each row execute function campaigns.refuse_company_key()`,
];

/** The keys of campaigns are kept with those of personal data. */
export const up = (db: Migrator): Promise<void> => keptTables(db, statements);
