import { uuidv5 } from '@prosa/kernel';

/** Both writings of a Brazilian mobile number are one person's. */
export const personOf = (number: string): string =>
  /^55\d{2}9\d{8}$/.test(number) ? number.slice(0, 4) + number.slice(5) : number;

/** The stream of what a person wants of a company's campaigns, as it was named before companies had a key; read, never begun. */
export const formerOptOutId = (companyId: number, number: string): string =>
  uuidv5('opt-out', companyId, personOf(number));
