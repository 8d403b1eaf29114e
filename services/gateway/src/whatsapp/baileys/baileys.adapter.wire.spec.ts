import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Facts, ScenarioName } from '../testing/whatsapp.scenarios';
import { describeWhatsApp } from '../whatsapp.contract';

const REGISTER = join(__dirname, '../simulator/testing/typescript-register.cjs');
const PLAYER = join(__dirname, 'play-scenarios.ts');
const ROOT = resolve(__dirname, '../../../../..');

interface Played {
  readonly facts: Readonly<Record<ScenarioName, Facts>>;
  readonly noise: string;
}

let playing: Promise<Played> | undefined;

/** Runs all scenarios once, in a child process: Jest's module loader cannot import Baileys. */
function play(): Promise<Played> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  playing ??= new Promise((played, failed) => {
    execFile(
      process.execPath,
      ['--require', REGISTER, PLAYER],
      { cwd: ROOT, env },
      (error, stdout, stderr) => {
        if (error) return failed(error);
        const lines = stdout.trimEnd().split('\n');
        played({
          facts: JSON.parse(lines.pop() ?? '{}') as Played['facts'],
          noise: lines.join('\n') + stderr,
        });
      },
    );
  });
  return playing;
}

describeWhatsApp('Baileys on the wire simulator', async scenario => (await play()).facts[scenario]);

describe('Baileys on the wire simulator', () => {
  it('prints nothing, least of all keys', async () => {
    expect((await play()).noise).toBe('');
  });
});
