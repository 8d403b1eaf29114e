import { brazilianNumber, formatContactName, formatPhone } from './format-phone';

describe('A phone number as people read it', () => {
  it.each([
    ['5511988887777', '+55 11 98888-7777'],
    ['551133334444', '+55 11 3333-4444'],
    ['13055550123', '+1 305 555-0123'],
    ['351912345678', '+351 91 234 5678'],
    ['4915112345678', '+49 1 511 234 5678'],
    ['541145678901', '+54 114 567 8901'],
    ['12345', '+12345'],
    ['', ''],
    ['+55 11 98888-7777', '+55 11 98888-7777'],
  ])('%s is %s', (digits, shown) => {
    expect(formatPhone(digits)).toBe(shown);
  });

  it('stands in the place of a name that is nothing else', () => {
    expect(formatContactName('5511955554444')).toBe('+55 11 95555-4444');
    expect(formatContactName('Marina 2')).toBe('Marina 2');
    expect(formatContactName('2024')).toBe('2024');
  });
});

describe('A Brazilian number', () => {
  it('has an area, and four digits behind four or five', () => {
    expect(brazilianNumber('5511988887777')).toEqual({ area: '11', prefix: '98888', line: '7777' });
    expect(brazilianNumber('551133334444')).toEqual({ area: '11', prefix: '3333', line: '4444' });
  });

  it.each(['11988887777', '351912345678', '55119888877770', '55113333444', ''])('is not %s', digits =>
    expect(brazilianNumber(digits)).toBeNull(),
  );
});
