import { leaderOf, startEventStoreCluster } from '@prosa/event-store-double';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What happens to the node that leads. */
export type Disturbance = 'kill' | 'freeze';

/** The nodes that hold the log: three of the double, or a server that a command starts and stops. */
export interface LogNodes {
  readonly url: string;
  /** Disturbs the node that leads; what it returns brings that one back. */
  disturb(how: Disturbance): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/**
 * A command for the server of EVENTSTORE_TEST_URL. It is called with a verb and the address of a node: `empty` leaves all nodes
 * running without data, `kill` and `start`, `freeze` and `thaw` are for one.
 */
const command = process.env['EVENTSTORE_TEST_NODES'];
const given = process.env['EVENTSTORE_TEST_URL'];

/** Empty nodes, which answer. */
export const startLogNodes = (): Promise<LogNodes> => (given === undefined ? onDouble() : onServer(given));

const onDouble = async (): Promise<LogNodes> => {
  const cluster = await startEventStoreCluster();
  return { url: cluster.url, disturb: how => cluster.lose(how), stop: () => cluster.stop() };
};

const onServer = async (url: string): Promise<LogNodes> => {
  await called('empty');
  return {
    url,
    async disturb(how) {
      const leader = await leaderOf(url);
      await called(how, leader);
      return () => called(how === 'kill' ? 'start' : 'thaw', leader);
    },
    stop: () => Promise.resolve(),
  };
};

const called = async (...words: string[]): Promise<void> => {
  if (command === undefined) throw new Error('EVENTSTORE_TEST_NODES names no command');
  // EventStoreDB takes each variable EVENTSTORE_… for an option, and does not start with one that it does not know.
  const env = Object.entries(process.env).filter(([name]) => !name.startsWith('EVENTSTORE_TEST_'));
  await promisify(execFile)(command, words, { env: Object.fromEntries(env) });
};
