import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithUs } from './end-with-us';
import { until } from './until';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A process that starts a child, prints its id and waits. */
const parent = `
  const { spawn } = require('node:child_process');
  const endWithUs = ${endWithUs.toString().replaceAll(/\(0, \w+\.spawn\)/g, 'spawn')};
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore', detached: true });
  endWithUs(child);
  process.stdout.write(String(child.pid));
  setInterval(() => undefined, 1000);
`;

describe('endWithUs', () => {
  it('ends what a process had started when that process is killed', async () => {
    const killed = spawn(process.execPath, ['-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [received] = (await once(killed.stdout, 'data')) as [Buffer];
    const child = Number(received.toString());
    expect(isAlive(child)).toBe(true);
    killed.kill('SIGKILL');
    await until(() => !isAlive(child));
  });
});
