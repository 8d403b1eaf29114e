import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streamName, systemClock, uuidv5, type Recorded } from '@prosa/kernel';
import { startEmbeddedPostgres } from '@prosa/platform';
import { createProjector, listSource, type ReadModelPart } from '@prosa/projections';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { CompiledQuery, sql } from 'kysely';
import { ticketProjection } from '../../services/conversations/src/core/ticket/ticket.projection';
import type { BenchFigure } from './event-store.bench';
import type { BenchContext } from './measure';

const BATCH = 500;
const TICKETS = 5_000;

interface Fact {
  readonly type: string;
  readonly ticket: number;
  readonly data: object;
}

const ticketUuid = (ticket: number): string => uuidv5('bench', ticket);

const opened = (ticket: number): Fact => ({
  type: 'TicketOpened',
  ticket,
  data: {
    number: ticket,
    origin: 'customer',
    status: 'pending',
    contactId: 1,
    contactUuid: ticketUuid(0),
    connectionId: 1,
    queue: { id: 3, name: 'Vendas' },
    user: null,
    isGroup: false,
  },
});
const received = (ticket: number): Fact => ({
  type: 'MessageReceived',
  ticket,
  data: {
    messageId: `m${ticket}`,
    connectionId: 1,
    ticketUuid: ticketUuid(ticket),
    ticketId: ticket,
    contactId: 1,
    contactUuid: ticketUuid(0),
    body: 'Bom dia! Gostaria de saber se o pedido já saiu para entrega, por favor.',
    mediaType: 'extendedTextMessage',
    quotedId: null,
    sentAt: '2026-01-01T12:00:00.000Z',
  },
});
const accepted = (ticket: number): Fact => ({
  type: 'TicketAccepted',
  ticket,
  data: { user: { id: 7, name: 'Ana' } },
});

const recorded = ({ type, ticket, data }: Fact, index: number, revision: number): Recorded => ({
  id: uuidv5('bench-event', index),
  stream: streamName(type.startsWith('Ticket') ? 'ticket' : 'message', 1, ticketUuid(ticket)),
  revision,
  position: BigInt(index + 1),
  type,
  data,
  metadata: {
    companyId: 1,
    actor: { kind: 'system', name: 'bench' },
    at: new Date(Date.UTC(2026, 0, 1) + index * 10).toISOString(),
    correlationId: 'b',
    causationId: 'b',
  },
});

/** Every ticket opened, written to twice and accepted; each batch meets as many tickets as it has facts. */
const spreadLog = (): readonly Recorded[] => {
  const tickets = Array.from({ length: TICKETS }, (_, n) => n + 1);
  const rounds = [opened, received, received, accepted];
  return rounds.flatMap((fact, round) =>
    tickets.map((ticket, n) => recorded(fact(ticket), round * TICKETS + n, round)),
  );
};

const part: ReadModelPart = { name: 'ticket', tables: [ticketProjection] };

const reset = (read: OpenReadModel): Promise<unknown> =>
  sql`truncate ticket, ticket_tag, message, checkpoints cascade`.execute(read.owner);

/** The rows that each batch leaves behind, as the projector wrote them. */
const rowsAfterEachBatch = async (
  read: OpenReadModel,
  log: readonly Recorded[],
): Promise<readonly (readonly object[])[]> => {
  await reset(read);
  const projector = createProjector({
    source: listSource(...log),
    db: read.projector,
    parts: [part],
    clock: systemClock,
  });
  const batches: object[][] = [];
  for (let end = BATCH; end <= log.length; end += BATCH) {
    await projector.catchUp(BigInt(end));
    const uuids = log.slice(end - BATCH, end).map(event => ticketUuid(ticketOf(event)));
    batches.push(await read.projector.selectFrom('ticket').selectAll().where('uuid', 'in', uuids).execute());
  }
  return batches;
};

const ticketOf = (event: Recorded): number => {
  const { number, ticketId } = event.data as { number?: number; ticketId?: number };
  return number ?? ticketId ?? (Number(event.position - 1n) % TICKETS) + 1;
};

const upsert = async (read: OpenReadModel, rows: readonly object[]): Promise<void> => {
  const types: Readonly<Record<string, string>> = {
    uuid: 'uuid',
    companyId: 'int',
    id: 'int',
    status: 'text',
    queueId: 'int',
    userId: 'int',
    contactId: 'int',
    contactUuid: 'uuid',
    connectionId: 'int',
    isGroup: 'bool',
    lastMessage: 'text',
    lastMessageId: 'text',
    lastMessageFromMe: 'bool',
    lastMessageKind: 'text',
    lastMessageAt: 'timestamptz',
    handover: 'text',
    unread: 'int',
    readPosition: 'bigint',
    waitingSince: 'timestamptz',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  };
  const fields = Object.keys(types);
  const columns = fields.map(field => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`));
  const text = `insert into ticket (${columns.join(', ')})
    select * from unnest(${fields.map((field, n) => `$${n + 1}::${types[field]}[]`).join(', ')})
    on conflict (uuid) do update set ${columns.map(column => `${column} = excluded.${column}`).join(', ')}`;
  const values = fields.map(field => rows.map(row => Reflect.get(row, field) as unknown));
  await read.projector.withoutPlugins().executeQuery(CompiledQuery.raw(text, values));
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const perSecond = async (facts: number, work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (facts * 1_000) / (performance.now() - start);
};

/**
 * The real ticket projection, checkpoint and all, against nothing but the upserts of the same rows in the same
 * batches by the same driver. Every fact of a batch meets another row, which is the dearest case.
 */
const measureProjection = async (read: OpenReadModel, context: BenchContext): Promise<BenchFigure> => {
  const log = spreadLog();
  const batches = await rowsAfterEachBatch(read, log);
  const [subjects, anchors]: [number[], number[]] = [[], []];
  for (let round = 0; round < (context.rounds ?? 5); round += 1) {
    await reset(read);
    const source = listSource(...log);
    const projector = createProjector({ source, db: read.projector, parts: [part], clock: systemClock });
    subjects.push(await perSecond(log.length, () => projector.catchUp()));
    await reset(read);
    const write = async (): Promise<void> => {
      for (const rows of batches) await upsert(read, rows);
    };
    anchors.push(await perSecond(log.length, write));
  }
  const batchMs = (BATCH * 1_000) / median(subjects);
  return {
    name: 'ticket projection',
    perSecond: Math.round(median(subjects)),
    anchorPerSecond: Math.round(median(anchors)),
    ratio: Number(median(subjects.map((subject, n) => subject / (anchors[n] ?? Infinity))).toFixed(2)),
    goal: 0.5,
    p50Ms: Number(batchMs.toFixed(2)),
    p99Ms: Number(((BATCH * 1_000) / Math.min(...subjects)).toFixed(2)),
  };
};

/** Facts projected per second against a raw multi-row upsert of the rows they lead to. */
export const run = async (context: BenchContext): Promise<readonly BenchFigure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prosa-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, log: context.log });
  const read = await openReadModel({ url: server.url, max: 1 });
  try {
    await migrateReadModel(read.owner);
    await sql`insert into contact (company_id, uuid, id, name, phone, lid, email, extra_info, created_at, updated_at)
      values (1, ${ticketUuid(0)}::uuid, 1, 'Cliente', '', '', '', '[]', now(), now())`.execute(
      read.projector,
    );
    const figure = await measureProjection(read, context);
    context.log(JSON.stringify(figure));
    return [figure];
  } finally {
    await read.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
