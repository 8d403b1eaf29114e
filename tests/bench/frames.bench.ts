import type { TicketView } from '@prosa/contracts';
import { startEmbeddedPostgres } from '@prosa/platform';
import { startNats, type LocalServer } from '@prosa/testing';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { startProduct, type Product } from '../support/product';
import type { LoadFigures, LoadOrder, LoadWorld, Spread } from './frames-load';
import { cpuMs, median, type BenchContext, type Measure } from './measure';

const FACTS_PER_SECOND = 500;
const PROBE_SECONDS = 6;
const GOAL_MS = 50;
const COMPANIES = 4;
const TICKETS = 40;
const SECONDS = 8;

/** Prosa in one of the forms that it can be run in, over one database. */
interface Stage {
  readonly api: Product;
  readonly db: Pool;
  /** CPU that each process has used, the bus behind those of Prosa and the database last, in milliseconds. */
  cpu(): readonly number[];
}

type Company = LoadWorld['companies'][number];

const newCompany = async (url: string, root: ApiClient, index: number): Promise<Company> => {
  const email = (who: string): string => `${who}.${index}@bench.test`;
  const admin = { email: email('admin'), password: DEMO_PASSWORD, userName: 'Alice', phone: '11 99999-0000' };
  const { id } = await root.post<{ id: number }>('/companies', {
    ...{ name: `Empresa ${index}`, recurrence: 'MENSAL', dueDate: '2099-01-31', ...admin },
  });
  const alice = await ApiClient.signIn(url, admin.email);
  const queueIds: number[] = [];
  for (const [name, color] of [['Vendas', '#C2410C'] as const, ['Suporte', '#6D28D9'] as const])
    queueIds.push((await alice.post<{ id: number }>('/queue', { name, color })).id);
  const person = async (who: string): Promise<ApiClient> => {
    const content = { name: who, email: email(who), password: DEMO_PASSWORD, profile: 'user', queueIds };
    await alice.post('/users', content);
    return ApiClient.signIn(url, content.email);
  };
  const [ana, bruno] = [await person('ana'), await person('bruno')];
  const { id: whatsappId } = await alice.post<{ id: number }>('/whatsapp', {
    name: 'Linha',
    queueIds,
    greetingMessage: 'Olá!',
  });
  const tickets: number[] = [];
  for (let n = 0; n < TICKETS; n += 1) {
    const number = `55119${index}0${String(n + 1).padStart(6, '0')}`;
    const { id: contactId } = await alice.post<{ id: number }>('/contacts', { name: `Cliente ${n}`, number });
    const opening = { contactId, whatsappId, queueId: queueIds[0] };
    tickets.push((await ana.post<TicketView>('/tickets', opening)).id);
  }
  return { id, agent: ana.token, admin: alice.token, colleague: bruno.token, tickets, queueIds };
};

/** The process that makes the load; one clock is on both ends of what it measures. */
class LoadProcess {
  private readonly child = fork(join(__dirname, 'frames-load.js'));

  async ask<T>(order: LoadOrder): Promise<T> {
    this.child.send(order);
    const [answer] = (await once(this.child, 'message')) as [{ result?: T; fault?: string }];
    if (answer.result === undefined) throw new Error(answer.fault ?? 'the load failed');
    return answer.result;
  }

  end(): void {
    this.child.disconnect();
  }
}

const factsIn = async ({ db }: Stage): Promise<number> =>
  Number((await db.query<{ count: string }>('select count(*) from es.events')).rows[0]?.count);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const mean = (values: readonly number[]): number => sum(values) / values.length;

const shown = ({ p50, p99, most }: Spread): string =>
  `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, at most ${most.toFixed(0)} ms`;

interface Round {
  readonly perSecond: number;
  readonly factsPerCommand: number;
  /** Milliseconds per fact of each process, the database last. */
  readonly cpu: readonly number[];
  readonly quiet: Spread;
  readonly load: LoadFigures;
}

const oneRound = async (
  stage: Stage,
  load: LoadProcess,
  commands: number,
  seconds: number,
): Promise<Round> => {
  const quiet = await load.ask<Spread>({ echo: FACTS_PER_SECOND, seconds: 2 });
  const [facts, cpu, start] = [await factsIn(stage), stage.cpu(), performance.now()];
  const figures = await load.ask<LoadFigures>({ commands, seconds });
  const took = (performance.now() - start) / 1_000;
  const used = stage.cpu().map((each, index) => each - (cpu[index] ?? 0));
  const written = (await factsIn(stage)) - facts;
  const factsPerCommand = written / Math.round(commands * seconds);
  return {
    perSecond: written / took,
    factsPerCommand,
    cpu: used.map(each => each / written),
    quiet,
    load: figures,
  };
};

