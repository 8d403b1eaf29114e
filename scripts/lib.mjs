import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const started = Date.now();

const line = text => `[${((Date.now() - started) / 1000).toFixed(1).padStart(5)}s] ${text}`;

/** Prints a step, with the seconds since the start. */
export const say = text => void process.stdout.write(`${line(text)}\n`);

const TELL_EVERY_MS = Number(process.env.PROSA_TELL_EVERY_MS ?? 5_000);

/** Reports progress every few seconds; a terminal shows one line, which is removed at the end. */
const telling = progress => {
  const clear = process.stdout.isTTY ? '\r\u001b[K' : '';
  const timer = setInterval(() => {
    process.stdout.write(clear === '' ? `${line(progress())}\n` : `${clear}${line(progress())}`);
  }, TELL_EVERY_MS);
  return () => {
    clearInterval(timer);
    process.stdout.write(clear);
  };
};

/** Runs a program of the project; resolves with its exit code and what it printed. */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: options.quiet ? 'pipe' : options.discardStdout ? ['ignore', 'ignore', 'inherit'] : 'inherit',
      env: { ...process.env, ...options.env },
      shell: options.shell ?? false,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk));
    child.on('error', reject);
    child.on('close', code => resolve({ code: code ?? 1, output }));
  });

/**
 * Runs a step and ends the script with its output when it fails. A long one reports `progress` every few seconds.
 */
export const must = async (what, command, args, { progress = () => `${what} …`, ...options } = {}) => {
  say(what);
  const stop = telling(progress);
  const { code, output } = await run(command, args, { quiet: true, ...options }).finally(stop);
  if (code === 0) return output;
  process.stderr.write(output);
  say(`${what}: failed`);
  process.exit(code);
};

/** The path of a tool that the project installed. */
export const bin = name => join(root, 'node_modules', '.bin', name);

/** TypeScript 7 checks the types; `typescript` itself is the 5.9 that tools and specs read sources with. */
export const tsc = join(root, 'node_modules/typescript-7/bin/tsc');

const files = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return [];
    return entry.isDirectory() ? files(path) : [path];
  });

/** A fingerprint of everything a step reads, so that the step can be left out when nothing changed. */
export const fingerprint = paths => {
  const hash = createHash('sha256');
  for (const path of paths.map(each => join(root, each)).filter(existsSync))
    for (const file of statSync(path).isDirectory() ? files(path).sort() : [path])
      hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
};

/** Runs a step unless its fingerprint is that of the last time it succeeded and what it made is still there. */
export const unlessDone = async (name, stamp, step, made = []) => {
  const file = join(root, 'node_modules', '.prosa', name);
  const whole = made.every(path => existsSync(join(root, path)));
  if (whole && existsSync(file) && readFileSync(file, 'utf8') === stamp) return false;
  await step();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
  return true;
};
