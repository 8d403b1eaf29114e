import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cpuMs } from './measure';

/** Runs the command that operators run; answers the seconds it took, its CPU seconds, and what it printed. */
export const prosa = async (words: readonly string[], environment: Readonly<Record<string, string>>) => {
  const started = performance.now();
  const child = spawn(resolve('scripts/prosa.mjs'), [...words, '--json'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [printed, cpu] = ['', 0];
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  // The CPU time of a process can only be read while it runs.
  const looking = setInterval(() => (cpu = cpuMs(child.pid ?? 0) / 1_000), 100);
  const [code] = (await once(child, 'close')) as [number];
  clearInterval(looking);
  if (code !== 0) throw new Error(`prosa ${words.join(' ')} ended with ${code}: ${printed}`);
  return { seconds: (performance.now() - started) / 1_000, cpu, printed };
};

/** What of a server's processes is gone by now is counted with those that have ended. */
const cpuMsWhileThere = (pid: number): number => {
  try {
    return cpuMs(pid);
  } catch {
    return 0;
  }
};

/** CPU seconds of a database server, its processes that have ended included. */
export const serverCpu = (folder: string): number => {
  const [first = ''] = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ');
  const stat = readFileSync(`/proc/${first}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ended = (Number(fields[13]) + Number(fields[14])) * 10;
  return [first, ...children].reduce((sum, pid) => sum + cpuMsWhileThere(Number(pid)), ended) / 1_000;
};
