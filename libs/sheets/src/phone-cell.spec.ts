import { phonesIn } from './phone-cell';

describe('The phone number of a cell', () => {
  it.each([
    ['tel:+55-11-98765-0020', '5511987650020'],
    ['55-11-98765-0020', '5511987650020'],
    ['55-11-3333-0020', '551133330020'],
    ['11987654321 - 12/11/2026', '5511987654321'],
  ])('is read where its signs are those of a date: %s', (cell, phone) => {
    expect(phonesIn(cell).phone).toBe(phone);
  });

  it.each(['12/11/2026', '2026-11-29T10:00:00Z', '29.11.2026 10:00', '01-02-2026'])(
    'is no date: %s',
    cell => {
      expect(phonesIn(cell).phone).toBe('');
    },
  );
});
