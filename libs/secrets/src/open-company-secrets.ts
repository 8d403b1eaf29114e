import { hkdfSync } from 'node:crypto';
import { isSecretKept, keptSecret, SECRETS_KEY_LOST, type Environment } from '@prosa/config';
import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { StoredCompanySecrets } from './company-secrets.store';
import { SecretKeys } from './secret-keys';
import { StoredSubjectKeys } from './subject-keys.store';

const GENERATED = 'company-secrets';

const generated = (dataDir: string): Buffer =>
  Buffer.from(hkdfSync('sha256', keptSecret(dataDir, GENERATED), '', 'prosa company secrets', 32));

type KeySource = Pick<Environment, 'SECRETS_KEY' | 'SECRETS_PREVIOUS_KEYS' | 'DATA_DIR'>;

/** Whether this process was given a key, or finds one kept under DATA_DIR: otherwise it would make one. */
export const hasSecretKey = ({ SECRETS_KEY, DATA_DIR }: KeySource): boolean =>
  SECRETS_KEY !== '' || isSecretKept(DATA_DIR, GENERATED);

/**
 * The keys that this process was given, or the one kept under DATA_DIR. A kept one stays among those that open, so that
 * an installation that began without SECRETS_KEY can be given one.
 */
export const secretKeysIn = ({ SECRETS_KEY, SECRETS_PREVIOUS_KEYS, DATA_DIR }: KeySource): SecretKeys => {
  const previous = SECRETS_PREVIOUS_KEYS.map(key => Buffer.from(key, 'hex'));
  if (SECRETS_KEY === '') return new SecretKeys([generated(DATA_DIR), ...previous]);
  const kept = isSecretKept(DATA_DIR, GENERATED) ? [generated(DATA_DIR)] : [];
  return new SecretKeys([Buffer.from(SECRETS_KEY, 'hex'), ...previous, ...kept]);
};

/** The key in use as SECRETS_KEY takes it; ask `hasSecretKey` first, as one is made where there is none. */
export const secretKeyInHex = ({ SECRETS_KEY, DATA_DIR }: KeySource): string =>
  SECRETS_KEY === '' ? generated(DATA_DIR).toString('hex') : SECRETS_KEY;

/** Of the key in use: its id, by which a copy is recognised, where it comes from, and what its loss means. */
export const describeSecretKey = (
  source: KeySource,
): { readonly secretsKey: string; readonly from: string; readonly question: string } => ({
  secretsKey: secretKeysIn(source).current,
  from: source.SECRETS_KEY === '' ? `DATA_DIR/secrets/${GENERATED}` : 'SECRETS_KEY',
  question: `Is a copy of this key kept elsewhere? Once it is lost, ${SECRETS_KEY_LOST}`,
});

/** The secrets of this installation's companies. */
export const openCompanySecrets = (
  environment: Environment,
  db: OwnerDatabase,
  clock: Clock,
): StoredCompanySecrets => new StoredCompanySecrets(db, secretKeysIn(environment), clock);

/** The keys of this installation's data subjects. */
export const openSubjectKeys = (
  environment: Environment,
  db: OwnerDatabase,
  clock: Clock,
): StoredSubjectKeys => new StoredSubjectKeys(db, secretKeysIn(environment), clock);
