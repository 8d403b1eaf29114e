import 'reflect-metadata';
import { runCommand } from './run-command';

/** The `prosa` command: what operators do beside a running Prosa. */
const main = async (): Promise<void> => {
  const code = await runCommand(process.argv.slice(2), process.env, {
    out: text => process.stdout.write(text),
    err: text => process.stderr.write(text),
    interactive: process.stderr.isTTY === true,
    now: () => performance.now(),
  });
  process.exitCode = code;
};

void main();
