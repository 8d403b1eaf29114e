import { resolve } from 'node:path';
import type { Environment } from '@prosa/config';
import { systemClock } from '@prosa/kernel';
import { migrateReadModel } from '@prosa/read-model';
import { openSubjectKeys } from '@prosa/secrets';
import { backUpKeys, restoreKeys } from './backup/keys-backup.store';
import type { Asked } from './command-line';
import type { Installation } from './installation.store';
import { missingKeys, openLogByKeys } from './keys-of-log';
import type { Output } from './output';

/**
 * `prosa keys …`; returns whether every key of a data subject can be opened, no company lacks one of its own, and, where
 * the log was asked, none that it is read by is missing.
 */
export const keysWork = async (
  { verb, names }: Asked,
  {
    environment,
    installation,
  }: {
    readonly environment: Environment;
    readonly installation: Installation;
  },
  output: Output,
): Promise<boolean> => {
  const { pool, readModel, secrets } = installation;
  const folder = resolve(names[0] ?? '');
  if (verb === 'backup') {
    output.row({ backup: folder, keys: (await backUpKeys(pool, folder, systemClock.now())).rows });
    output.say('Keep it apart from the backups of the log, and SECRETS_KEY apart from both.');
  }
  if (verb === 'restore') {
    await migrateReadModel(readModel.owner);
    output.row({ restored: folder, keys: await restoreKeys(pool, secrets, folder) });
  }
  const keys = openSubjectKeys(environment, readModel.owner, systemClock);
  const counts = await keys.count();
  for (const count of counts) output.row({ ...count });
  if (counts.length === 0) output.say('No key of a data subject is kept here');
  const lost = await keys.lostOfCompanies();
  for (const { companyId, subject } of lost) output.row({ company: companyId, missing: subject });
  if (lost.length > 0 || counts.some(({ opens }) => !opens)) return false;
  if (verb === 'verify') return openLogByKeys(installation, output);
  if (verb !== 'status') return true;
  const missing = await missingKeys(installation, output);
  for (const { companyId, subject } of missing) output.row({ company: companyId, missing: subject });
  return missing.length === 0;
};