const measured = async (name: string, stage: Stage, context: BenchContext): Promise<Measure> => {
  const root = await ApiClient.signIn(stage.api.url, 'super@prosa.test');
  const companies: Company[] = [];
  for (let index = 1; index <= COMPANIES; index += 1)
    companies.push(await newCompany(stage.api.url, root, index));
  const echo = fork(join(__dirname, 'frames-echo.js'));
  const [port] = (await once(echo, 'message')) as [number];
  const load = new LoadProcess();
  try {
    await load.ask({ open: { url: stage.api.url, echoUrl: `http://127.0.0.1:${port}`, companies } });
    // Facts follow from facts, so how many a command brings is found out while everything gets warm.
    const before = await factsIn(stage);
    const warm = await load.ask<LoadFigures>({ commands: 150, seconds: 6 });
    const each = ((await factsIn(stage)) - before) / warm.answers.count;
    context.log(
      `${name}: a command brings ${each.toFixed(2)} facts; at 150 commands/s ${shown(warm.frames)}`,
    );
    // Later steps of a ticket cause more facts than its first: the rate is derived from complete tickets.
    const probe = await oneRound(stage, load, FACTS_PER_SECOND / each, PROBE_SECONDS);
    const rounds: Round[] = [];
    for (let round = 0; round < (context.rounds ?? 3); round += 1) {
      const seconds = context.secondsPerRound ?? SECONDS;
      const factsPerCommand = mean([probe, ...rounds].map(one => one.factsPerCommand));
      const one = await oneRound(stage, load, FACTS_PER_SECOND / factsPerCommand, seconds);
      const { frames, answers, echo: meanwhile, late, loop } = one.load;
      rounds.push(one);
      context.log(
        `${one.perSecond.toFixed(0)} facts/s: frames ${shown(frames)}; answers ${shown(answers)}; ${one.cpu.map(each => each.toFixed(2)).join(' + ')} ms CPU per fact`,
      );
      context.log(
        `  echo alone ${shown(one.quiet)}; meanwhile ${shown(meanwhile)}; sent late p99 ${late.p99.toFixed(1)}, loop p99 ${loop.p99.toFixed(1)}`,
      );
    }
    const of = (pick: (round: Round) => number): number => median(rounds.map(pick));
    const [p50, p99] = [of(({ load: { frames } }) => frames.p50), of(({ load: { frames } }) => frames.p99)];
    const ratio = of(({ load: { frames }, quiet }) => frames.p99 / quiet.p99);
    return {
      name: `command → browser frame at ${FACTS_PER_SECOND} facts/s, ${name}`,
      value: `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms at ${of(each => each.perSecond).toFixed(0)}/s, ${ratio.toFixed(1)} × an empty echo's p99; ${of(({ cpu }) => sum(cpu)).toFixed(2)} ms CPU per fact, ${of(({ cpu }) => cpu.at(-1) ?? 0).toFixed(2)} of them the database's`,
      goal: `p99 ≤ ${GOAL_MS} ms`,
      met: p99 <= GOAL_MS,
    };
  } finally {
    load.end();
    echo.disconnect();
  }
};

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** What a database server and those who work for it have used. */
const databaseCpu = (folder: string): number => {
  const postmaster = Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return sum([postmaster, ...childrenOf(postmaster)].map(cpuMs));
};

const onStage = async (
  context: BenchContext,
  roles: readonly string[],
  env: Readonly<Record<string, string>>,
  work: (stage: Stage) => Promise<Measure>,
  bus?: LocalServer,
): Promise<Measure> => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-bench-frames-'));
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: context.log });
  const db = new Pool({ connectionString: database.url, max: 1 });
  // The server is stopped while the pool's connection may still be closing.
  db.on('error', () => undefined);
  const shared = {
    DATABASE_URL: database.url,
    GATEWAY_KEY: randomBytes(32).toString('hex'),
    SECRETS_KEY: randomBytes(32).toString('hex'),
    JWT_SECRET: randomBytes(32).toString('hex'),
    MEDIA_DIR: join(folder, 'media'),
    ...env,
  };
  const processes: Product[] = [];
  try {
    for (const [index, PROSA_ROLES] of roles.entries()) {
      const dataDir = join(folder, `process-${index}`);
      processes.push(await startProduct({ dataDir, env: { ...shared, PROSA_ROLES } }));
    }
    const api = processes.at(-1);
    if (api === undefined) throw new Error('a stage needs a process');
    const cpu = (): readonly number[] => [
      ...processes.map(({ pid }) => cpuMs(pid)),
      ...(bus === undefined ? [] : [cpuMs(bus.pid)]),
      databaseCpu(join(folder, 'postgres')),
    ];
    return await work({ api, db, cpu });
  } finally {
    for (const each of processes.reverse()) await each.stop();
    await db.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** From a command, as a browser sends it over HTTP, to its frame in every browser that is shown it. */
export const run = async (context: BenchContext): Promise<readonly Measure[]> => {
  const only = process.env['BENCH_FORM'];
  const measures: Measure[] = [];
  if (only !== 'apart')
    measures.push(await onStage(context, ['all'], {}, stage => measured('in one process', stage, context)));
  if (only === 'whole') return measures;
  const nats = await startNats();
  try {
    // Who keeps the read model comes first: the demo's people are shown by it.
    const roles = ['projections,processes', 'api,live'];
    const env = { NATS_URL: nats.url, WA_SOCKET_URL: 'ws://127.0.0.1:9', WA_NOISE_ROOT: '00'.repeat(32) };
    const name = 'read model and routing in another process, over NATS';
    measures.push(await onStage(context, roles, env, stage => measured(name, stage, context), nats));
    return measures;
  } finally {
    await nats.stop();
  }
};
