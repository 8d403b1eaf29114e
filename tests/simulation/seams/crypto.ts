import { randomBytes as realBytes } from 'crypto';
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
