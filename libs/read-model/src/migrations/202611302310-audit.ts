import { keptTables } from '../kept-tables';
import type { Migrator } from '../tenant-table';

/** Follows from the log alone, and is made by its own follower: neither a rebuild nor a backup holds it. */
const numbers = [
  `create schema if not exists audit`,
  `create table if not exists audit.cursor (
     one boolean primary key default true check (one), position bigint not null)`,
  `insert into audit.cursor (position) values (0) on conflict do nothing`,
  `create table if not exists audit.tile (
     company_id integer not null, tile_index bigint not null, positions bigint[] not null, leaves bytea not null,
     primary key (company_id, tile_index),
     constraint tile_size check (cardinality(positions) between 1 and 256
       and octet_length(leaves) = 32 * cardinality(positions)))`,
  // Hashes cannot be compressed; positions shrink to a quarter.
  `alter table audit.tile alter column leaves set storage external`,
];

/** The numbers of each company's facts, 256 in a row. */
export const up = (db: Migrator): Promise<void> => keptTables(db, numbers);
