import type { EventSink } from '@prosa/event-store';
import { uuidv5, uuidv7 } from '@prosa/kernel';
import type { MemoryDatabase, Row } from './database/memory-database';
import { facetPlants } from './facet-plants';
import { foldPlants } from './fold-plants';
import { officePlants } from './offices/office-plants';
import { relayPlants } from './relay/relay-plants';
import { sharePlants } from './shares/share-plants';
import { around, pretended } from './store-seams';
import { SOUND, type Plant } from './world/plant';

const moveRow = (
  database: MemoryDatabase,
  name: string,
  holds: (row: Row) => boolean,
  change: (row: Row) => Row,
): void => {
  const table = database.table(name);
  for (const [key, row] of table.rows) if (holds(row)) return void table.rows.set(key, change(row));
};

const ofInbox: readonly Plant[] = [
  { name: 'acknowledged before it is journalled', acknowledges: 'before' },
  { name: 'acknowledged though it is not journalled', acknowledges: 'anyway' },
  {
    name: 'handing over is not waited for',
    ingress: ingress => ({
      received: fact => {
        ingress.received(fact).catch(() => undefined);
        return Promise.resolve();
      },
    }),
  },
  {
    name: 'faults of handing over are swallowed',
    ingress: ingress => ({ received: fact => ingress.received(fact).catch(() => undefined) }),
  },
  {
    name: 'the id of a cause is not a function of the cause',
    received: (fact, host) => {
      const uuid = uuidv5('connection', host.dependencies.scheduler.random.bits());
      return { ...fact, connection: { ...fact.connection, uuid } };
    },
  },
];

const ofLog: readonly Plant[] = [
  {
    name: 'the expected revision is lost',
    crowded: true,
    store: store => around(store, { append: (stream, _, events) => store.append(stream, 'any', events) }),
  },
  {
    name: 'a repeated append gets new ids',
    store: (store, { dependencies }) =>
      around(store, {
        append: (stream, expected, events) => {
          const clock = { now: () => new Date(dependencies.scheduler.now) };
          const fresh = events.map(event => ({ ...event, id: uuidv7(clock) }));
          return store.append(stream, expected, fresh);
        },
      }),
  },
  {
    name: 'an append is answered and was not made',
    store: (store, { dependencies }) =>
      around(store, {
        append: (stream, expected, events) =>
          dependencies.scheduler.random.chance(0.04)
            ? pretended(store, events.length)
            : store.append(stream, expected, events),
      }),
  },
  {
    name: 'a claim is not kept',
    store: store =>
      around(store, {
        append: (stream, expected, events) =>
          stream.startsWith('ticketSlot')
            ? pretended(store, events.length)
            : store.append(stream, expected, events),
      }),
  },
  {
    name: 'what arrives behind the end of its ticket stays there',
    crowded: true,
    store: store =>
      around(store, {
        append: (stream, expected, events) =>
          events.some(({ type }) => type === 'MessageMoved')
            ? pretended(store, events.length)
            : store.append(stream, expected, events),
      }),
  },
  {
    name: 'a follower of the log misses a fact',
    feed: (store, { dependencies }) => {
      const { random } = dependencies.scheduler;
      return around(store, {
        subscribeAll: (after, sink, signal) =>
          store.subscribeAll(
            after,
            (batch, state) =>
              sink(
                batch.filter(() => !random.chance(0.03)),
                state,
              ),
            signal,
          ),
      });
    },
  },
  {
    name: 'a follower of the log is told out of order',
    feed: store => {
      const turned =
        (sink: EventSink): EventSink =>
        (batch, state) =>
          sink(batch.toReversed(), state);
      return around(store, {
        subscribeAll: (after, sink, signal) => store.subscribeAll(after, turned(sink), signal),
      });
    },
  },
];

const ofTables: readonly Plant[] = [
  { name: 'rows and checkpoint are no transaction', atomic: false },
  { name: 'nobody minds locks', lockless: true },
  {
    name: 'the checkpoint is forgotten',
    statement: (label, random) => (label === 'update checkpoints' && random.chance(0.3) ? 'skip' : undefined),
  },
  {
    name: 'the checkpoint moves without its rows',
    statement: (label, random) =>
      label.startsWith('write rows') && random.chance(0.05) ? 'skip' : undefined,
  },
  {
    name: 'a place of the feed is given to nobody',
    statement: (label, random, database) => {
      if (label === 'place frames' && random.chance(0.1))
        moveRow(
          database,
          'companyFeedHeads',
          () => true,
          row => ({ ...row, seq: Number(row['seq']) + 1 }),
        );
      return undefined;
    },
  },
];

