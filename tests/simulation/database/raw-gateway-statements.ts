import { camelCase } from '@prosa/read-model';
import type { Row } from './memory-database';
import { add, each, later, list, put, take, type Carry, type RawCall } from './raw-call';

const columnsIn = (text: string): string[] =>
  (/insert into wa_inbox \(([^)]*)\)/.exec(text)?.[1] ?? '').split(',').map(name => camelCase(name.trim()));

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

const companiesWithNews: Carry = call => {
  const companies = new Set(each(call, 'connection', () => true).map(({ companyId }) => Number(companyId)));
  const from = (companyId: number): number => {
    const cursor = call.database.find(call.database.table('waCursor'), `outbox:${companyId}`, call.work);
    return Number(cursor?.['position'] ?? 0);
  };
  const hasNews = (company: number): boolean =>
    each(
      call,
      'waOutbox',
      ({ companyId, position }) => companyId === company && Number(position) > from(company),
    ).length > 0;
  return [...companies].filter(hasNews).map(companyId => ({ companyId }));
};

const beginCursor: Carry = call => {
  add(call, 'waCursor', { name: call.values[0], position: 0 });
  return [];
};

const takeOver: Carry = call => {
  const name = String(call.values[0]);
  const cursor = take(call, 'waCursor', name);
  if (cursor === undefined) return [];
  const fresh = each(
    call,
    'waOutbox',
    ({ companyId, position }) =>
      `outbox:${String(companyId)}` === name && Number(position) > Number(cursor['position']),
  )
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
  const isAskedAgain =
    known?.['state'] === 'failed' &&
    Number(known['round']) < Number(round) &&
    Number(known['position']) < Number(position);
  if (known !== undefined && !isAskedAgain) return;
  put(call, 'waDispatch', {
    ...call.database.table('waDispatch').complete({}),
    companyId,
    messageId,
    connectionId,
    chatKey: groupId === null ? (phone ?? `lid:${String(lid)}`) : `group:${String(groupId)}`,
    position,
    round,
    state: 'queued',
    attempts: 0,
    nextAt: call.now,
    updatedAt: call.now,
  });
};

/** Requests that appeared below the cursors are looked for whenever streams were parked or released. */
const takeOverLate: Carry = call => {
  const cursorOf = (name: string): number | undefined => {
    const cursor = call.database.find(call.database.table('waCursor'), name, call.work);
    return cursor === undefined ? undefined : Number(cursor['position']);
  };
  const fresh = each(
    call,
    'checkpoints',
    ({ name, parkedVersion }) => cursorOf(`released:${String(name)}`) !== Number(parkedVersion),
  );
  for (const { name, parkedVersion } of fresh)
    put(call, 'waCursor', { name: `released:${String(name)}`, position: parkedVersion });
  if (fresh.length === 0) return [];
  const connections = new Set(each(call, 'connection', () => true).map(({ id }) => id));
  const late = each(
    call,
    'waOutbox',
    ({ connectionId, position }) =>
      connections.has(connectionId) &&
      Number(position) > (cursorOf(`forgotten:${String(connectionId)}`) ?? 0),
  );
  for (const row of late.sort((one, other) => Number(one['position']) - Number(other['position'])))
    takeOne(call, row);
  return [];
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
  const [state, code, messageId, fence, ...received] = call.values;
  const row = underWay(call, messageId, fence);
  if (row === undefined) return [];
  put(call, 'waDispatch', { ...row, state, code, updatedAt: call.now });
  add(call, 'waInbox', Object.fromEntries(columnsIn(call.text).map((name, at) => [name, received[at]])));
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
    const row: Row = Object.fromEntries(names.map((name, index) => [name, list(call.values[index])[at]]));
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

/** Statements of the gateway's stores, by their beginning. */
export const GATEWAY_STATEMENTS: readonly (readonly [RegExp, string, Carry])[] = [
  [/^update wa_inbox set done_at/, 'mark done', markDone],
  [/^update wa_inbox set attempts/, 'count try', countTry],
  [
    /^select c\.company_id from \(select distinct company_id from connection\)/,
    'has news',
    companiesWithNews,
  ],
  [/^with released as/, 'take over late', takeOverLate],
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
