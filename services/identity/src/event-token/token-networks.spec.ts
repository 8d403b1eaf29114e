import { isWithin, networkIn } from './token-networks';

describe('The networks of a token', () => {
  it.each([
    ['10.0.0.0/8', true],
    ['203.0.113.7', true],
    ['2001:db8::/32', true],
    ['::1', true],
    ['10.0.0.0/33', false],
    ['2001:db8::/129', false],
    ['10.0.0', false],
    ['example.com', false],
    ['10.0.0.0/8/8', false],
    ['', false],
  ])('read %s: %s', (text, isOne) => {
    expect(networkIn(text) !== null).toBe(isOne);
  });

  it.each([
    [[], '198.51.100.1', true],
    [['10.0.0.0/8'], '10.9.8.7', true],
    [['10.0.0.0/8'], '::ffff:10.9.8.7', true],
    [['10.0.0.0/8'], '11.0.0.1', false],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['2001:db8::/32', '10.0.0.0/8'], '2001:db8:1::5', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['10.0.0.0/8'], 'unknown', false],
  ])('%j hold %s: %s', (networks, address, isHeld) => {
    expect(isWithin(networks, address)).toBe(isHeld);
  });
});
