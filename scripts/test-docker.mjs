import { join } from 'node:path';
import { root, run } from './lib.mjs';
import { install } from './prepare.mjs';

/**
 * The proofs that need a container: the event store's contract over a real EventStoreDB. Not part of `npm test`, where
 * a part that could not run would have to count as failed; where there is no Docker this ends with 2 and says so.
 */
await install();
const docker = await run('docker', ['version', '--format', '{{.Server.Version}}'], { quiet: true }).catch(
  () => ({ code: 1, output: 'there is no docker command' }),
);
if (docker.code !== 0) {
  process.stderr.write(
    `Docker does not answer here (${docker.output.trim().split('\n').at(-1)}).\n` +
      'Nothing was proved: the EventStoreDB adapter ran against the wire-level double only.\n',
  );
  process.exit(2);
}
const { code } = await run(
  process.execPath,
  [join(root, 'node_modules/jest/bin/jest.js'), '--selectProjects', 'docker', '--runInBand', '--verbose'],
  { env: { NODE_ENV: 'test' } },
);
process.exit(code);