const ofProcesses: readonly Plant[] = [
  {
    name: 'the id of a command is drawn anew',
    crowded: true,
    perform:
      (perform, { dependencies }) =>
      (command, run) =>
        perform(command, { ...run, commandId: uuidv5('drawn', dependencies.scheduler.random.bits()) }),
  },
  {
    name: 'a command is forgotten before it is done',
    perform: perform => (command, run) => {
      perform(command, run).catch(() => undefined);
      return Promise.resolve();
    },
  },
  {
    name: 'a timer that went off is left set',
    statement: label => (label === 'delete processTimer' ? 'skip' : undefined),
  },
  {
    name: 'what a process remembers is not kept',
    statement: (label, random) =>
      label === 'insert processState' && random.chance(0.4) ? 'skip' : undefined,
  },
  {
    name: 'what a process decided is not kept',
    statement: (label, random) =>
      label === 'insert processCommand' && random.chance(0.2) ? 'skip' : undefined,
  },
  {
    name: 'what a process did is done again under another id',
    perform: perform => async (command, run) => {
      await perform(command, run);
      await perform(command, { ...run, commandId: uuidv5('again', run.commandId) });
    },
  },
];

const sentBefore = new WeakMap<object, Map<string, number>>();

const timesSent = (world: object, id: string): number => {
  const known = sentBefore.get(world) ?? new Map<string, number>();
  sentBefore.set(world, known);
  const times = (known.get(id) ?? 0) + 1;
  known.set(id, times);
  return times;
};

const ofOutbox: readonly Plant[] = [
  {
    name: 'what is sent again gets a new id',
    session: (session, { dependencies }) => ({
      send: command => {
        const times = timesSent(dependencies.scheduler, command.id);
        return session.send(times === 1 ? command : { ...command, id: `${command.id}${times}` });
      },
    }),
  },
  {
    name: 'what is on its way counts as sent',
    session: (session, { dependencies }) => ({
      send: command => {
        session.send(command).catch(() => undefined);
        const acceptedAt = new Date(dependencies.scheduler.now);
        return Promise.resolve({ id: command.id, providerId: command.id, acceptedAt });
      },
    }),
  },
  {
    name: 'a refusal counts as sent',
    session: (session, { dependencies }) => ({
      send: command =>
        session.send(command).catch(() => {
          const acceptedAt = new Date(dependencies.scheduler.now);
          return { id: command.id, providerId: command.id, acceptedAt };
        }),
    }),
  },
  { name: 'who lost the connection still sends', fenceless: true },
  {
    name: 'what was sent is taken over again',
    statement: (label, random, database) => {
      if (label === 'waiting dispatches' && random.chance(0.1))
        moveRow(
          database,
          'waDispatch',
          row => row['state'] === 'sent',
          row => ({ ...row, state: 'queued' }),
        );
      return undefined;
    },
  },
  {
    name: 'the outbox is read past a request',
    statement: (label, random, database) => {
      if (label !== 'has news' || !random.chance(0.3)) return undefined;
      const last = Math.max(
        0,
        ...[...database.table('waOutbox').rows.values()].map(row => Number(row['position'])),
      );
      moveRow(
        database,
        'waCursor',
        ({ name }) => String(name).startsWith('outbox:'),
        row => ({ ...row, position: last }),
      );
      return undefined;
    },
  },
];

const ofRequests: readonly Plant[] = [
  { name: 'a request is answered before it is carried out', answersEarly: true },
  { name: 'a repeated request is another one', forgetsRequests: true },
];

const ofStream: readonly Plant[] = [
  { name: 'what failed elsewhere is told as done', stream: { reportsDone: true } },
  {
    name: 'an outcome is told before there is one',
    stream: {},
    ingress: ingress => ({
      received: fact => {
        ingress.received(fact).catch(() => undefined);
        return Promise.resolve();
      },
    }),
  },
];

/** Every bug that can be planted. */
export const plants: readonly Plant[] = [
  ...ofInbox,
  ...ofLog,
  ...ofTables,
  ...foldPlants,
  ...ofProcesses,
  ...ofOutbox,
  ...ofRequests,
  ...ofStream,
  ...facetPlants,
  ...officePlants,
  ...relayPlants,
  ...sharePlants,
];

/** A plant by its name; `none` is the sound world. */
export const plantNamed = (name: string): Plant => {
  const found = [SOUND, ...plants].find(plant => plant.name === name);
  if (found === undefined) throw new Error(`There is no plant ${name}`);
  return found;
};
