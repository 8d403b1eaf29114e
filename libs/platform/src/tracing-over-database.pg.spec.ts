import { loadEnvironment } from '@prosa/config';
import { createLogger, currentTrace, HealthChecks, inSpan } from '@prosa/observability';
import {
  collectTraces,
  noteCatalogue,
  notePart,
  migratedDatabase,
  until,
  untilListening,
  writeNote,
  type TestDatabase,
  type TraceCollector,
} from '@prosa/testing';
import { openPlatform, type Platform } from './open-platform';

describe('a trace over the read model', () => {
  let traces: TraceCollector;
  let database: TestDatabase;
  /** Projects the read model, and has no sockets. */
  let projecting: Platform;
  /** Takes commands and has browsers, and keeps nothing of the read model. */
  let showing: Platform;

  const open = (projects: boolean): Promise<Platform> =>
    openPlatform({
      url: database.url,
      environment: loadEnvironment({ DATABASE_URL: database.url }),
      content: { catalogues: [noteCatalogue], parts: [notePart] },
      logger: createLogger({ level: 'silent', service: 'spec' }),
      health: new HealthChecks(),
      projects,
    });

  beforeAll(async () => {
    traces = collectTraces();
    database = await migratedDatabase();
    projecting = await open(true);
    showing = await open(false);
    await untilListening(showing);
  });

  afterAll(async () => {
    await showing.close();
    await projecting.close();
    await traces.close();
    await database.drop();
  });

  /** Returns its trace id. */
  const command = (): Promise<string> =>
    inSpan({ name: 'command' }, async () => {
      await writeNote(showing.aggregates, 'private');
      return currentTrace()?.trace_id ?? '';
    });

  it('goes on in the process that shows what another one has projected', async () => {
    const shown: object[] = [];
    const stop = showing.liveFeed.subscribe((_companyId, frames) => shown.push(...frames));
    for (let round = 1; round <= 3; round += 1) {
      const traceId = await command();
      await until(() => shown.length === round && traces.spansOf(traceId).length === 4, {
        seen: () => ({ shown, spans: traces.spansOf(traceId).map(({ name }) => name) }),
      });
      const parentOf = (name: string): string | undefined => traces.parentOf(traceId, name);
      expect(['append', 'project', 'frames'].map(parentOf)).toEqual(['command', 'append', 'project']);
    }
    stop();
    expect(Object.keys(shown[0] ?? {}).toSorted()).toEqual(['audience', 'channel', 'payload', 'seq']);
  });
});
