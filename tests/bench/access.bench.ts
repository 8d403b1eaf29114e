import { startEmbeddedPostgres } from '@prosa/platform';
import autocannon from 'autocannon';
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Passwords } from '../../services/identity/src/session/password';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { median, type BenchContext, type Measure } from './measure';

interface Servers {
  readonly child: ChildProcess;
  readonly product: string;
  readonly bare: string;
}

const startServers = async (url: string, dataDir: string): Promise<Servers> => {
  const child = fork(resolve('dist/tests/bench/access-server.js'), [], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    silent: true,
  });
  let faults = '';
  child.stderr?.on('data', (chunk: Buffer) => (faults += chunk.toString()));
  const line = await new Promise<string>((done, fail) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const found = /^\{.*\}$/m.exec(chunk.toString());
      if (found) done(found[0]);
    });
    child.once('exit', code => fail(new Error(`The servers ended with ${code}:\n${faults}`)));
  });
  const { product, bare } = JSON.parse(line) as { product: string; bare: string };
  return { child, product, bare };
};

const rate = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
  const result = await autocannon({ url, connections: 10, duration: 3, headers });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were refusals`);
  return result.requests.average;
};

/** An authorised route that does nothing, against one in a bare NestJS application on the same process. */
const guarded = async ({ product, bare }: Servers, context: BenchContext): Promise<Measure> => {
  const { token } = await ApiClient.signIn(product, 'admin@demo.test');
  const headers = { authorization: `Bearer ${token}` };
  const ratios: number[] = [];
  const rates: number[] = [];
  await rate(`${bare}/nothing`);
  await rate(`${product}/api/nothing`, headers);
  for (let round = 0; round < (context.rounds ?? 5); round += 1) {
    const empty = await rate(`${bare}/nothing`);
    const allowed = await rate(`${product}/api/nothing`, headers);
    rates.push(allowed);
    ratios.push(allowed / empty);
    context.log(`authorised ${allowed.toFixed(0)}/s, empty handler ${empty.toFixed(0)}/s`);
  }
  return {
    name: 'an authorised request that does nothing, 10 connections',
    value: `${median(rates).toFixed(0)}/s, ${median(ratios).toFixed(2)} of an empty NestJS handler`,
    goal: '≥ 0.6',
    met: median(ratios) >= 0.6,
  };
};

/** How often something can be done in a while, eight at a time. */
const perSecond = async (seconds: number, once: () => Promise<unknown>): Promise<number> => {
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < until) {
      await once();
      done += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: 8 }, lane));
  return (done * 1_000) / (performance.now() - start);
};

/** Milliseconds that one comparison takes when nothing else runs. */
const hashMs = async (passwords: Passwords, hash: string): Promise<number> => {
  const times: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const start = performance.now();
    await passwords.matches(DEMO_PASSWORD, hash);
    times.push(performance.now() - start);
  }
  return median(times);
};

/** The yardstick is what two cores could compare if a login were nothing else. */
const logins = async ({ product }: Servers, context: BenchContext): Promise<Measure> => {
  const people = [
    'admin@demo.test',
    'ana@demo.test',
    'bruno@demo.test',
    'admin@outra.test',
    'super@prosa.test',
  ];
  const passwords = new Passwords();
  const hash = await passwords.hash(DEMO_PASSWORD, 1);
  let turn = 0;
  const signIn = () => ApiClient.signIn(product, people[(turn += 1) % people.length] ?? '');
  await perSecond(1, signIn);
  const rates: number[] = [];
  const ratios: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < (context.rounds ?? 5); round += 1) {
    const cost = await hashMs(passwords, hash);
    const whole = await perSecond(2, signIn);
    rates.push(whole);
    costs.push(cost);
    ratios.push((whole * cost) / 2_000);
    context.log(`logins ${whole.toFixed(0)}/s, a hash ${cost.toFixed(1)} ms`);
  }
  return {
    name: `logins, 8 at a time (argon2id, ${median(costs).toFixed(1)} ms a hash)`,
    value: `${median(rates).toFixed(0)}/s, ${median(ratios).toFixed(2)} of what two cores can hash`,
    goal: '≥ 120/s',
    met: median(rates) >= 120,
  };
};

/** What access costs: signing in, and being allowed. */
export const run = async (context: BenchContext): Promise<readonly Measure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prosa-bench-access-'));
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: context.log });
  const servers = await startServers(database.url, dataDir);
  try {
    return [await guarded(servers, context), await logins(servers, context)];
  } finally {
    servers.child.kill('SIGKILL');
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
