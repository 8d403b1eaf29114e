import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Sees to it that a child gets a signal when this process is gone, even by kill -9: what a spec that was cut off had
 * started must not go on for ever.
 */
export const endWithUs = (child: ChildProcess, signal: 'INT' | 'KILL' = 'KILL'): void => {
  if (child.pid === undefined) return;
  // Its standard input ends when the process at the other end does.
  const watcher = spawn('sh', ['-c', `read -r _; kill -${signal} ${child.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => undefined);
  watcher.unref();
  child.once('exit', () => watcher.kill('SIGKILL'));
};
