import { createRequire } from 'node:module';
import { loadEnvironment, type Environment } from '@prosa/config';
import { hasSecretKey } from '@prosa/secrets';
import type * as Content from '../content';
import type * as BackupWork from './backup/backup-work';
import type { Asked } from './command-line';
import type * as DemoWork from './demo-work';
import { exportSecrets } from './export-secrets';
import { CannotWork, noContent, openInstallation, type Installation } from './installation.store';
import { keysWork } from './keys-work';
import { logWork } from './log-work';
import type { Output } from './output';
import { prepareLog } from './prepare-log';
import { projectionsWork } from './projections-work.store';
import { secretsWork } from './secrets-work';
import type * as SetupWork from './setup-work';

/** Loads what only some commands need: the services cost more than most commands. */
const load = createRequire(__filename);

/** Whether a command works without the facts and tables of the services. */
const needsNoContent = ({ what, verb }: Asked): boolean =>
  what === 'secrets' || (verb === 'status' && (what === 'projections' || what === 'log'));

const contentFor = (asked: Asked): typeof Content.standaloneContent =>
  needsNoContent(asked) ? noContent : (load('../content') as typeof Content).standaloneContent;

/** The commands on an open installation. */
const withInstallation = (
  asked: Asked,
  { environment, installation }: { readonly environment: Environment; readonly installation: Installation },
  output: Output,
): Promise<boolean> => {
  if (asked.what === 'projections') return projectionsWork(asked, installation, output);
  if (asked.what === 'log' && asked.verb !== 'seal') return logWork(asked, installation, output);
  if (asked.what === 'secrets') return secretsWork(asked, { environment, installation }, output);
  if (asked.what === 'keys') return keysWork(asked, { environment, installation }, output);
  const { backupWork } = load('./backup/backup-work') as typeof BackupWork;
  return backupWork(asked, { environment, installation }, output);
};

/** Carries out a command; returns whether all is well. */
export const carryOut = async (
  asked: Asked,
  source: Readonly<Record<string, string | undefined>>,
  output: Output,
): Promise<boolean> => {
  const environment = loadEnvironment(source);
  if (asked.what === 'setup')
    return (load('./setup-work') as typeof SetupWork).setupWork(asked, { environment, source }, output);
  if (asked.what === 'demo')
    return (load('./demo-work') as typeof DemoWork).demoWork(asked, environment, output);
  if (asked.verb === 'export') return exportSecrets(environment, output);
  if (asked.verb === 'prepare') return prepareLog(asked, environment, output);
  const mayMake = [asked.what, asked.verb].some(each => each === 'restore' || each === 'seal');
  if (asked.verb === 'seal' && !hasSecretKey(environment))
    throw new CannotWork(
      'Give SECRETS_KEY, or the DATA_DIR of the installation: a log that is sealed by a key made here could be read nowhere else',
    );
  const installation = await openInstallation(environment, { content: contentFor(asked), mayMake });
  try {
    return await withInstallation(asked, { environment, installation }, output);
  } finally {
    await installation.close();
  }
};
