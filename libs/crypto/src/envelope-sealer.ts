import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { erasedText } from './personal-data.port';
import type { PersonalDataSealer, PersonalPlace } from './personal-data.port';
import type { SubjectKeys } from './subject-keys.port';

const nonceBytes = 12;
const tagBytes = 16;

/** Bound to its place, so that a sealed value cannot be moved to another event, field, subject or company. */
const boundTo = ({ companyId, subject, place }: PersonalPlace): Buffer =>
  Buffer.from([companyId, subject, place].join('\u001f'));

const sealText = (key: Buffer, where: PersonalPlace, text: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(where));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
};

const openText = (key: Buffer, where: PersonalPlace, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(boundTo(where))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
};

/**
 * Seals each value with its subject's own key (AES-256-GCM); destroying that key erases the subject from all of
 * history, backups of the log included. Values that were stored open before stay readable.
 */
export const envelopeSealer = (keys: SubjectKeys): PersonalDataSealer => ({
  async seal(where, value) {
    const key = await keys.obtain(where.companyId, where.subject);
    const sealed = sealText(key, where, JSON.stringify(value));
    return { $personal: where.subject, sealed, text: typeof value === 'string' };
  },
  async open(where, value) {
    if ('plain' in value) return value.plain;
    const key = await keys.find(where.companyId, where.subject);
    if (key === null) return value.text ? erasedText : null;
    return JSON.parse(openText(key, where, value.sealed)) as unknown;
  },
});
