import { brazilianNumber, formatPhone, readPhone } from '@prosa/contracts';
import type { SimulatedPhone } from './server';

/** A customer's phone of this page. */
export interface CustomerPhone {
  readonly number: string;
  readonly name: string;
}

const KEY = 'simulatorPhones';

const FIRST_PHONES: readonly CustomerPhone[] = [
  { number: '5511988880001', name: 'Marina Duarte' },
  { number: '5521977770002', name: 'João Pedro Alves' },
  { number: '5571966660003', name: 'Lúcia Prado' },
];

const isPhone = (value: unknown): value is CustomerPhone =>
  typeof value === 'object' && value !== null && 'number' in value && 'name' in value;

const stored = (): readonly CustomerPhone[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter(isPhone) : [];
  } catch {
    return [];
  }
};

/** The customers' phones: those of the simulator, those added here, and three to begin with. */
export const customersOf = (known: readonly SimulatedPhone[]): readonly CustomerPhone[] => {
  const ofServer = known.filter(phone => phone.kind === 'customer');
  const byNumber = new Map<string, CustomerPhone>();
  const first = ofServer.length === 0 ? FIRST_PHONES : [];
  for (const phone of [...ofServer, ...first, ...stored()]) {
    if (!byNumber.has(phone.number))
      byNumber.set(phone.number, { number: phone.number, name: phone.name || phone.number });
  }
  return [...byNumber.values()];
};

/** Remembers a phone that was added here. */
export const rememberPhone = (phone: CustomerPhone): void => {
  const others = stored().filter(entry => entry.number !== phone.number);
  localStorage.setItem(KEY, JSON.stringify([...others, phone]));
};

/** The number of an input, or null when it is none. */
export const numberFrom = (text: string): string | null => {
  const reading = readPhone(text);
  return 'number' in reading ? reading.number : null;
};

/** A formatted phone number. */
export const shownNumber = (digits: string): string =>
  brazilianNumber(digits) === null ? `+${digits}` : formatPhone(digits);
