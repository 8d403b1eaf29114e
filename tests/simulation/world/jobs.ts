import type { DeadJob, Job, JobHandler, JobRequest, Jobs } from '@prosa/jobs';
import type { Scheduler } from '../engine/scheduler';
import type { Host } from './host';
import type { Weather } from './weather';

interface Waiting {
  readonly name: string;
  readonly id: string;
  readonly version: number;
  readonly payload: object;
}

/** The alarms of a world: kept outside of processes, sometimes lost altogether, sometimes rung twice. */
export class AlarmClock {
  private readonly handlers = new Map<Host, Map<string, JobHandler<object>>>();
  private readonly known = new Set<string>();

  constructor(
    private readonly scheduler: Scheduler,
    private readonly weather: Weather,
  ) {}

  /** The jobs as one process reaches them. */
  of(host: Host): Jobs {
    const own = new Map<string, JobHandler<object>>();
    this.handlers.set(host, own);
    const nothing = (): Promise<void> => Promise.resolve();
    return {
      on: <Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>) =>
        void own.set(job.name, handler as JobHandler<object>),
      start: nothing,
      close: nothing,
      schedule: (job, request) => host.reach('set alarm', () => this.set(job.name, request)),
      cancel: () => Promise.resolve(false),
      deadLetters: (): Promise<readonly DeadJob[]> => Promise.resolve([]),
      revive: () => Promise.resolve(false),
    };
  }

  private set(name: string, { id, version = 0, payload, at }: JobRequest<object>): void {
    const key = `${name} ${id} ${version}`;
    if (this.known.has(key)) return;
    this.known.add(key);
    if (this.weather.losesAnswer()) return;
    const wait = Math.max(0, (at?.getTime() ?? 0) - this.scheduler.now);
    const ring = (): void => this.ring({ name, id, version, payload });
    this.scheduler.after(wait, 'alarm', ring, null);
    if (!this.weather.calm && this.scheduler.random.chance(0.2))
      this.scheduler.after(wait + 5, 'alarm again', ring, null);
  }

  private ring({ name, id, version, payload }: Waiting): void {
    const hosts = [...this.handlers].filter(([host, handlers]) => host.alive && handlers.has(name));
    if (hosts.length === 0) return;
    const [host, handlers] = this.scheduler.random.pick(hosts);
    const run = (): void => {
      handlers
        .get(name)?.(payload, { id, version, attempt: 1 })
        .catch(() => undefined);
    };
    this.scheduler.after(this.weather.latency(), 'alarm rings', run, host);
  }
}
