import type { LocalServer } from '@prosa/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../simulation/engine/random';
import type { Stage } from './stage';

/** One thing that goes wrong, as the seed says: how long it lasts, and how long everything has to heal after it. */
export interface Fault {
  readonly kind:
    | 'kill'
    | 'hang'
    | 'nats'
    | 'nats-wiped'
    | 'redis'
    | 'redis-wiped'
    | 'postgres'
    | 'backend'
    | 'log'
    | 'power';
  readonly target: string;
  readonly downMs: number;
  readonly healMs: number;
  /** It strikes while the one before it has not been mended. */
  readonly together: boolean;
}

const ROLES = ['api', 'gateway-1', 'gateway-2', 'projections-1', 'projections-2'];
const MIX: readonly (readonly [Fault['kind'], number])[] = [
  ['kill', 50],
  ['hang', 14],
  ['nats', 9],
  ['redis', 7],
  ['postgres', 7],
  ['backend', 5],
  ['nats-wiped', 3],
  ['redis-wiped', 2],
  ['power', 3],
];

const drawn = (random: Random): Fault['kind'] => {
  let left = random.share() * MIX.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of MIX) if ((left -= weight) < 0) return kind;
  return 'kill';
};

/** The faults of a seed, without end; what happens meanwhile changes nothing about them. */
export function* faultsOf(seed: number, isDouble: boolean): Generator<Fault, never> {
  const random = new Random(seed);
  for (;;) {
    const kind = drawn(random);
    yield {
      kind: kind === 'backend' && isDouble && random.chance(0.5) ? 'log' : kind,
      target: random.pick(ROLES),
      downMs: kind === 'hang' ? random.between(1_000, 12_000) : random.between(0, 3_000),
      healMs: random.between(1_500, 9_000),
      together: random.chance(0.2),
    };
  }
}

/** Makes things go wrong as a seed says, until it is told to heal. */
export class Nemesis {
  /** How often each kind of fault has struck, by kind and target. */
  readonly counts = new Map<string, number>();
  private readonly mending = new Set<Promise<void>>();
  private readonly busy = new Set<string>();

  constructor(
    private readonly stage: Stage,
    private readonly faults: Generator<Fault, never>,
  ) {}

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Strikes again and again; resolves when the signal aborts and all is mended. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const fault = this.faults.next().value;
      if (!fault.together || this.mending.size > 1) await this.healed();
      if (!fault.together) await pause(fault.healMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) this.strike(fault);
    }
    await this.healed();
  }

  private async healed(): Promise<void> {
    await Promise.all(this.mending);
  }

  private strike(fault: Fault): void {
    const thing = ['kill', 'hang'].includes(fault.kind) ? fault.target : (fault.kind.split('-')[0] ?? '');
    // What is down already cannot be hit again; a power cut wants everything to be up.
    if (this.busy.has(thing) || this.busy.has('power') || (fault.kind === 'power' && this.busy.size > 0))
      return;
    this.busy.add(thing);
    const name = ['kill', 'hang'].includes(fault.kind) ? `${fault.kind} ${fault.target}` : fault.kind;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    const mended = this.play(fault).finally(() => {
      this.busy.delete(thing);
      this.mending.delete(mended);
    });
    this.mending.add(mended);
  }

  private async play({ kind, target, downMs }: Fault): Promise<void> {
    const { stage } = this;
    if (kind === 'kill') {
      await stage.process(target).kill();
      await pause(downMs);
      await stage.process(target).start();
    } else if (kind === 'hang') {
      stage.process(target).freeze();
      await pause(downMs);
      stage.process(target).thaw();
    } else if (kind === 'postgres') await stage.killPostgres();
    else if (kind === 'backend') await stage.crashPostgres();
    else if (kind === 'log') await stage.restartDouble();
    else if (kind === 'power') await this.cutPower(downMs);
    else await this.restartEngine(kind, downMs);
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

  /** Everything dies in the same moment, but for the phones. */
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
