import { camelCase } from '@prosa/read-model';
import {
  MissingStandIn,
  type MemoryDatabase,
  type Row,
  SqlFault,
  stored,
  type Table,
  type Work,
} from './memory-database';

/** What a statement written by hand is carried out with. */
export interface RawCall {
  readonly database: MemoryDatabase;
  readonly work: Work;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly now: Date;
}

type Carry = (call: RawCall) => readonly object[];

const list = (value: unknown): readonly unknown[] => value as readonly unknown[];

const later = (now: Date, seconds: unknown): Date => new Date(now.getTime() + Number(seconds) * 1_000);

const each = ({ database, work }: RawCall, name: string, holds: (row: Row) => boolean): Row[] =>
  database.rows(database.table(name), work).filter(holds);

const put = ({ database, work }: RawCall, name: string, row: Row): void => {
  const table = database.table(name);
  database.write(table, table.keyOf(row), row, work);
};

/** Adds a row unless it is there; whether it was added. */
const add = ({ database, work }: RawCall, name: string, given: Row): boolean => {
  const table = database.table(name);
  const row = table.complete(given);
  if (database.rival(table, row, work) !== undefined) return false;
  database.write(table, table.keyOf(row), row, work);
  return true;
};

/** Locks a row, and reads it as it is once it is locked. */
const take = ({ database, work }: RawCall, name: string, key: string): Row | undefined => {
  const table = database.table(name);
  database.lockRow(table, key, work);
  return database.find(table, key, work);
};

