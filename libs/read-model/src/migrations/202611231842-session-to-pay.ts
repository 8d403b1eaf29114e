import { keptTables } from '../kept-tables';
import type { Migrator } from '../tenant-table';

const sessions = [
  `alter table identity.session add column if not exists to_pay boolean not null default false`,
];

/** Sessions restricted to payment, for administrators of an overdue company. */
export const up = (db: Migrator): Promise<void> => keptTables(db, sessions);
