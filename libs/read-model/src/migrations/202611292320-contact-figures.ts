import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** What of a changed row counts, with a sign: the contacts of the book, persons and groups apart. */
const counted = (rows: string, sign: 1 | -1): string =>
  `select company_id, case when group_id is null then ${sign} else 0 end as people,
      case when group_id is null then 0 else ${sign} end as groups
     from ${rows} where removed_at is null and not is_lead`;

const counting = (name: string, changed: string): string =>
  `create function ${name}() returns trigger language plpgsql security definer set search_path from current as $$
   begin
     insert into contact_figures as f (company_id, people, groups)
       select company_id, sum(people), sum(groups) from (${changed}) changed
        group by company_id having sum(people) <> 0 or sum(groups) <> 0
     on conflict (company_id) do update
       set people = f.people + excluded.people, groups = f.groups + excluded.groups;
     return null;
   end $$`;

const statements = [
  counting('contacts_added', counted('added', 1)),
  counting('contacts_changed', `${counted('removed', -1)} union all ${counted('added', 1)}`),
  counting('contacts_removed', counted('removed', -1)),
  `create trigger contact_added after insert on contact referencing new table as added
     for each statement execute function contacts_added()`,
  `create trigger contact_changed after update on contact referencing old table as removed new table as added
     for each statement execute function contacts_changed()`,
  `create trigger contact_removed after delete on contact referencing old table as removed
     for each statement execute function contacts_removed()`,
  `insert into contact_figures (company_id, people, groups)
     select company_id, sum(people), sum(groups) from (${counted('contact', 1)}) counted group by company_id`,
  `create index contact_by_day on contact (company_id, created_at) where removed_at is null and not is_lead`,
];

/**
 * How many contacts each company's book holds, kept by the statements that change contacts: the list needs the number
 * at each page. A list by days gets an index.
 */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'contact_figures', table =>
    table
      .addColumn('people', 'integer', column => column.notNull())
      .addColumn('groups', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('contact_figures_pkey', ['company_id']),
  );
  for (const statement of statements) await sql.raw(statement).execute(db);
};
