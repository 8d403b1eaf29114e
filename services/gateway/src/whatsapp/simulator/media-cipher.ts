import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { Baileys } from './wire-library';

/** WhatsApp's media key families. */
export type MediaFamily = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/** A message's description of its file. */
export interface SealedMedia {
  readonly mediaKey: Buffer;
  readonly fileSha256: Buffer;
  readonly fileEncSha256: Buffer;
  readonly fileLength: number;
}

const MAC_BYTES = 10;

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const macOf = (key: Uint8Array, iv: Uint8Array, sealed: Uint8Array): Buffer =>
  createHmac('sha256', key).update(iv).update(sealed).digest().subarray(0, MAC_BYTES);

/** Encrypts a file as a phone does before uploading it. */
export async function sealMedia(
  baileys: Baileys,
  bytes: Buffer,
  family: MediaFamily,
): Promise<SealedMedia & { readonly sealed: Buffer }> {
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = await baileys.getMediaKeys(mediaKey, family);
  if (macKey === undefined) throw new Error('The client library derived no key');
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  const sealed = Buffer.concat([body, macOf(macKey, iv, body)]);
  return {
    mediaKey,
    fileSha256: sha256(bytes),
    fileEncSha256: sha256(sealed),
    fileLength: bytes.length,
    sealed,
  };
}

/** Decrypts and verifies a file as a phone does; undefined when it does not match its description. */
export async function openMedia(
  baileys: Baileys,
  sealed: Buffer,
  { mediaKey, fileSha256, family }: Pick<SealedMedia, 'mediaKey' | 'fileSha256'> & { family: MediaFamily },
): Promise<Buffer | undefined> {
  const { iv, cipherKey, macKey } = await baileys.getMediaKeys(mediaKey, family);
  const body = sealed.subarray(0, -MAC_BYTES);
  if (macKey === undefined || !macOf(macKey, iv, body).equals(sealed.subarray(-MAC_BYTES))) return undefined;
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const bytes = Buffer.concat([decipher.update(body), decipher.final()]);
  return sha256(bytes).equals(fileSha256) ? bytes : undefined;
}
