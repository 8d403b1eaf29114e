import { typedDigits, typedNumber, typedPhone } from './typed-phone';

/** What a field holds after each character was typed into what it held before. */
const typing = (text: string, most: number): string =>
  Array.from(text).reduce((held, character) => typedPhone(held + character, most), '');

describe('A field for an area code and a number', () => {
  it.each([
    ['+55 11 912345678', '11912345678'],
    ['5511912345678', '11912345678'],
    ['55 55 91234-5678', '55912345678'],
    ['+55 91 91234-5678', '91912345678'],
    ['+55 21 3333-4444', '2133334444'],
    ['011 91234-5678', '11912345678'],
    ['(55) 91234-5678', '55912345678'],
    ['11 9a1234-5678', '11912345678'],
  ])('holds %s without its prefix: %s', (text, digits) => {
    for (const most of [11, 12]) {
      expect(typing(text, most)).toBe(digits);
      expect(typedPhone(text, most)).toBe(digits);
    }
  });

  it('holds a pasted number in any form', () => {
    expect(typedPhone('0 15 11 91234-5678', 12)).toBe('11912345678');
    expect(typedPhone('https://wa.me/5511912345678', 11)).toBe('11912345678');
    expect(typedPhone('351 912 345 678', 12)).toBe('351912345678');
  });

  it.each([
    ['+51 987 654 321', '+51987654321'],
    ['+351 912 345 678', '+351912345678'],
    ['+54 9 11 1234-5678', '+5491112345678'],
    ['+45 21 23 45 67', '+4521234567'],
    ['＋34 912 345 678', '+34912345678'],
    ['+1 212 555 0100 999 888 777', '+121255501009998'],
  ])('keeps the country of %s: %s', (text, held) => {
    for (const most of [11, 12]) {
      expect(typedPhone(text, most)).toBe(held);
      expect(typing(text, most)).toBe(held);
    }
  });

  it('holds no more digits than it may', () => {
    expect(typing('119822200012', 12)).toBe('119822200012');
    expect(typing('1198222000123', 12)).toBe('119822200012');
    expect(typedPhone('11987654321234', 11)).toBe('11987654321');
  });

  it('keeps the digits of all scripts', () => {
    expect(typedDigits('(１１) ٩٨٧-65')).toBe('1198765');
  });
});

describe('A field for any number', () => {
  it.each([
    ['+55 (11) 98765-4321', '5511987654321'],
    ['11 98765-4321', '11987654321'],
    ['11 987a', '11987'],
    ['11987654321a', '11987654321'],
    ['https://wa.me/5511987654321?text=12', '5511987654321'],
    ['11987654321.0', '5511987654321'],
    ['+45 21 23 45 67', '+4521234567'],
    ['1.198765432E+10', '1.198765432E+10'],
    ['(11) 98765-4321 / 98765-4322', '(11) 98765-4321 / 98765-4322'],
    ['Ana', ''],
  ])('holds of %s: %s', (text, held) => expect(typedNumber(text)).toBe(held));

  it.each([
    ['+45 21 23 45 67', '+4521234567'],
    ['+1 212 555 0100', '12125550100'],
    ['+351 912 345 678', '351912345678'],
    ['+55 11 98765-4321', '5511987654321'],
    ['11 98765-4321', '11987654321'],
    ['+', '+'],
  ])('keeps the plus of %s while it is typed by hand: %s', (text, held) => {
    expect(Array.from(text).reduce((before, character) => typedNumber(before + character), '')).toBe(held);
  });
});
