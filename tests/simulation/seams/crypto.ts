import { randomBytes as realBytes, randomUUID as realUuid } from 'crypto';
import { livingScheduler } from '../engine/virtual-time';

export * from 'crypto';

/** Bytes that are a function of the world's seed. */
export const randomBytes = (size: number): Buffer => {
  const scheduler = livingScheduler();
  if (scheduler === null) return realBytes(size);
  const bytes = Buffer.allocUnsafe(size);
  for (let at = 0; at < size; at += 1) bytes[at] = scheduler.random.bits() & 0xff;
  return bytes;
};

/** A UUID that is a function of the world's seed. */
export const randomUUID = (): string => {
  if (livingScheduler() === null) return realUuid();
  const hex = randomBytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};
