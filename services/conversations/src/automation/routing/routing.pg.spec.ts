import { setTimeout as pause } from 'node:timers/promises';
import { Test } from '@nestjs/testing';
import { createInProcessFeed } from '@prosa/bus';
import { neverErased, openSealer } from '@prosa/crypto';
import { createAggregates, createCodec, MemoryEventStore, type Aggregates } from '@prosa/event-store';
import { JOBS, JobsModule, type BullMqJobs } from '@prosa/jobs';
import { ManualClock, uuidv5, type Clock } from '@prosa/kernel';
import { ConversationHolders } from '@prosa/platform';
import { createProcessManager, type ProcessFault, type ProcessManager } from '@prosa/process-managers';
import {
  createBarrier,
  createProjector,
  ReadModelSignals,
  storeSource,
  type ReadModelBarrier,
} from '@prosa/projections';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, until as patientlyUntil, type TestDatabase } from '@prosa/testing';
import { conversationsCatalogues, conversationsParts } from '../../conversations.read-model';
import { messageEvents, type MessageReceived } from '../../core/message/message.events';
import type { TicketCommand } from '../../core/ticket/ticket.decider';
import { MergeBook } from '../../core/merge/merge-book.service';
import { TicketSlots } from '../../core/ticket/ticket-slot.service';
import { RoutingDependencies } from './routing-dependencies';
import { RoutingService } from './routing.service';
import { routingWorkflow } from './routing.workflow';
import { ticketAggregate } from '../../core/ticket/ticket.aggregate';

const companyId = 7;
const contactUuid = '0190c0de-0000-7000-8000-0000000000c1';
const ana = { id: 4, name: 'Ana' };

let cases = 0;

/** The jobs of a process manager in a process of their own, before they are started. */
const openJobs = async (url: string, lane: string, clock: Clock): Promise<BullMqJobs> => {
  const connection = { url, clock, onError: () => undefined };
  const imports = [JobsModule.forRoot({ connection }), JobsModule.forWorker(lane)];
  return (await Test.createTestingModule({ imports }).compile()).get<BullMqJobs>(JOBS);
};

