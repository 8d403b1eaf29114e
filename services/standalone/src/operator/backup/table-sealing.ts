import { UnopenedSecret, type SecretKeys } from '@prosa/secrets';
import { CannotWork } from '../installation.store';

/** Tables outside of the log belong to no company as a whole. */
const placeOf = (table: string) => ({ companyId: 0, place: `backup/${table}` });

/** Whether a table's lines are sealed in a backup: those of the log are as they stand, since its chain covers them. */
export const isSealedInBackups = ({ schema }: { readonly schema: string }): boolean => schema !== 'es';

/** Encrypts each line of a table with the installation's key, as `<key id>:<base64>`: kept tables hold personal data. */
export async function* sealLines(
  keys: SecretKeys,
  table: string,
  lines: AsyncIterable<string>,
): AsyncGenerator<string> {
  for await (const line of lines) {
    const { keyId, sealed } = keys.seal(placeOf(table), line);
    yield `${keyId}:${sealed.toString('base64')}`;
  }
}

/**
 * The line of a sealed table.
 * @throws CannotWork when none of the installation's keys opens it.
 */
export const openLine = (keys: SecretKeys, table: string, line: string): string => {
  const [keyId = '', sealed = ''] = line.split(':');
  try {
    return keys.open(placeOf(table), { keyId, sealed: Buffer.from(sealed, 'base64') });
  } catch (fault) {
    if (!(fault instanceof UnopenedSecret)) throw fault;
    throw new CannotWork(
      `SECRETS_KEY does not open ${table} of this backup: give the one it was made with, or name that in SECRETS_PREVIOUS_KEYS`,
    );
  }
};
