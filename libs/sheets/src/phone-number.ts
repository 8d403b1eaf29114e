import { readPhone } from '@prosa/contracts';

export { samePersonNumber } from '@prosa/contracts';

/** The number of a cell in digits with its country code; empty when it has none. */
export const listNumber = (written: string): string => {
  const reading = readPhone(written);
  return 'number' in reading ? reading.number : '';
};
