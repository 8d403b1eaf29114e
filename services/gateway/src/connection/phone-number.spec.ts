import { phoneIn } from './phone-number';

describe('A formatted phone number', () => {
  it.each([
    ['5511988887777', '5511988887777'],
    ['+55 (11) 98888-7777', '5511988887777'],
    ['0055 11 98888.7777', '5511988887777'],
    ['12025550123', '12025550123'],
  ])('%s is read as %s', (sent, digits) => expect(phoneIn(sent)).toBe(digits));

  it.each(['1234567', '1234567890123456', 'ana', '55119888877x7', '120363000000000000@g.us'])(
    '%s is rejected',
    sent => expect(() => phoneIn(sent)).toThrow(),
  );
});
