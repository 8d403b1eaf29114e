import { loadEnvironment } from '@prosa/config';
import { systemClock, uuidv7, type EventCatalogue, type Fact } from '@prosa/kernel';
import { createLogger, currentTrace, HealthChecks, inSpan } from '@prosa/observability';
import { wake, type ReadModelPart } from '@prosa/projections';
import { collectTraces, testDatabase, type TestDatabase, type TraceCollector } from '@prosa/testing';
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

const eventually = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + 20_000; !(await holds()); await new Promise(done => setTimeout(done, 5)))
    if (Date.now() > deadline) throw new Error('It did not come about in time');
};

describe('a trace over the read model', () => {
  let traces: TraceCollector;
  let database: TestDatabase;
  /** Keeps the read model, and shows nobody anything. */
  let projecting: Platform;
  /** Takes commands and has browsers, and keeps nothing of the read model. */
  let showing: Platform;

  const open = (projects: boolean): Promise<Platform> =>
    openPlatform({
      url: database.url,
      environment: loadEnvironment({ DATABASE_URL: database.url }),
      content: { catalogues: [catalogue], parts: [part] },
      logger: createLogger({ level: 'silent', service: 'spec' }),
      health: new HealthChecks(),
      projects,
    });

  beforeAll(async () => {
    traces = collectTraces();
    database = await testDatabase();
    projecting = await open(true);
    showing = await open(false);
    let hears = false;
    showing.wakeUps.on('spec', about => (hears ||= about !== ''));
    await eventually(async () => {
      await wake(showing.readModel.owner, 'spec', 'somebody is there');
      return hears;
    });
  });

  afterAll(async () => {
    await showing.close();
    await projecting.close();
    await traces.close();
    await database.drop();
  });

  /** Answers its trace. */
  const command = (): Promise<string> =>
    inSpan({ name: 'command' }, async () => {
      const id = uuidv7(systemClock);
      await showing.aggregates.record(
        catalogue,
        { companyId: 1, id },
        [{ id, fact: { type: 'NoteWritten', data: { text: 'private' } } }],
        { actor: { kind: 'system', name: 'spec' }, correlationId: id, causationId: id },
      );
      return currentTrace()?.trace_id ?? '';
    });

  it('goes on in the process that shows what another one has projected', async () => {
    const shown: object[] = [];
    const stop = showing.liveFeed.subscribe((_companyId, frames) => shown.push(...frames));
    for (let round = 1; round <= 3; round += 1) {
      const traceId = await command();
      await eventually(() => shown.length === round && traces.spansOf(traceId).length === 4);
      const parentOf = (name: string): string | undefined => traces.parentOf(traceId, name);
      expect(['append', 'project', 'frames'].map(parentOf)).toEqual(['command', 'append', 'project']);
    }
    stop();
    expect(Object.keys(shown[0] ?? {}).toSorted()).toEqual(['audience', 'channel', 'payload', 'seq']);
  });
});
