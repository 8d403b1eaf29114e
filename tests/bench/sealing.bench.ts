import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@prosa/platform';
import { migrateReadModel, openReadModel } from '@prosa/read-model';
import { FACTS_OF_ONE, fillWithConversations } from './conversation-log';
import { median, type BenchContext, type Measure } from './measure';
import { prosa, serverCpu } from './operator-command';

const MILLION = 1_000_000;
const GOAL = 1.5;

/** A database of its own, and what the operator's command needs to work on it. */
interface Installation {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

interface Rebuilt {
  readonly seconds: number;
  /** CPU seconds of the command and of its PostgreSQL. */
  readonly cpu: number;
}

const rebuilt = async ({ folder, environment }: Installation): Promise<Rebuilt> => {
  const before = serverCpu(folder);
  const { seconds, cpu } = await prosa(['projections', 'rebuild'], environment);
  return { seconds, cpu: cpu + serverCpu(folder) - before };
};

/** Both logs are rebuilt in turns, so that a busy machine slows down both. */
const measured = async (
  facts: number,
  { open, sealed }: { readonly open: Installation; readonly sealed: Installation },
  { log, rounds = 3 }: BenchContext,
): Promise<readonly Measure[]> => {
  const [times, cpus]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const one = await rebuilt(open);
    const other = await rebuilt(sealed);
    times.push(other.seconds / one.seconds);
    cpus.push(other.cpu / one.cpu);
    log(
      `open ${one.seconds.toFixed(1)} s (CPU ${one.cpu.toFixed(1)} s), sealed ${other.seconds.toFixed(1)} s (CPU ${other.cpu.toFixed(1)} s)`,
    );
  }
  const range = (values: readonly number[]): string =>
    `${median(values).toFixed(2)} × (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`;
  return [
    {
      name: `rebuild of ${facts} sealed facts over the same facts open`,
      value: `${range(times)}, CPU ${range(cpus)}`,
      goal: `≤ ${GOAL} ×`,
      met: median(times) <= GOAL,
    },
  ];
};

/**
 * The cost of sealed personal data in a rebuild of every read model: the backup of an open log is put into one database by
 * `prosa restore` and into another by `prosa log seal`, which also project it, and both are rebuilt by
 * `prosa projections rebuild`. `BENCH_FACTS` sets the size.
 */
export const run = async (context: BenchContext): Promise<readonly Measure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-bench-'));
  const servers: { stop(): Promise<void> }[] = [];
  const installed = async (name: string): Promise<Installation> => {
    const server = await startEmbeddedPostgres({ dataDir: join(folder, name), log: context.log });
    servers.push(server);
    const read = await openReadModel({ url: server.url, max: 1 });
    await migrateReadModel(read.owner);
    await read.close();
    const environment = {
      ...{ DATABASE_URL: server.url, DATA_DIR: join(folder, `${name}-data`) },
      SECRETS_KEY: '5'.repeat(64),
    };
    return { folder: join(folder, name), environment };
  };
  try {
    const origin = await installed('origin');
    const wanted = Math.ceil(Number(process.env['BENCH_FACTS'] ?? MILLION) / FACTS_OF_ONE);
    const facts = await fillWithConversations(origin.environment['DATABASE_URL'] ?? '', wanted);
    const backup = join(folder, 'backup');
    await prosa(['backup', backup], origin.environment);
    const open = await installed('open');
    const restoring = await prosa(['restore', backup], open.environment);
    const sealed = await installed('sealed');
    const sealing = await prosa(['log', 'seal', backup], sealed.environment);
    context.log(
      `${facts} facts restored in ${restoring.seconds.toFixed(1)} s, restored and sealed in ${sealing.seconds.toFixed(1)} s`,
    );
    return await measured(facts, { open, sealed }, context);
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
