import { hash, randomBytes } from 'node:crypto';
import type { Clock } from './clock';

const format = (bytes: Buffer): string => {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
};

const stamp = (bytes: Buffer, version: number): Buffer => {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes;
};

/** A time-ordered random UUID (RFC 9562, version 7): new rows land at the end of an index. */
export const uuidv7 = (clock: Clock): string => {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(clock.now().getTime(), 0, 6);
  return format(stamp(bytes, 7));
};

/** The namespace of every name-based id of Prosa. */
const namespace = Buffer.from('6f2d1b0e5c0d5a7f9d7a3b1e8c4f2a60', 'hex');

/** Where what is hashed is written to: the namespace, then the name; nearly every name has room in it. */
const beginning = Buffer.alloc(1_024);
namespace.copy(beginning);

const namedBytes = (name: string): Buffer => {
  // A character takes three bytes at most (those that take four are two of them).
  if (namespace.length + name.length * 3 > beginning.length)
    return Buffer.concat([namespace, Buffer.from(name)]);
  return beginning.subarray(0, namespace.length + beginning.write(name, namespace.length));
};

/** The variant digit of a UUID, which keeps two bits of the hash. */
const variant = (digit: string): string => '89ab'.charAt(Number.parseInt(digit, 16) & 3);

/**
 * A UUID that is a function of its parts (RFC 9562, version 5): the same external cause always gets the same id,
 * which is what makes a redelivered message one event.
 */
export const uuidv5 = (...parts: readonly (string | number)[]): string => {
  const hex = hash('sha1', namedBytes(parts.join('\u001f')), 'hex');
  const [third, fourth] = [hex.slice(13, 16), variant(hex.charAt(16)) + hex.slice(17, 20)];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${third}-${fourth}-${hex.slice(20, 32)}`;
};

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7/;

/**
 * A UUID that is a function of a cause and its parts (RFC 9562, version 8): as sure as a version 5, but where the cause
 * is a version 7 it keeps that one's time in front, so that what follows from new causes lies at the end of an index.
 */
export const uuidFrom = (cause: string, ...parts: readonly (string | number)[]): string => {
  const named = uuidv5(cause, ...parts);
  return version7.test(cause) ? `${cause.slice(0, 13)}-8${named.slice(15)}` : named;
};

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a text is a lower-case UUID, so that it may be looked up as one. */
export const isUuid = (text: string): boolean => uuidPattern.test(text);
