import { loadEnvironment } from '@prosa/config';
import type { LiveFrame } from '@prosa/contracts';
import { systemClock, uuidv7, type EventCatalogue, type Fact } from '@prosa/kernel';
import { createLogger, HealthChecks } from '@prosa/observability';
import type { ReadModelPart } from '@prosa/projections';
import { startNats, testDatabase, type LocalServer, type TestDatabase } from '@prosa/testing';
import { openPlatform, type Platform } from './open-platform';

type NoteWritten = Fact<'NoteWritten', { text: string }>;

const catalogue: EventCatalogue<NoteWritten> = {
  category: 'note',
  events: { NoteWritten: { version: 1 } },
} as never;

const part: ReadModelPart = {
  name: 'spec',
  tables: [],
  live: [
    {
      on: ['NoteWritten'],
      frames: async events =>
        events.map(({ metadata, position }) => ({
          companyId: metadata.companyId,
          channel: 'ticket' as const,
          payload: { action: 'removeFromList' as const, ticketId: Number(position) },
          audience: { kind: 'company' as const },
        })),
    },
  ],
};

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
      content: { catalogues: [catalogue], parts: [part] },
      logger: createLogger({ level: 'silent', service: 'spec' }),
      health: new HealthChecks(),
      projects,
    });

  beforeAll(async () => {
    [database, nats] = await Promise.all([testDatabase(), startNats()]);
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

  /** Answers where the log is after a command, once the read model shows it. */
  const command = async (): Promise<bigint> => {
    const id = uuidv7(systemClock);
    const { position } = await commanding.aggregates.record(
      catalogue,
      { companyId: 1, id },
      [{ id, fact: { type: 'NoteWritten', data: { text: 'oi' } } }],
      { actor: { kind: 'system', name: 'spec' }, correlationId: id, causationId: id },
    );
    expect(await commanding.barrier.reached(position, { companyId: 1, timeoutMs: 10_000 })).toBe(true);
    return position;
  };
  const ticketIn = ([frame]: readonly LiveFrame[]): unknown =>
    (frame?.payload as { ticketId?: number } | undefined)?.ticketId;

  it('are there with the word that the read model shows it, for its answer and for its browsers', async () => {
    for (let round = 0; round < 5; round += 1) {
      const position = await command();
      expect(ticketIn(commanding.barrier.shown(1, position))).toBe(Number(position));
      expect(ticketIn(frames.slice(-1))).toBe(Number(position));
    }
    expect(frames.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it('are read from the feed when the bus is away, each once and in their order', async () => {
    await nats.kill();
    const last = await command();
    for (const deadline = Date.now() + 10_000; frames.length < 6 && Date.now() < deadline;)
      await new Promise(done => setTimeout(done, 5));
    await nats.start();
    expect(frames.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(ticketIn(frames.slice(-1))).toBe(Number(last));
  });
});
