import { AnonymousSockets } from './anonymous-sockets';
import { namedRecord } from './named-record';

describe('Sockets of strangers', () => {
  it('are bounded for an address, and a place is given back once', () => {
    const sockets = new AnonymousSockets();
    const places = Array.from({ length: 100 }, () => sockets.take('192.0.2.1'));
    expect(places.every(place => place !== null)).toBe(true);
    expect(sockets.take('192.0.2.1')).toBeNull();
    expect(sockets.take('192.0.2.2')).not.toBeNull();
    places[0]?.();
    places[0]?.();
    expect(sockets.take('192.0.2.1')).not.toBeNull();
    expect(sockets.take('192.0.2.1')).toBeNull();
  });

  it('are bounded in all', () => {
    const sockets = new AnonymousSockets();
    const places = Array.from({ length: 2_500 }, (_, n) => sockets.take(`10.0.${n >> 8}.${n & 255}`));
    expect(places.filter(place => place !== null)).toHaveLength(2_000);
  });
});

describe('The record that a verb names', () => {
  it.each([
    [7, { column: 'id', value: 7 }],
    ['7', { column: 'id', value: 7 }],
    [
      '0192F0C1-7A3B-7C4D-8E5F-000000000001',
      { column: 'uuid', value: '0192f0c1-7a3b-7c4d-8e5f-000000000001' },
    ],
  ])('is read: %j', (named, found) => expect(namedRecord(named)).toEqual(found));

  it.each([
    null,
    undefined,
    true,
    [],
    [7],
    {},
    { toString: 1 },
    { toString: null, valueOf: null },
    Object.create(null) as unknown,
    Buffer.from('7'),
    '',
    'abc',
    -1,
    1.5,
    2 ** 31,
    NaN,
    'a'.repeat(65_536),
  ])('is none: %p', named => expect(namedRecord(named)).toBeNull());
});
