import type { Row } from './memory-database';
import { each, later, put, type Carry } from './raw-call';

const lockBytes: Carry = ({ database, work, values }) => {
  database.lock(`bytes ${values.map(String).join(' ')}`, work);
  return [];
};

const isMediaColumn = (name: string): boolean =>
  name === 'media_key' || name === 'media_path' || name.endsWith('_media_key');

const mediaColumns: Carry = ({ database }) =>
  [...database.shapes.values()].flatMap(({ sqlName, columns }) =>
    columns
      .filter(each => isMediaColumn(each.sqlName))
      .map(each => ({ table: sqlName, column: each.sqlName })),
  );

const deleteOrphans: Carry = call => {
  const [before, most] = call.values as [Date, number];
  const columns = [...call.text.matchAll(/from "(\w+)" used where .*? used\."(\w+)" = media_object\.key/g)];
  const used = new Set(
    columns.flatMap(([, name = '', column = '']) => {
      const shape = call.database.table(name).bySqlName.get(column);
      return each(call, name, () => true).map(
        row => `${String(row['companyId'])} ${String(row[shape?.name ?? ''])}`,
      );
    }),
  );
  const table = call.database.table('mediaObject');
  const orphans = each(
    call,
    'mediaObject',
    row =>
      (row['createdAt'] as Date) < before && !used.has(`${String(row['companyId'])} ${String(row['key'])}`),
  ).slice(0, most);
  for (const row of orphans) call.database.write(table, table.keyOf(row), null, call.work);
  return orphans.map(({ companyId, key, sha256 }) => ({ companyId, key, sha256 }));
};

const countParked: Carry = call => [{ parked: each(call, 'deadLetters', () => true).length }];

const postponeMedia: Carry = call => {
  const [counted, seconds, connectionId, waId, fromMe] = call.values;
  const isIt = (row: Row): boolean =>
    row['connectionId'] === connectionId && row['waId'] === waId && row['fromMe'] === fromMe;
  for (const row of each(call, 'waMedia', isIt))
    put(call, 'waMedia', {
      ...row,
      attempts: Number(row['attempts']) + Number(counted),
      nextAt: later(call.now, seconds),
    });
  return [];
};

/** Statements for files of messages and their sweeps, by their beginning. */
export const MEDIA_STATEMENTS: readonly (readonly [RegExp, string, Carry])[] = [
  [/^select pg_advisory_xact_lock/, 'lock bytes', lockBytes],
  [/^select c\.relname as table, a\.attname as column/, 'media columns', mediaColumns],
  [/^delete from media_object/, 'delete orphans', deleteOrphans],
  [/^select count\(\*\) as parked from dead_letters/, 'count parked', countParked],
  [/^update wa_media set attempts/, 'postpone media', postponeMedia],
];
