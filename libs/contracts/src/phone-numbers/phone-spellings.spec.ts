import { otherSpelling, samePersonNumber } from './phone-spellings';

describe('The other spelling of a number', () => {
  it.each([
    ['5511987654321', '551187654321'],
    ['551187654321', '5511987654321'],
    ['551132654321', null],
    ['351912345678', null],
    ['55119876543210', null],
    ['525512345678', '5215512345678'],
    ['5215512345678', '525512345678'],
    ['541112345678', '5491112345678'],
    ['5491112345678', '541112345678'],
  ])('of %s is %s', (number, other) => {
    expect(otherSpelling(number)).toBe(other);
    expect(samePersonNumber(other ?? number)).toBe(samePersonNumber(number));
  });
});