const columnsIn = (text: string): string[] =>
  (/insert into wa_inbox \(([^)]*)\)/.exec(text)?.[1] ?? '').split(',').map(name => camelCase(name.trim()));

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
    columns.forEach((column, place) => {
      const shape = table.bySqlName.get(column);
      if (shape !== undefined) row[shape.name] = stored(list(call.values[place])[at], shape.type);
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
  const [ids, counts, position, at, companies, behind, channels, payloads, audiences] = call.values;
  const heads = list(ids).map((companyId, place) => {
    const head = take(call, 'companyFeedHeads', String(companyId));
    const seq = Number(head?.['seq'] ?? 0) + Number(list(counts)[place]);
    put(call, 'companyFeedHeads', { companyId, seq });
    return { companyId, seq };
  });
  list(companies).forEach((companyId, place) => {
    const head = heads.find(each => each.companyId === companyId)?.seq ?? 0;
    const added = add(call, 'companyFeed', {
      companyId,
      seq: head - Number(list(behind)[place]),
      channel: list(channels)[place],
      payload: list(payloads)[place],
      audience: list(audiences)[place],
      position,
      at,
    });
    if (!added) throw new SqlFault('23505', 'two frames at one place');
  });
  return heads;
};

const notify: Carry = ({ work, values }) => {
  work.told.push(`${String(values[0])} ${String(values[1])}`);
  return [];
};

const waitingCommands: Carry = call => {
  const [name, now, limit] = call.values as [string, Date, number];
  const own = each(call, 'processCommand', row => row['name'] === name && row['dead'] === null);
  const first = new Map<unknown, Row>();
  for (const row of own) {
    const known = first.get(row['instance']);
    if (known === undefined || Number(row['seq']) < Number(known['seq'])) first.set(row['instance'], row);
  }
  return [...first.values()]
    .filter(row => (row['nextAt'] as Date).getTime() <= now.getTime())
    .sort((one, other) => Number(one['seq']) - Number(other['seq']))
    .slice(0, limit);
};

const lockedPosition: Carry = call => {
  const row = take(call, 'processCheckpoint', String(call.values[0]));
  return row === undefined ? [] : [{ position: String(row['position']) }];
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

const markDone: Carry = call => {
  const seqs = new Set(list(call.values[0]).map(String));
  for (const row of each(call, 'waInbox', ({ seq }) => seqs.has(String(seq))))
    put(call, 'waInbox', { ...row, doneAt: call.now, payload: null });
  return [];
};

const countTry: Carry = call => {
  for (const row of each(call, 'waInbox', ({ seq }) => seq === call.values[0]))
    put(call, 'waInbox', { ...row, attempts: Number(row['attempts']) + 1 });
  return [];
};

const hasNews: Carry = call => {
  const cursor = call.database.find(call.database.table('waCursor'), String(call.values[0]), call.work);
  const from = Number(cursor?.['position'] ?? 0);
  return [{ news: each(call, 'waOutbox', ({ position }) => Number(position) > from).length > 0 }];
};

const beginCursor: Carry = call => {
  add(call, 'waCursor', { name: call.values[0], position: 0 });
  return [];
};

const takeOver: Carry = call => {
  const name = String(call.values[0]);
  const cursor = take(call, 'waCursor', name);
  if (cursor === undefined) return [];
  const fresh = each(call, 'waOutbox', ({ position }) => Number(position) > Number(cursor['position']))
    .sort((one, other) => Number(one['position']) - Number(other['position']))
    .slice(0, 1_000);
  for (const row of fresh) takeOne(call, row);
  const last = fresh.at(-1);
  if (last !== undefined) put(call, 'waCursor', { name, position: last['position'] });
  return [];
};

const takeOne = (call: RawCall, row: Row): void => {
  const { companyId, messageId, connectionId, position, round, phone, lid, groupId } = row;
  const known = take(call, 'waDispatch', String(messageId));
  if (known !== undefined && !(known['state'] === 'failed' && Number(known['round']) < Number(round))) return;
  put(call, 'waDispatch', {
    ...call.database.table('waDispatch').complete({}),
    companyId,
    messageId,
    connectionId,
    chatKey: phone ?? `lid:${String(lid ?? groupId)}`,
    position,
    round,
    state: 'queued',
    attempts: 0,
    nextAt: call.now,
    updatedAt: call.now,
  });
};

const isWaiting = ({ state }: Row): boolean => state === 'queued' || state === 'sending';

const waitingDispatches: Carry = call => {
  const [ids, busy, limit] = call.values;
  const { database, work } = call;
  const [outbox, connections] = [
    database.table('waOutbox'),
    database.rows(database.table('connection'), work),
  ];
  return each(
    call,
    'waDispatch',
    row =>
      isWaiting(row) && list(ids).includes(row['connectionId']) && !list(busy).includes(row['messageId']),
  )
    .sort((one, other) => Number(one['position']) - Number(other['position']))
    .flatMap(row => {
      const asked = database.find(outbox, String(row['messageId']), work);
      const connection = connections.find(each => each['id'] === row['connectionId']);
      if (asked === undefined || connection === undefined) return [];
      const target = database.find(database.table('waDispatch'), String(asked['targetId']), work);
      return [
        {
          ...asked,
          ...row,
          connectionUuid: connection['uuid'],
          targetUploaded: target?.['uploaded'] ?? null,
        },
      ];
    })
    .slice(0, Number(limit));
};

const holdsLease = (call: RawCall, connectionId: unknown, fence: unknown): boolean => {
  const lease = call.database.find(call.database.table('waLease'), String(connectionId), call.work);
  return lease !== undefined && String(lease['fence']) === String(fence);
};

const beginSending: Carry = call => {
  const [fence, messageId, connectionId] = call.values;
  const row = take(call, 'waDispatch', String(messageId));
  if (row === undefined || !isWaiting(row) || !holdsLease(call, connectionId, fence)) return [];
  const attempts = Number(row['attempts']) + 1;
  put(call, 'waDispatch', { ...row, state: 'sending', fence: Number(fence), attempts, updatedAt: call.now });
  return [{ attempts }];
};

const underWay = (call: RawCall, messageId: unknown, fence: unknown): Row | undefined => {
  const row = take(call, 'waDispatch', String(messageId));
  return row?.['state'] === 'sending' && String(row['fence']) === String(fence) ? row : undefined;
};

const postpone: Carry = call => {
  const [less, seconds, messageId, fence] = call.values;
  const row = underWay(call, messageId, fence);
  if (row === undefined) return [];
  const attempts = Number(row['attempts']) - Number(less);
  const nextAt = later(call.now, seconds);
  put(call, 'waDispatch', { ...row, state: 'queued', attempts, nextAt, updatedAt: call.now });
  return [];
};

const settle: Carry = call => {
  const [state, code, messageId, fence, ...told] = call.values;
  const row = underWay(call, messageId, fence);
  if (row === undefined) return [];
  put(call, 'waDispatch', { ...row, state, code, updatedAt: call.now });
  add(call, 'waInbox', Object.fromEntries(columnsIn(call.text).map((name, at) => [name, told[at]])));
  return [];
};

const reached: Carry = call => {
  const ids = list(call.values[0]);
  const outbox = call.database.table('waOutbox');
  for (const row of each(call, 'waDispatch', row => isWaiting(row) && ids.includes(row['messageId']))) {
    const asked = call.database.find(outbox, String(row['messageId']), call.work);
    if (asked?.['kind'] === 'message')
      put(call, 'waDispatch', { ...row, state: 'sent', code: null, updatedAt: call.now });
  }
  return [];
};

const journal: Carry = call => {
  const names = columnsIn(call.text);
  const start = String(call.values[names.length]).replace('%', '');
  const outbox = call.database.table('waOutbox');
  list(call.values[0]).forEach((_, at) => {
    const row: Row = Object.fromEntries(names.map((name, place) => [name, list(call.values[place])[at]]));
    const asked = call.database.find(outbox, String(row['waId']), call.work);
    const isOfChange = asked !== undefined && asked['kind'] !== 'message';
    if (!String(row['kind']).startsWith(start) || !isOfChange) add(call, 'waInbox', row);
  });
  return [];
};

const claimLeases: Carry = call => {
  const [workerId, ttl, ids] = call.values;
  return list(ids).flatMap(connectionId => {
    const known = take(call, 'waLease', String(connectionId));
    const isFree =
      known === undefined || (known['expiresAt'] as Date) < call.now || known['workerId'] === workerId;
    if (!isFree) return [];
    const lease = {
      connectionId,
      workerId,
      fence: Number(known?.['fence'] ?? 0) + 1,
      expiresAt: later(call.now, ttl),
    };
    put(call, 'waLease', lease);
    return [lease];
  });
};

const renewLeases: Carry = call => {
  const [ttl, ids, fences, workerId] = call.values;
  return list(ids).flatMap((connectionId, at) => {
    const known = take(call, 'waLease', String(connectionId));
    const isHeld = known?.['workerId'] === workerId && String(known?.['fence']) === String(list(fences)[at]);
    if (known === undefined || !isHeld) return [];
    const lease = { ...known, expiresAt: later(call.now, ttl) };
    put(call, 'waLease', lease);
    return [lease];
  });
};

/**
 * The statements that the product writes by hand, by how they begin, each with what it does. A statement that is not
 * here is a loud fault: whoever adds one to a path that the world walks adds its stand-in.
 */
const STATEMENTS: readonly (readonly [RegExp, string, Carry])[] = [
  [/^select t\."/, 'load rows', loadRows],
  [/^insert into "\w+"\./, 'write rows', upsertRows],
  [/^delete from "\w+"\./, 'remove rows', removeRows],
  [/^select c\.relname as table_name, a\.attname/, 'read columns', readColumns],
  [/^select c\.relname as table_name, array_agg/, 'read unique keys', readUniqueKeys],
  [/^with heads as/, 'place frames', placeFrames],
  [/^select pg_notify/, 'notify', notify],
  [
    /^select nextval/,
    'draw numbers',
    ({ database, values }) => [{ first: database.draw(String(values[0]), 20) }],
  ],
  [/^select position::text from process_checkpoint/, 'lock process', lockedPosition],
  [/^select c\.\* from process_command/, 'waiting commands', waitingCommands],
  [/^delete from process_state where ctid/, 'forget states', forgetStates],
  [/^select id from queue/, 'queues in order', queuesInOrder],
  [/^update wa_inbox set done_at/, 'mark done', markDone],
  [/^update wa_inbox set attempts/, 'count try', countTry],
  [/^select exists \( select from wa_outbox/, 'has news', hasNews],
  [/^insert into wa_cursor/, 'begin cursor', beginCursor],
  [/^with cursor as/, 'take over', takeOver],
  [/^select d\.connection_id/, 'waiting dispatches', waitingDispatches],
  [/^update wa_dispatch set state = 'sending'/, 'begin sending', beginSending],
  [/^update wa_dispatch set state = 'queued'/, 'postpone', postpone],
  [/^with settled as/, 'settle', settle],
  [/^update wa_dispatch set state = 'sent'/, 'reached', reached],
  [/^insert into wa_inbox \(.*\) select new\./, 'journal', journal],
  [/^insert into wa_lease/, 'claim leases', claimLeases],
  [/^update wa_lease/, 'renew leases', renewLeases],
];

/** A statement written by hand, as the world knows it. */
export interface KnownStatement {
  readonly label: string;
  /** Its text with single spaces. */
  readonly text: string;
  readonly carry: Carry;
}

const known = new Map<string, KnownStatement>();

/** Finds a statement by its text, whatever its white space. */
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
