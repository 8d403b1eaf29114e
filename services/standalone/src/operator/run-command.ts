import { EnvironmentFault, loadEnvironment } from '@prosa/config';
import { hasSecretKey } from '@prosa/secrets';
import { backupWork } from './backup/backup-work';
import { DamagedBackup } from './backup/manifest';
import { readCommandLine, WrongUsage, type Asked } from './command-line';
import { demoWork } from './demo-work';
import { LogRefused } from '@prosa/event-store';
import { exportSecrets } from './export-secrets';
import { CannotWork, openInstallation } from './installation.store';
import { keysWork } from './keys-work';
import { logWork } from './log-work';
import { Output, type Terminal } from './output';
import { prepareLog } from './prepare-log';
import { projectionsWork } from './projections-work.store';
import { secretsWork } from './secrets-work';
import { setupWork } from './setup-work';
import { usageOf } from './usage';

type Source = Readonly<Record<string, string | undefined>>;

/** Exit codes: success, failed check, wrong usage or failure. */
export type ExitCode = 0 | 1 | 2;

const work = async (asked: Asked, source: Source, output: Output): Promise<boolean> => {
  const environment = loadEnvironment(source);
  if (asked.what === 'setup') return setupWork(asked, { environment, source }, output);
  if (asked.what === 'demo') return demoWork(asked, environment, output);
  if (asked.verb === 'export') return exportSecrets(environment, output);
  if (asked.verb === 'prepare') return prepareLog(asked, environment, output);
  const restores = [asked.what, asked.verb].some(each => each === 'restore' || each === 'seal');
  if (asked.verb === 'seal' && !hasSecretKey(environment))
    throw new CannotWork(
      'Give SECRETS_KEY, or the DATA_DIR of the installation: a log that is sealed by a key made here could be read nowhere else',
    );
  const installation = await openInstallation(environment, restores);
  try {
    if (asked.what === 'projections') return await projectionsWork(asked, installation, output);
    if (asked.what === 'log' && asked.verb !== 'seal') return await logWork(asked, installation, output);
    if (asked.what === 'secrets') return await secretsWork(asked, { environment, installation }, output);
    if (asked.what === 'keys') return await keysWork(asked, { environment, installation }, output);
    return await backupWork(asked, { environment, installation }, output);
  } finally {
    await installation.close();
  }
};

const explained = (fault: unknown): string => {
  if (!(fault instanceof Error)) return String(fault);
  return fault instanceof WrongUsage ? `${fault.message}\n\n${usageOf(fault.what)}` : fault.message;
};

const codeOf = (fault: unknown): ExitCode => {
  const called =
    fault instanceof WrongUsage ||
    fault instanceof CannotWork ||
    fault instanceof LogRefused ||
    fault instanceof EnvironmentFault;
  return called && !(fault instanceof DamagedBackup) ? 2 : 1;
};

/** Executes a command line; returns the exit code. Errors are printed, never thrown. */
export const runCommand = async (
  args: readonly string[],
  source: Source,
  terminal: Terminal,
): Promise<ExitCode> => {
  try {
    const asked = readCommandLine(args);
    if ('help' in asked) {
      terminal.out(usageOf(asked.what));
      return 0;
    }
    const output = new Output(terminal, asked.json);
    try {
      return (await work(asked, source, output)) ? 0 : 1;
    } finally {
      output.close();
    }
  } catch (fault) {
    terminal.err(`${explained(fault).trimEnd()}\n`);
    return codeOf(fault);
  }
};
