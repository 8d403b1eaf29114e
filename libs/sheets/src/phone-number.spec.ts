import { otherWriting } from './phone-number';

describe('The other writing of a number', () => {
  it.each([
    ['5511987654321', '551187654321'],
    ['551187654321', '5511987654321'],
    ['551132654321', null],
    ['351912345678', null],
    ['55119876543210', null],
  ])('of %s is %s', (phone, other) => expect(otherWriting(phone)).toBe(other));
});
