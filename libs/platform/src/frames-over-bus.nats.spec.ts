import { loadEnvironment } from '@prosa/config';
import type { LiveFrame } from '@prosa/contracts';
import { createLogger, HealthChecks } from '@prosa/observability';
import {
  PATIENCE_MS,
  noteCatalogue,
  notePart,
  startNats,
  migratedDatabase,
  until,
  writeNote,
  type LocalServer,
  type TestDatabase,
} from '@prosa/testing';
import { openPlatform, type Platform } from './open-platform';

describe('the frames of a command in a process that keeps no read model', () => {
  let database: TestDatabase;
  let nats: LocalServer;
  /** Copies the log to the bus, and keeps the read model. */
  let keeping: Platform;
  let commanding: Platform;
  const frames: LiveFrame[] = [];

  const open = (projects: boolean): Promise<Platform> =>
    openPlatform({
      url: database.url,
      environment: loadEnvironment({ DATABASE_URL: database.url, NATS_URL: nats.url }),
      content: { catalogues: [noteCatalogue], parts: [notePart] },
      logger: createLogger({ level: 'silent', service: 'spec' }),
      health: new HealthChecks(),
      projects,
    });

  beforeAll(async () => {
    [database, nats] = await Promise.all([migratedDatabase(), startNats()]);
    keeping = await open(true);
    commanding = await open(false);
    commanding.liveFeed.subscribe((_companyId, placed) => frames.push(...placed));
  });
  afterAll(async () => {
    await commanding.close();
    await keeping.close();
    await nats.stop();
    await database.drop();
  });

  /** Returns the log position after a command, once the read model contains it. */
  const command = async (): Promise<bigint> => {
    const position = await writeNote(commanding.aggregates, 'oi');
    expect(await commanding.barrier.reached(position, { companyId: 1, timeoutMs: PATIENCE_MS })).toBe(true);
    return position;
  };
  const ticketIn = ([frame]: readonly LiveFrame[]): unknown =>
    (frame?.payload as { ticketId?: number } | undefined)?.ticketId;

  /** Waits until browsers have the frame of a command: its answer may be there while they are still read to. */
  const shown = (position: bigint): Promise<void> =>
    until(() => ticketIn(frames.slice(-1)) === Number(position), {
      what: `the frame of ${position} is shown`,
      seen: () => frames.map(({ seq }) => seq),
    });
  /** Each place in the feed so far, once. */
  const places = (): readonly number[] => frames.map((_, index) => index + 1);

  it('are there with the word that the read model shows it, for its answer and for its browsers', async () => {
    let carried = 0;
    // A notification may be quicker than the bus on a busy machine: the answer is read then, and never another one.
    for (let round = 0; round < 30 && carried < 5; round += 1) {
      const position = await command();
      const answered = ticketIn(commanding.barrier.shown(1, position));
      expect([undefined, Number(position)]).toContain(answered);
      if (answered !== undefined) carried += 1;
      await shown(position);
    }
    expect(carried).toBe(5);
    expect(frames.map(({ seq }) => seq)).toEqual(places());
  });

  it('are read from the feed when the bus is away, each once and in their order', async () => {
    await nats.kill();
    const last = await command();
    await shown(last);
    await nats.start();
    expect(frames.map(({ seq }) => seq)).toEqual(places());
  });
});
