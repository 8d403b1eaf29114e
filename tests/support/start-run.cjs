/**
 * Jest's set-up for specs of the product: the data folder that products start on a copy of, and the folder in which the
 * workers note the processes that all their files share. Those are ended by a process that outlives this one, also when
 * this one is killed.
 */
const { spawn } = require('node:child_process');
const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const makeTemplate = require('./data-template.cjs');

module.exports = async () => {
  await makeTemplate();
  const folder = mkdtempSync(join(tmpdir(), 'prosa-run-'));
  process.env.PROSA_TEST_RUN_DIR = folder;
  globalThis.prosaRunEnd = spawn(process.execPath, [join(__dirname, 'end-run.cjs'), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
};
