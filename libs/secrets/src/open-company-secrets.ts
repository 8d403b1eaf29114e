import { hkdfSync } from 'node:crypto';
import { keptSecret, type Environment } from '@prosa/config';
import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { StoredCompanySecrets } from './company-secrets.store';
import { SecretKeys } from './secret-keys';

const generated = (dataDir: string): Buffer =>
  Buffer.from(hkdfSync('sha256', keptSecret(dataDir, 'company-secrets'), '', 'prosa company secrets', 32));

/** The keys that this process was given, or the one kept under DATA_DIR. */
export const secretKeysIn = (environment: Environment): SecretKeys => {
  const { SECRETS_KEY, SECRETS_PREVIOUS_KEYS, DATA_DIR } = environment;
  const current = SECRETS_KEY === '' ? generated(DATA_DIR) : Buffer.from(SECRETS_KEY, 'hex');
  return new SecretKeys([current, ...SECRETS_PREVIOUS_KEYS.map(key => Buffer.from(key, 'hex'))]);
};

/** The secrets of this installation's companies. */
export const openCompanySecrets = (
  environment: Environment,
  db: OwnerDatabase,
  clock: Clock,
): StoredCompanySecrets => new StoredCompanySecrets(db, secretKeysIn(environment), clock);
