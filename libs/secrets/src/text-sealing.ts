import { createHmac } from 'node:crypto';
import type { SecretKeys } from './secret-keys';

/**
 * Seals texts that lie outside the database for a while, such as items of a queue, by the installation's key for one
 * purpose; another purpose's texts do not open.
 */
export const textSealing = (keys: SecretKeys, purpose: string) => {
  const where = { companyId: 0, place: `text/${purpose}` };
  return {
    seal(text: string): string {
      const { keyId, sealed } = keys.seal(where, text);
      return `${keyId}.${sealed.toString('base64url')}`;
    },
    /** @throws UnopenedSecret when the text was changed, or sealed by a key that is not given here. */
    open(text: string): string {
      const [keyId = '', sealed = ''] = text.split('.');
      return keys.open(where, { keyId, sealed: Buffer.from(sealed, 'base64url') });
    },
    /** A function of a text that does not show it. */
    nameOf: (text: string): string =>
      createHmac('sha256', keys.derived(where.place)).update(text).digest('base64url'),
  };
};
