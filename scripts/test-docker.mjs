import { join } from 'node:path';
import { root, run } from './lib.mjs';
import { install } from './prepare.mjs';

/**
 * The contracts over engines in containers: the event store's over EventStoreDB and over PostgreSQL, the work queue's over
 * NATS, the jobs' over Redis. Not part of `npm test`, where a part that could not run would have to count as failed; where
 * there is no Docker this ends with 2 and says so.
 */
await install();
const docker = await run('docker', ['version', '--format', '{{.Server.Version}}'], { quiet: true }).catch(
  () => ({ code: 1, output: 'there is no docker command' }),
);
if (docker.code !== 0) {
  process.stderr.write(
    `Docker does not answer here (${docker.output.trim().split('\n').at(-1)}).\n` +
      'Nothing was proved: the EventStoreDB adapter has run against the wire-level double only, and PostgreSQL, NATS and Redis\n' +
      'as programs of this machine.\n',
  );
  process.exit(2);
}
const { code } = await run(
  process.execPath,
  [join(root, 'node_modules/jest/bin/jest.js'), '--selectProjects', 'docker', '--runInBand', '--verbose'],
  { env: { NODE_ENV: 'test' } },
);
process.exit(code);
