import { fork } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib.mjs';

/**
 * Simulated worlds by seed (tests/simulation): `node scripts/simulate.mjs` plants every known bug and then runs
 * SIMULATION_SEEDS worlds (2,000 by default). A planted bug is first run with the seed that is known to catch it
 * (tests/simulation/known-seeds.json) and, when a change of the product has changed that seed's world, searched
 * from seed 1; it has to be caught within SIMULATION_PATIENCE seeds. `--search` searches every bug and rewrites the
 * table. SIMULATION_WORLD runs one kind of world. `--seed N` prints the steps of one; `--plant 'name'` plants one
 * bug.
 */
const count = Number(process.env.SIMULATION_SEEDS ?? 2_000);
const first = Number(process.env.SIMULATION_FIRST ?? 1);
const patience = Number(process.env.SIMULATION_PATIENCE ?? 2_000);
const workers = Number(process.env.SIMULATION_WORKERS ?? 2);
/** Only worlds of one kind: company, offices, relay or shares. */
const world = process.env.SIMULATION_WORLD;
const slice = 100;
const seedsFile = join(root, 'tests/simulation/known-seeds.json');

const usage = `node scripts/simulate.mjs                    every planted bug, then SIMULATION_SEEDS worlds from SIMULATION_FIRST
node scripts/simulate.mjs --search           the same, with every bug searched from seed 1 and the known seeds renewed
node scripts/simulate.mjs --seed 79          the story of one world, step by step
node scripts/simulate.mjs --plant 'its name' one planted bug, alone or in the world of --seed
node scripts/simulate.mjs --help             this`;

/** The parsed arguments; unknown ones are rejected rather than running all worlds by accident. */
const asked = () => {
  const options = {
    seed: { type: 'string' },
    plant: { type: 'string' },
    search: { type: 'boolean' },
    help: { type: 'boolean' },
  };
  try {
    const { values } = parseArgs({ options });
    if (values.seed !== undefined && !/^\d+$/.test(values.seed)) throw new Error('A seed is a number');
    return values;
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}\n`);
    process.exit(2);
  }
};
const argument = asked();

const print = text => process.stdout.write(`${text}\n`);
/** Results are sent to the parent process, such as a spec, at once. */
const tell = news => process.send?.(news);

// Worlds are short-lived rubbish: with room for hundreds of them, hardly anything of one is ever moved.
const execArgv = ['--max-semi-space-size=64', '--min-semi-space-size=64', '--single-threaded-gc'];

/** One worker process that does one task after the other. */
const hire = () => {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
  const child = fork(join(root, 'scripts/simulate-worker.cjs'), { stdio, execArgv });
  return {
    run: (task, tell) =>
      new Promise((resolve, reject) => {
        child.setMaxListeners(0);
        const hear = message => {
          if (message.done !== true) return tell(message);
          child.off('message', hear);
          if (message.error === undefined) resolve(message);
          else reject(new Error(message.error));
        };
        child.on('message', hear);
        child.once('exit', code => reject(new Error(`A worker ended with ${code}`)));
        child.send(task);
      }),
    dismiss: () => child.disconnect(),
  };
};

/** Gives tasks to all workers until none is left. */
const divide = async (crew, tasks, done) => {
  const waiting = [...tasks];
  await Promise.all(
    crew.map(async worker => {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
        const found = [];
        done(task, await worker.run(task, message => found.push(message)), found);
      }
    }),
  );
};

const one = async seed => {
  const worker = hire();
  await worker.run({ from: Number(seed), count: 1, trace: true, plant: argument.plant, world }, message =>
    print(message.line ?? JSON.stringify(message, null, 2)),
  );
  worker.dismiss();
};

const sound = async crew => {
  const tasks = [];
  for (let from = first; from < first + count; from += slice)
    tasks.push({ from, count: Math.min(slice, first + count - from), world });
  const total = { seeds: 0, steps: 0, facts: 0, cpuSeconds: 0 };
  const broken = [];
  await divide(crew, tasks, (_, outcome, found) => {
    for (const key of Object.keys(total)) total[key] += outcome[key];
    broken.push(...found);
  });
  for (const { seed, violations } of broken.slice(0, 20))
    for (const { invariant, what } of violations) print(`seed ${seed}: ${invariant} ${what}`);
  const perMinute = Math.round((total.seeds / total.cpuSeconds) * 60);
  print(
    `${total.seeds} seeds from ${first}, ${Math.round(total.steps / total.seeds)} steps and ` +
      `${(total.facts / total.seeds).toFixed(1)} facts each, ${perMinute} seeds a minute and core: ` +
      `${broken.length} broke a promise`,
  );
  const outcome = { ...total, perMinute, broken };
  tell({ sound: outcome });
  return outcome;
};

/** Plays a planted bug in the world of its known seed, and searches a seed that catches it where that one does not. */
const catching = async (worker, plant, known) => {
  const found = [];
  const play = (from, count) => worker.run({ from, count, plant }, message => found.push(message));
  const replayed = known === undefined ? null : await play(known, 1);
  const { caughtBy, seeds } = replayed?.caughtBy != null ? replayed : await play(1, patience);
  const by = found[0]?.violations[0];
  return { plant, seeds, seed: caughtBy, caught: caughtBy !== null, isKnown: caughtBy === known, by };
};

const planted = async (crew, names) => {
  const known = argument.search === true ? {} : JSON.parse(readFileSync(seedsFile, 'utf8'));
  const verdicts = [];
  const waiting = [...names];
  const work = async worker => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const verdict = await catching(worker, name, known[name]);
      verdicts.push(verdict);
      tell({ verdict });
      const { caught, seeds, seed, isKnown, by } = verdict;
      const how = caught ? `caught by ${isKnown ? 'the known ' : ''}seed ${seed}` : `NOT CAUGHT in ${seeds}`;
      print(`${how}: ${name} (${by?.invariant ?? ''} ${by?.what ?? ''})`);
    }
  };
  await Promise.all(crew.map(work));
  const right = verdicts.filter(each => each.caught);
  print(`${right.length} of ${names.length} planted bugs were caught within ${patience} seeds`);
  const stale = right.filter(each => !each.isKnown).length;
  if (argument.search !== true && stale > 0)
    print(
      `${stale} of them are no longer caught by their known seed: npm run simulate -- --search renews it`,
    );
  return verdicts;
};

/** Writes the table of known seeds, in the order of the plants. */
const keepSeeds = (names, verdicts) => {
  const seedOf = new Map(verdicts.map(({ plant, seed }) => [plant, seed]));
  const table = Object.fromEntries(names.map(name => [name, seedOf.get(name)]));
  writeFileSync(seedsFile, `${JSON.stringify(table, null, 2)}\n`);
};

const { seed } = argument;
if (argument.help === true) print(usage);
else if (seed !== undefined) await one(seed);
else {
  const crew = Array.from({ length: workers }, hire);
  const only = argument.plant;
  const names = only === undefined ? (await crew[0].run({ names: true }, () => undefined)).names : [only];
  const caught = patience > 0 ? await planted(crew, names) : [];
  if (argument.search === true && only === undefined && caught.every(each => each.caught))
    keepSeeds(names, caught);
  const outcome = only === undefined && count > 0 ? await sound(crew) : null;
  for (const worker of crew) worker.dismiss();
  mkdirSync(join(root, 'artifacts'), { recursive: true });
  writeFileSync(join(root, 'artifacts/simulated-worlds.json'), JSON.stringify({ outcome, caught }, null, 2));
  process.exitCode = (outcome?.broken.length ?? 0) > 0 || caught.some(each => !each.caught) ? 1 : 0;
  process.disconnect?.();
}
