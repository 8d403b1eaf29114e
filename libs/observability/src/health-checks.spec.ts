import { HealthChecks, type PartState } from './health-checks';
import { HealthFigures } from './health-figures';
import { Metrics } from './metrics';

describe('the health of a process', () => {
  it('is ready while a part is away, and names it; one that fails, throws or is late makes it unready', async () => {
    const checks = new HealthChecks(20);
    const away = { jobs: 'away', log: 'away' };
    checks.register('jobs', () => Promise.reject(new Error('gone')), 'away');
    checks.register('log', () => 'away');
    checks.register('bus', () => true);
    expect(await checks.report()).toEqual({ ready: true, checks: { bus: 'ok', ...away } });
    checks.register('database', () => new Promise(() => undefined));
    checks.register('gateway', () => Promise.reject(new Error('gone')));
    checks.register('projector', () => false);
    const failing = { database: 'failing', gateway: 'failing', projector: 'failing' };
    expect(await checks.report()).toEqual({ ready: false, checks: { bus: 'ok', ...away, ...failing } });
  });

  it('says how far a part is behind, and waits for it where requests have to', async () => {
    const checks = new HealthChecks();
    checks.register('readModel', () => ({ behind: 5_000n, isReady: false }));
    const report = { checks: { readModel: '5000 facts behind' } };
    expect(await checks.report()).toEqual({ ready: false, ...report });
    checks.register('readModel', () => ({ behind: 5_000n, isReady: true }));
    expect(await checks.report()).toEqual({ ready: true, ...report });
  });

  it('says what is wrong with a part where that is known; one that is stuck makes it unready', async () => {
    const checks = new HealthChecks();
    checks.register('log', () => ({ state: 'away', detail: 'Nobody listens' }));
    const details = { log: 'Nobody listens' };
    expect(await checks.report()).toEqual({ ready: true, checks: { log: 'away' }, details });
    checks.register('log', () => 'stuck');
    expect(await checks.report()).toEqual({ ready: false, checks: { log: 'stuck' } });
  });

  it('asks a part that hangs no second time before it has answered, and again afterwards', async () => {
    const checks = new HealthChecks(5);
    const asked: ((state: PartState) => void)[] = [];
    checks.register('database', () => new Promise(done => asked.push(done)));
    await checks.report();
    await checks.report();
    expect(asked).toHaveLength(1);
    asked[0]?.(true);
    expect(await checks.report()).toMatchObject({ ready: true });
    await checks.report();
    expect(asked).toHaveLength(2);
  });

  it('is exposed as metrics per part, and an unavailable part counts as unhealthy', async () => {
    const checks = new HealthChecks();
    const metrics = new Metrics();
    checks.register('bus', () => 'away');
    checks.register('database', () => true);
    await new HealthFigures({ checks, metrics, everyMs: 60_000 }).stop();
    expect(await metrics.render()).toContain(
      '\nprosa_part_well{part="bus"} 0\nprosa_part_well{part="database"} 1\n',
    );
  });
});
