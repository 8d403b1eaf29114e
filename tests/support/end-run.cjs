/** Waits until its standard input ends, then ends the processes that are noted in a folder, and removes their data. */
const { existsSync, readFileSync, readdirSync, rmSync } = require('node:fs');
const { join } = require('node:path');
const { setTimeout: pause } = require('node:timers/promises');

const LONGEST_MS = 20_000;
const [folder] = process.argv.slice(2);

const signal = (pid, name) => {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
};

const end = async ({ pid, dataDir }) => {
  signal(pid, 'SIGINT');
  const deadline = Date.now() + LONGEST_MS;
  while (signal(pid, 0)) {
    if (Date.now() > deadline) signal(pid, 'SIGKILL');
    await pause(50);
  }
  if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true });
};

process.stdin.resume().once('end', async () => {
  if (!existsSync(folder)) return;
  const notes = readdirSync(folder).filter(name => name.endsWith('.json'));
  await Promise.all(notes.map(name => end(JSON.parse(readFileSync(join(folder, name), 'utf8')))));
  rmSync(folder, { recursive: true, force: true });
});
