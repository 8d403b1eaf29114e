import { uuidv5 } from '@prosa/kernel';

const BRAZILIAN = /^55\d{2}9\d{8}$/;

/** One spelling for both of a Brazilian mobile number. */
const brazilianPersonOf = (number: string): string =>
  BRAZILIAN.test(number) ? number.slice(0, 4) + number.slice(5) : number;

/** Both spellings of a Brazilian, Mexican or Argentine number are one person's. */
export const personOf = (number: string): string =>
  brazilianPersonOf(number)
    .replace(/^52(?=\d{10}$)/, '521')
    .replace(/^54(?=\d{10}$)/, '549');

/** The stream of what a person wants of a company's campaigns, as it was named before companies had a key; read, never begun. */
export const formerOptOutId = (companyId: number, number: string): string =>
  uuidv5('opt-out', companyId, brazilianPersonOf(number));
