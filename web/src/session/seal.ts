/** AES-256-GCM; what is sealed under one name opens under no other. */
const NONCE_BYTES = 12;
const HEADER_BYTES = 4;

const named = (name: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(name);

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** The key that the server gave, which no script can read back; null where the browser has no cryptography. */
export const keyOf = async (text: string): Promise<CryptoKey | null> => {
  // Absent over plain HTTP at other addresses than this machine's.
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
  if (subtle === undefined) return null;
  const raw = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), each =>
    each.charCodeAt(0),
  );
  return subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
};

/** Seals bytes under a name. */
export const sealBytes = async (
  key: CryptoKey,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const how = { name: 'AES-GCM', iv, additionalData: named(name) };
  return joined(iv, new Uint8Array(await crypto.subtle.encrypt(how, key, bytes)));
};

/** Opens what was sealed under a name; null when it was sealed under another one or with another key. */
export const openBytes = async (
  key: CryptoKey,
  name: string,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const how = { name: 'AES-GCM', iv: sealed.slice(0, NONCE_BYTES), additionalData: named(name) };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(how, key, sealed.slice(NONCE_BYTES)));
  } catch {
    return null;
  }
};

/** A file as bytes, with its name and type in front of its contents. */
export const bytesOfFile = async (file: File): Promise<Uint8Array<ArrayBuffer>> => {
  const { name, type, lastModified } = file;
  const facts = named(JSON.stringify({ name, type, lastModified }));
  const length = new Uint8Array(HEADER_BYTES);
  new DataView(length.buffer).setUint32(0, facts.length);
  return joined(length, facts, new Uint8Array(await file.arrayBuffer()));
};

/** The file that such bytes are. */
export const fileOfBytes = (bytes: Uint8Array<ArrayBuffer>): File => {
  const end = HEADER_BYTES + new DataView(bytes.buffer).getUint32(0);
  const facts = JSON.parse(new TextDecoder().decode(bytes.slice(HEADER_BYTES, end))) as {
    name: string;
    type: string;
    lastModified: number;
  };
  return new File([bytes.slice(end)], facts.name, facts);
};
