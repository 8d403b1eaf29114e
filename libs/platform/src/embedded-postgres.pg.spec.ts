import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE_MS, until } from '@prosa/testing';
import { Client } from 'pg';
import { FolderInUse, startEmbeddedPostgres } from './embedded-postgres';
import type { EmbeddedPostgres } from './embedded-postgres';

const quiet = (): void => undefined;

const ask = async (url: string, text: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};

/** A separate process that starts a server on a folder, reports it, and stays idle. */
const otherApplication = (dataDir: string): ChildProcess => {
  const compiler = require.resolve('@swc/core');
  const program = `
    const { transformFileSync } = require(${JSON.stringify(compiler)});
    require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file).code, file);
    require(${JSON.stringify(join(__dirname, 'embedded-postgres.ts'))})
      .startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined })
      .then(server => console.log(server.url), error => { console.error(error); process.exit(1); });
    setInterval(() => undefined, 1000);
  `;
  return spawn(process.execPath, ['-e', program], {
    cwd: process.cwd(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((done, fail) => {
    child.stdout?.once('data', (chunk: Buffer) => done(chunk.toString().trim()));
    child.once('exit', code => fail(new Error(`The other application ended with ${String(code)}`)));
  });

const killed = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise(done => {
    child.once('exit', () => done());
    child.kill(signal);
  });

describe('the embedded PostgreSQL', () => {
  let dataDir: string;
  let server: EmbeddedPostgres | undefined;
  const start = async (): Promise<EmbeddedPostgres> =>
    (server = await startEmbeddedPostgres({ dataDir, log: quiet }));
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'prosa-embedded-'));
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('keeps data, port and password between starts, on 127.0.0.1 and crash-safe', async () => {
    const first = await start();
    await ask(first.url, 'create table note as select 1 as n');
    const shown = await ask(
      first.url,
      `select current_setting('fsync') || current_setting('synchronous_commit') || current_setting('listen_addresses') as s`,
    );
    expect(shown).toEqual([{ s: 'onon127.0.0.1' }]);
    await first.stop();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(Number(new URL(second.url).port)).toBeLessThan(32_768);
    expect(await ask(second.url, 'select n from note')).toEqual([{ n: 1 }]);
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
  });

  it('refuses whoever does not know the password', async () => {
    const { url } = await start();
    const guess = new URL(url);
    guess.password = 'guess';
    await expect(ask(guess.toString(), 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('takes over the server of an application that was killed, with all that was committed', async () => {
    const other = otherApplication(dataDir);
    const url = await firstLine(other);
    await ask(url, 'create table note as select 1 as n');
    await killed(other, 'SIGKILL');
    const said: string[] = [];
    const next = (server = await startEmbeddedPostgres({ dataDir, log: line => said.push(line) }));
    expect(said).toEqual(['Took over the database server that was still running']);
    expect(next.url).toBe(url);
    expect(await ask(next.url, 'select n from note')).toEqual([{ n: 1 }]);
    await next.stop();
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false);
  });

  it('recovers when application and server were killed together', async () => {
    const other = otherApplication(dataDir);
    const url = await firstLine(other);
    await ask(url, 'create table note as select 1 as n');
    const pid = Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    await killed(other, 'SIGKILL');
    expect(await ask((await start()).url, 'select n from note')).toEqual([{ n: 1 }]);
  });

  it('is taken over when its application was killed while it was only beginning', async () => {
    await ask((await start()).url, 'create table note as select 1 as n');
    await server?.stop();
    const other = otherApplication(dataDir);
    const children = `/proc/${other.pid}/task/${other.pid}/children`;
    const hasBegun = (): boolean => existsSync(children) && readFileSync(children, 'utf8') !== '';
    await until(hasBegun, { everyMs: 0 });
    await killed(other, 'SIGKILL');
    expect(await ask((await start()).url, 'select n from note')).toEqual([{ n: 1 }]);
  });

  it('is started again under the same address when it dies while the application lives', async () => {
    const { url } = await start();
    await ask(url, 'create table kept as select 1 as n');
    const pid = Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    const deadline = Date.now() + PATIENCE_MS;
    const insist = (): Promise<readonly Record<string, unknown>[]> =>
      ask(url, 'select n from kept').catch((fault: unknown) => {
        if (Date.now() > deadline) throw fault;
        return new Promise(later => setTimeout(later, 50)).then(insist);
      });
    expect(await insist()).toEqual([{ n: 1 }]);
  });

  it('ignores a lock file that names another process', async () => {
    await (await start()).stop();
    writeFileSync(
      join(dataDir, 'cluster', 'postmaster.pid'),
      `${process.pid}\n${dataDir}\n0\n1\n\n127.0.0.1\n0 0\nready\n`,
    );
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts anew when the folder was left half made', async () => {
    await (await start()).stop();
    rmSync(join(dataDir, 'made'));
    rmSync(join(dataDir, 'cluster', 'global'), { recursive: true });
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses a second application on the same folder, claims nothing, and leaves the first alone', async () => {
    const first = await start();
    const said: string[] = [];
    const second = startEmbeddedPostgres({ dataDir, log: line => said.push(line) });
    await expect(second).rejects.toThrow(new FolderInUse(dataDir));
    expect(said).toEqual([]);
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
