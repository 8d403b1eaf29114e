import { camelCase } from '@prosa/read-model';
import { MissingStandIn, type Row, SqlFault, stored, type Table } from './memory-database';
import { add, each, list, put, take, type Carry, type RawCall } from './raw-call';
import { GATEWAY_STATEMENTS } from './raw-gateway-statements';
import { MEDIA_STATEMENTS } from './raw-media-statements';

const namesIn = (text: string): string[] =>
  text.split(',').map(name =>
    name
      .trim()
      .replace(/^t\.|"/g, '')
      .replace(/"/g, ''),
  );

const keyAt = (keys: readonly (readonly unknown[])[], at: number): string =>
  keys.map(column => String(column[at])).join('\u001f');

interface RowStatement {
  readonly table: string;
  readonly columns: readonly string[];
}

const parsed = new Map<string, RowStatement>();

/** The table and columns that a statement of the projections' row writer names. */
const rowStatement = (text: string, pattern: RegExp): RowStatement => {
  let known = parsed.get(text);
  if (known === undefined) {
    const [, table = '', columns = ''] = pattern.exec(text) ?? [];
    parsed.set(text, (known = { table, columns: namesIn(columns) }));
  }
  return known;
};

const keysOf = (table: Table, { values }: RawCall): string[] => {
  const columns = table.key.map((_, at) => list(values[at]));
  return list(values[0]).map((_, at) => keyAt(columns, at));
};

const loadRows: Carry = call => {
  const { table: name } = rowStatement(call.text, / from "\w+"\."(\w+)" t join unnest\((.*?)\) on /);
  const table = call.database.table(name);
  return keysOf(table, call).flatMap(key => {
    const row = call.database.find(table, key, call.work);
    return row === undefined ? [] : [row];
  });
};

const upsertRows: Carry = call => {
  const { table: name, columns } = rowStatement(call.text, /^insert into "\w+"\."(\w+)" \(([^)]*)\)/);
  const table = call.database.table(name);
  list(call.values[0]).forEach((_, at) => {
    const row: Record<string, unknown> = {};
    columns.forEach((column, index) => {
      const shape = table.bySqlName.get(column);
      if (shape !== undefined) row[shape.name] = stored(list(call.values[index])[at], shape.type);
    });
    const whole = table.complete(row);
    call.database.write(table, table.keyOf(whole), whole, call.work);
  });
  return [];
};

const removeRows: Carry = call => {
  const { table: name } = rowStatement(call.text, /^delete from "\w+"\."(\w+)" t using (.*)/);
  const table = call.database.table(name);
  for (const key of keysOf(table, call)) call.database.write(table, key, null, call.work);
  return [];
};

const readColumns: Carry = ({ database, values }) =>
  list(values[1]).flatMap(name => {
    const { shape } = database.table(String(name));
    return shape.columns.map(({ sqlName, type }) => ({
      tableName: shape.sqlName,
      name: sqlName,
      type,
      isArray: type.endsWith('[]'),
    }));
  });

const readUniqueKeys: Carry = ({ database, values }) =>
  list(values[1]).flatMap(name => {
    const { shape } = database.table(String(name));
    return shape.unique.map(key => ({
      tableName: shape.sqlName,
      columns: key.map(each => shape.columns.find(column => column.name === each)?.sqlName ?? each),
    }));
  });

const placeFrames: Carry = call => {
  const [ids, counts, position, at, companies, behind, channels, payloads, audiences, ...received] =
    call.values;
  const heads = list(ids).map((id, index) => {
    const companyId = Number(id);
    const head = take(call, 'companyFeedHeads', String(companyId));
    const seq = Number(head?.['seq'] ?? 0) + Number(list(counts)[index]);
    put(call, 'companyFeedHeads', { companyId, seq });
    return { id: companyId, seq, first: seq - Number(list(counts)[index]) + 1 };
  });
  list(companies).forEach((companyId, index) => {
    const head = heads.find(({ id }) => id === companyId)?.seq ?? 0;
    const added = add(call, 'companyFeed', {
      companyId,
      seq: head - Number(list(behind)[index]),
      channel: list(channels)[index],
      payload: list(payloads)[index],
      audience: list(audiences)[index],
      position,
      at,
    });
    if (!added) throw new SqlFault('23505', 'two frames at one place');
  });
  if (received.length > 0) {
    const [channel, before, hasPlaces, after] = received.map(String);
    const places = heads.map(({ id, seq, first }) => JSON.stringify([id, first, seq])).join(',');
    call.work.notifications.push(`${channel} ${before}${hasPlaces === 'true' ? places : ''}${after}`);
  }
  return heads;
};

const notify: Carry = ({ work, values }) => {
  work.notifications.push(`${String(values[0])} ${String(values[1])}`);
  return [];
};

const lockForTransaction: Carry = ({ database, work, values }) => {
  database.lock(`advisory ${String(values[0])}`, work);
  return [];
};

const waitingCommands: Carry = call => {
  const [name, now, instances, companies, limit] = call.values;
  const due = now as Date;
  const isLeftOut = (row: Row): boolean =>
    list(instances).includes(row['instance']) || list(companies).includes(row['companyId']);
  const own = each(call, 'processCommand', row => row['name'] === name && row['dead'] === null);
  const first = new Map<unknown, Row>();
  for (const row of own) {
    const known = first.get(row['instance']);
    if (known === undefined || Number(row['seq']) < Number(known['seq'])) first.set(row['instance'], row);
  }
  return [...first.values()]
    .filter(row => (row['nextAt'] as Date).getTime() <= due.getTime() && !isLeftOut(row))
    .sort((one, other) => Number(one['seq']) - Number(other['seq']))
    .slice(0, Number(limit));
};

const lockedPosition: Carry = call => {
  const row = take(call, 'processCheckpoint', String(call.values[0]));
  return row === undefined ? [] : [{ position: String(row['position']) }];
};

const keepStates: Carry = call => {
  const [name, updatedAt, companies, instances, states, positions] = call.values;
  const [companyIds, given, places] = [list(companies), list(states), list(positions)];
  list(instances).forEach((instance, at) => {
    const [companyId, state, position] = [companyIds[at], given[at], String(places[at])];
    put(call, 'processState', { companyId, name, instance, state, position, updatedAt });
  });
  return [];
};

const forgetStates: Carry = call => {
  const [name, before, like] = call.values;
  const wanted = Object.entries(JSON.parse(String(like)) as Row);
  const isNeeded = (table: string, instance: unknown): boolean =>
    each(
      call,
      table,
      row => row['name'] === name && row['instance'] === instance && (row['dead'] ?? null) === null,
    ).length > 0;
  const old = each(
    call,
    'processState',
    row => row['name'] === name && (row['updatedAt'] as Date) < (before as Date),
  ).filter(row => {
    const state = JSON.parse(String(row['state'])) as Row;
    const fits = wanted.every(([key, value]) => JSON.stringify(state[key]) === JSON.stringify(value));
    return fits && !isNeeded('processTimer', row['instance']) && !isNeeded('processCommand', row['instance']);
  });
  const table = call.database.table('processState');
  for (const row of old) call.database.write(table, table.keyOf(row), null, call.work);
  return old;
};

const queuesInOrder: Carry = call => {
  const [companyId, ids] = call.values;
  return each(call, 'queue', row => row['companyId'] === companyId && list(ids).includes(row['id']))
    .sort(
      (one, other) =>
        Number(one['orderQueue']) - Number(other['orderQueue']) || Number(one['id']) - Number(other['id']),
    )
    .map(({ id }) => ({ id }));
};

/** With a single connection the order is irrelevant. */
const connectionFor: Carry = call =>
  each(call, 'connection', row => row['companyId'] === call.values[0])
    .slice(0, 1)
    .map(({ id, status }) => ({ id, isConnected: status === 'CONNECTED' }));

/**
 * The product's hand-written statements, by their beginning, with their implementation. An unknown statement is an
 * error: adding one to a path of the world requires its test double.
 */
const STATEMENTS: readonly (readonly [RegExp, string, Carry])[] = [
  ...GATEWAY_STATEMENTS,
  ...MEDIA_STATEMENTS,
  [/^select c\.id, c\.status = 'CONNECTED' as is_connected/, 'connection for schedule', connectionFor],
  [/^select t\."/, 'load rows', loadRows],
  [/^insert into "\w+"\./, 'write rows', upsertRows],
  [/^delete from "\w+"\./, 'remove rows', removeRows],
  [/^select c\.relname as table_name, a\.attname/, 'read columns', readColumns],
  [/^select c\.relname as table_name, array_agg/, 'read unique keys', readUniqueKeys],
  [/^with counts as/, 'place frames', placeFrames],
  [/^select pg_advisory_xact_lock\(hashtext\(/, 'lock for a transaction', lockForTransaction],
  [/^select pg_notify/, 'notify', notify],
  [
    /^select nextval/,
    'draw numbers',
    ({ database, values }) => [{ first: database.draw(String(values[0]), 20) }],
  ],
  [/^select position::text from process_checkpoint/, 'lock process', lockedPosition],
  [/^select c\.\* from process_command/, 'waiting commands', waitingCommands],
  [/^insert into process_state/, 'insert processState', keepStates],
  [/^delete from process_state where ctid/, 'forget states', forgetStates],
  [/^select id from queue/, 'queues in order', queuesInOrder],
];

/** A statement written by hand, as the world knows it. */
export interface KnownStatement {
  readonly label: string;
  /** Its text with single spaces. */
  readonly text: string;
  readonly carry: Carry;
}

const known = new Map<string, KnownStatement>();

/** Finds a statement by its text, ignoring white space. */
export const knownStatement = (text: string): KnownStatement => {
  let found = known.get(text);
  if (found === undefined) {
    const plain = text.replace(/\s+/g, ' ').trim();
    const match = STATEMENTS.find(([pattern]) => pattern.test(plain));
    if (match === undefined)
      throw new MissingStandIn(`No stand-in for the statement: ${plain.slice(0, 120)}`);
    const table = /^(?:insert into|delete from|select .*? from) "\w+"\."(\w+)"/.exec(plain)?.[1];
    found = {
      label: table === undefined ? match[1] : `${match[1]} ${camelCase(table)}`,
      text: plain,
      carry: match[2],
    };
    known.set(text, found);
  }
  return found;
};
