/**
 * Jest's set-up for specs of the product: makes the data folder that each of them starts on a copy of, so that the cluster,
 * its migrations and the demo people are made once for a build of the server and not at every start.
 */
const { spawn } = require('node:child_process');
const {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '../..');
const main = join(root, 'dist/services/standalone/src/main.js');
/** Written by the build: what the server was compiled from. */
const stamp = join(root, 'node_modules/.prosa/server');
const folder = join(root, 'node_modules/.cache/prosa-data');
/** Not complete yet, or left behind by a run that was killed. */
const MAKING = 'making-';

/** Starts the product on an empty folder, and ends it once it is ready. */
const fill = dataDir =>
  new Promise((done, fail) => {
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      DEMO_CONTENT: 'false',
    };
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        printed += chunk;
        if (printed.includes('is ready at http')) child.kill('SIGINT');
      });
    const end = () => child.kill('SIGINT');
    process.once('exit', end);
    child.once('error', fail);
    child.once('exit', code => {
      process.off('exit', end);
      if (code === 0) done();
      else fail(new Error(`No data folder for specs could be made:\n${printed}`));
    });
  });

module.exports = async () => {
  // What is not built fails in the specs, and says so; on other engines there is nothing that could be copied.
  if (!existsSync(main) || !existsSync(stamp) || process.env.PROSA_ENGINES === 'distributed') return;
  const made = join(folder, readFileSync(stamp, 'utf8').slice(0, 16));
  if (!existsSync(made)) {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const making = mkdtempSync(join(folder, MAKING));
    await fill(making);
    // A copy chooses its own port; two that start together would both find the original's free.
    for (const file of ['postgres/port', 'prosa.log', 'postgres/postgres.log'])
      rmSync(join(making, file), { force: true });
    if (existsSync(made)) rmSync(making, { recursive: true });
    else renameSync(making, made);
    for (const name of readdirSync(folder).filter(each => !each.startsWith(MAKING)))
      if (join(folder, name) !== made) rmSync(join(folder, name), { recursive: true, force: true });
  }
  process.env.PROSA_TEST_DATA = made;
};
