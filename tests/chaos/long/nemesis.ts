import type { LocalServer } from '@prosa/testing';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './faults';
import type { LinkState } from './link';
import type { Stage } from './stage';

const DAY_MS = 86_400_000;
const OF_PROCESSES: ReadonlySet<string> = new Set(['kill', 'hang', 'clock', 'drift']);
/** What a clock that drifts gains of each second. */
const DRIFT = 0.1;

const nameOf = ({ kind, target, engine }: Fault): string => {
  if (OF_PROCESSES.has(kind)) return `${kind} ${target}`;
  if (kind.startsWith('link')) return `${kind} ${engine}`;
  return kind === 'disk' ? `disk of ${diskOf(engine)}` : kind;
};

/** What must be well before this fault can strike it: things have one fault at a time. */
const thingOf = ({ kind, target, engine }: Fault): string => {
  if (OF_PROCESSES.has(kind) || kind.startsWith('link')) return target;
  if (kind === 'disk') return diskOf(engine);
  if (kind === 'garbage') return 'nats';
  return kind === 'backend' ? 'postgres' : (kind.split('-')[0] ?? '');
};

const diskOf = (engine: Fault['engine']): 'postgres' | 'nats' => (engine === 'nats' ? 'nats' : 'postgres');

/** Faults that want everything to be up, and nothing else to go wrong meanwhile. */
const ALONE: ReadonlySet<string> = new Set(['power', 'roll', 'flush', 'slow', 'restore']);

/** Injects faults according to a seed, until stopped. */
export class Nemesis {
  /** How often each kind of fault has struck, by kind and target. */
  readonly counts = new Map<string, number>();
  /** Duration and exit code of each process's clean stop. */
  readonly drains: { readonly name: string; readonly ms: number; readonly code: number | null }[] = [];
  private readonly mending = new Set<Promise<void>>();
  private readonly busy = new Set<string>();

  /** Faults that need more than the set: who writes, and who looks. */
  scenes: Partial<Record<Fault['kind'], () => Promise<void>>> = {};
  /** Called for each fault that is repaired when nothing else is broken, with the number of faults so far. */
  mended: (name: string, total: number) => void = () => undefined;

  constructor(
    private readonly stage: Stage,
    private readonly faults: Generator<Fault, never>,
    private readonly ease = 1,
  ) {}

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Strikes again and again; resolves when the signal aborts and all is mended. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const fault = this.faults.next().value;
      if (!fault.together || this.mending.size > 1) await this.healed();
      if (!fault.together)
        await pause(fault.healMs * this.ease, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) this.strike(fault);
    }
    await this.healed();
    for (const each of this.stage.processes) each.shiftClock(0);
  }

  private async healed(): Promise<void> {
    while (this.mending.size > 0) await Promise.all(this.mending);
  }

  private strike(fault: Fault): void {
    const thing = thingOf(fault);
    if (this.busy.has(thing) || [...ALONE].some(each => this.busy.has(each))) return;
    if (ALONE.has(fault.kind) && this.busy.size > 0) return;
    this.busy.add(thing);
    const name = nameOf(fault);
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    const mended: Promise<void> = this.play(fault).finally(() => {
      this.busy.delete(thing);
      this.mending.delete(mended);
      if (this.mending.size === 0) this.mended(name, this.total);
    });
    this.mending.add(mended);
  }

  private async play(fault: Fault): Promise<void> {
    const { kind, target, downMs, lot } = fault;
    const { stage } = this;
    const scene = this.scenes[kind];
    if (scene !== undefined) await scene();
    else if (kind === 'kill') {
      await stage.process(target).kill();
      await pause(downMs);
      await stage.process(target).start();
    } else if (kind === 'hang') {
      stage.process(target).freeze();
      await pause(downMs);
      stage.process(target).thaw();
    } else if (kind === 'roll') await this.roll();
    else if (kind === 'postgres') await stage.killPostgres();
    else if (kind === 'backend') await stage.crashPostgres();
    else if (kind === 'log') await stage.restartDouble();
    else if (kind === 'power') await this.cutPower(downMs);
    else if (kind === 'clock') await this.shiftClock(target, lot, downMs);
    else if (kind === 'drift') stage.process(target).driftClock(DRIFT);
    else if (kind === 'garbage') await stage.throwGarbage();
    else if (kind === 'restore') await stage.restore();
    else if (kind === 'disk') await this.fillDisk(diskOf(fault.engine), downMs);
    else if (kind === 'poison') await stage.poison();
    else if (kind === 'rebuild') await stage.rebuild();
    else if (kind.startsWith('link')) await this.breakLink(fault, kind.slice(5) as LinkState);
    else await this.restartEngine(kind, downMs);
  }

  /** Restarts every process in turn, like an update. */
  private async roll(): Promise<void> {
    for (const each of this.stage.processes) {
      const begun = performance.now();
      const code = await each.stop();
      this.drains.push({ name: each.name, ms: Math.round(performance.now() - begun), code });
      await each.start();
    }
  }

  private async breakLink({ target, engine, downMs }: Fault, state: LinkState): Promise<void> {
    const link = this.stage.link(target, engine);
    link.become(state);
    await pause(downMs);
    link.become('whole');
  }

  /** Up to three days forward or back, and back to what it was. */
  private async shiftClock(target: string, lot: number, downMs: number): Promise<void> {
    this.stage.process(target).shiftClock(Math.round(lot * 3 * DAY_MS));
    await pause(downMs);
    this.stage.process(target).shiftClock(0);
  }

  private async fillDisk(engine: 'postgres' | 'nats', downMs: number): Promise<void> {
    const disk = this.stage.disk(engine);
    disk.fill();
    await pause(downMs);
    disk.free();
    await (engine === 'postgres' ? this.stage.postgresAnswers() : undefined);
  }

  private async restartEngine(kind: string, downMs: number): Promise<void> {
    const server = kind.startsWith('nats') ? this.stage.nats : this.stage.redis;
    await server.kill();
    if (kind.endsWith('wiped')) server.wipe();
    await pause(downMs);
    await this.insist(server);
  }

  /** A machine that is this busy may not get a server up in time: it is started again, as a supervisor does. */
  private async insist(server: LocalServer): Promise<void> {
    for (let tries = 0; tries < 5; tries += 1) {
      const isUp = await server.start().then(
        () => true,
        () => false,
      );
      if (isUp) return;
      await server.kill();
    }
    throw new Error('An engine did not come back');
  }

  /** Kills everything at once, except the phones. */
  private async cutPower(downMs: number): Promise<void> {
    const { stage } = this;
    await Promise.all([
      ...stage.processes.map(each => each.kill()),
      stage.nats.kill(),
      stage.redis.kill(),
      stage.killPostgres(),
      stage.restartDouble(),
    ]);
    await pause(downMs);
    await Promise.all([this.insist(stage.nats), this.insist(stage.redis), stage.postgresAnswers()]);
    await Promise.all(stage.processes.map(each => each.start()));
  }
}