describe('Timers of a ticket', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let clock: ManualClock;
  let store: MemoryEventStore;
  let aggregates: Aggregates;
  let barrier: ReadModelBarrier;
  let projecting: { readonly stop: AbortController; readonly done: Promise<void> };
  let faults: ProcessFault[];
  let managers: ProcessManager[];
  let jobs: BullMqJobs[];
  let ticket: string;

  const codec = createCodec(conversationsCatalogues, openSealer);
  const at = new Date('2026-03-02T15:00:00Z');
  const row = { companyId, createdAt: at, updatedAt: at };

  beforeEach(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 4 });
    await migrateReadModel(read.owner);
    clock = new ManualClock(at);
    store = new MemoryEventStore();
    aggregates = createAggregates({ store, codec, clock });
    const signals = new ReadModelSignals();
    barrier = createBarrier({ db: read.projector, signals });
    const source = storeSource(store, codec);
    const projector = createProjector({
      source,
      db: read.projector,
      parts: conversationsParts,
      clock,
      signals,
    });
    const stop = new AbortController();
    projecting = { stop, done: projector.run(stop.signal) };
    [faults, managers, jobs] = [[], [], []];
    ticket = uuidv5('ticket', (cases += 1));
    await begin();
  });
  afterEach(async () => {
    await Promise.all(managers.map(manager => manager.stop()));
    await Promise.all(jobs.map(each => each.close()));
    projecting.stop.abort();
    await projecting.done;
    await read.close();
    await database.drop();
  });

  const begin = async (): Promise<void> => {
    const texts = { greetingMessage: 'Olá', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' };
    const uuid = uuidv5('row', cases);
    await read.owner
      .insertInto('queue')
      .values([
        {
          ...row,
          ...texts,
          id: 1,
          uuid,
          name: 'Vendas',
          color: '#111111',
          token: '',
          orderQueue: 0,
          integrationId: null,
          promptId: null,
          schedules: null,
        },
      ])
      .execute();
    await read.owner
      .insertInto('connection')
      .values({
        ...row,
        ...texts,
        id: 5,
        uuid,
        name: 'Loja',
        color: '#111111',
        purpose: 'service',
        isDefault: true,
        status: 'CONNECTED',
        reason: null,
        statusSince: at,
        number: '',
        restrictedUntil: null,
        expiresInactiveMessage: 'Encerramos por inatividade, {{firstName}}.',
        expiresTicket: 30,
        timeUseBotQueues: 0,
        maxUseBotQueues: 3,
        timeToTransfer: 5,
        transferQueueId: 1,
        promptId: null,
        integrationId: null,
        queueIds: [],
        schedules: null,
      })
      .execute();
    await read.owner
      .insertInto('contact')
      .values({
        ...row,
        uuid: contactUuid,
        id: 3,
        name: 'Clara Nunes',
        phone: '5511966660001',
        lid: '',
        email: '',
        extraInfo: '[]',
        checked: true,
        removedAt: null,
        pictureMediaKey: null,
      })
      .execute();
  };

  const start = async (): Promise<ProcessManager> => {
    const dependencies = new RoutingDependencies(read.tenants, barrier, store);
    const slots = new TicketSlots(aggregates, new ConversationHolders(), neverErased);
    const routing = new RoutingService(
      aggregates,
      read.tenants,
      clock,
      slots,
      dependencies,
      new MergeBook(aggregates),
    );
    const own = await openJobs(database.url, routingWorkflow.name, clock);
    const manager = createProcessManager(
      {
        workflow: routingWorkflow,
        context: () => dependencies.of(companyId, 5),
        perform: (command, run) => routing.perform(command, run),
        passed: event => dependencies.passed(event),
      },
      {
        feed: createInProcessFeed({ store, codec }),
        db: read.owner,
        url: database.url,
        jobs: own,
        clock,
        barrier,
        head: () => store.head(),
        onFault: fault => void faults.push(fault),
        sweepMs: 20,
        graceMs: 0,
        ownershipMs: 50,
      },
    );
    managers.push(manager);
    jobs.push(own);
    manager.start();
    await until(() => manager.isOwner, 'an owner');
    await until(async () => (await timers()) !== null, 'the first look');
    return manager;
  };

  const until = (fact: () => boolean | Promise<boolean>, what: string): Promise<void> =>
    patientlyUntil(fact, { what, seen: () => faults });
  /** The ticket's timers; null before the process manager first ran. */
  const timers = async (): Promise<string[] | null> => {
    const begun = await read.owner.selectFrom('processCheckpoint').select('name').execute();
    const rows = await read.owner.selectFrom('processTimer').select('timer').orderBy('timer').execute();
    return begun.length === 0 ? null : rows.map(({ timer }) => timer);
  };
  const timed = (...names: string[]): Promise<void> =>
    until(async () => JSON.stringify(await timers()) === JSON.stringify(names), `timers ${names.join()}`);

  const envelope = { actor: { kind: 'user', ...ana }, correlationId: 'c', causationId: 'c' } as const;
  const target = () => ({ companyId, id: ticket });
  const tell = async (command: TicketCommand): Promise<void> =>
    void (await aggregates.execute(ticketAggregate, target(), command, envelope));
  const open = (): Promise<void> =>
    tell({
      type: 'OpenTicket',
      number: 41,
      origin: 'customer',
      status: 'pending',
      contactId: 3,
      contactUuid,
      connectionId: 5,
      queue: null,
      user: null,
      isGroup: false,
    });
  const accept = (): Promise<void> => tell({ type: 'AcceptTicket', user: ana });
  const write = async (body: string): Promise<void> => {
    const data: MessageReceived['data'] = {
      messageId: body,
      connectionId: 5,
      ticketUuid: ticket,
      ticketId: 41,
      contactId: 3,
      contactUuid,
      body,
      mediaType: 'extendedTextMessage',
      quotedId: null,
      sentAt: clock.now().toISOString(),
    };
    const fact = { type: 'MessageReceived', data } as const;
    await aggregates.append(messageEvents, target(), [{ id: uuidv5(body, cases), fact }], envelope);
  };
  const said = async (): Promise<string[]> =>
    (await aggregates.history(messageEvents, target())).flatMap(event =>
      event.type === 'MessageSendRequested' ? [event.data.body] : [],
    );
  const state = async () => (await aggregates.load(ticketAggregate, target())).state;

  it('transfers a ticket that waits too long to the configured queue, and does nothing after an agent accepted it', async () => {
    await start();
    await open();
    await timed('waiting');
    clock.advance(5 * 60_000);
    await until(async () => 'queue' in (await state()), 'a state');
    await until(async () => {
      const now = await state();
      return now.status === 'pending' && now.queue?.id === 1;
    }, 'the transfer');
    await accept();
    await timed('inactive');
    expect(await said()).toEqual([]);
  });

  it('closes an inactive conversation with its message, once, and does not ask for a rating', async () => {
    await start();
    await open();
    await accept();
    await timed('inactive');
    clock.advance(29 * 60_000);
    await write('ainda aqui');
    await until(async () => {
      const row = await read.owner.selectFrom('processTimer').select('dueAt').executeTakeFirst();
      return row?.dueAt.getTime() === clock.now().getTime() + 30 * 60_000;
    }, 'more time');
    clock.advance(29 * 60_000);
    await pause(100);
    expect((await state()).status).toBe('open');
    clock.advance(60_000);
    await until(async () => (await state()).status === 'closed', 'the end');
    await timed();
    expect(await said()).toEqual(['Encerramos por inatividade, Clara.']);
  });

  it('are due while no process runs, and are caught up after a restart without repetition', async () => {
    const first = await start();
    await open();
    await write('oi');
    await until(async () => (await said()).length === 1, 'the greeting');
    await accept();
    await timed('inactive');
    await first.stop();
    clock.advance(3 * 3_600_000);
    await start();
    await until(async () => (await state()).status === 'closed', 'the end');
    expect(await said()).toEqual(['Olá', 'Encerramos por inatividade, Clara.']);
    expect(faults).toEqual([]);
  });

  it('end where a bot leaves the ticket to a person of the company, and to nobody else', async () => {
    await read.owner
      .insertInto('userAccount')
      .values(
        [companyId, companyId + 1].map(ofCompany => ({
          ...{
            ...row,
            companyId: ofCompany,
            id: ofCompany === companyId ? 4 : 9,
            uuid: uuidv5('user', ofCompany),
          },
          ...{
            name: ofCompany === companyId ? 'Ana' : 'Rui',
            email: `${ofCompany}@demo.test`,
            profile: 'user',
          },
          ...{ super: false, allTicket: 'disabled', leadsOn: false, connectionId: null, queueIds: [] },
        })),
      )
      .execute();
    await start();
    await open();
    await timed('waiting');
    const dependencies = new RoutingDependencies(read.tenants, barrier, store);
    const slots = new TicketSlots(aggregates, new ConversationHolders(), neverErased);
    const routing = new RoutingService(
      ...([aggregates, read.tenants, clock, slots, dependencies, new MergeBook(aggregates)] as const),
    );
    let commands = 0;
    const handOver = (queueId: number | null, userId: number | null): Promise<void> => {
      const commandId = uuidv5('hand-over', (commands += 1));
      const run = { companyId, instance: ticket, commandId, correlationId: 'c', causationId: 'c' };
      return routing.perform({ type: 'HandOver', queueId, userId }, run);
    };
    for (const [queueId, userId] of [
      [8, null],
      [null, 9],
      [8, 5_000_000_000],
    ] as const)
      await handOver(queueId, userId);
    expect(await state()).toMatchObject({ status: 'pending', queue: null });
    await handOver(1, 9);
    expect(await state()).toMatchObject({ status: 'pending', queue: { id: 1, name: 'Vendas' } });
    await handOver(8, 4);
    expect(await state()).toMatchObject({ status: 'open', queue: { id: 1 }, user: ana });
    await handOver(null, 9).catch(() => undefined);
    expect(await state()).toMatchObject({ status: 'open', user: ana });
    await timed('inactive');
  });

  it('are not applied when the rule was turned off in the meantime', async () => {
    await start();
    await open();
    await accept();
    await timed('inactive');
    await read.owner.updateTable('connection').set({ expiresTicket: 0 }).execute();
    await managers[0]?.stop();
    await start();
    clock.advance(30 * 60_000);
    await timed();
    expect((await state()).status).toBe('open');
  });
});
