import fc from 'fast-check';
import { isShownInPlace } from '@prosa/contracts';
import { BAD_FILES, GOOD_FILES, OTHER_FILES, POLYGLOTS } from '../testing/sample-files';
import { HEAD_BYTES, sniffMediaType } from './sniff-media-type';

describe('what a file is', () => {
  it.each(GOOD_FILES)('%s is %s', (name, type, bytes) => expect(sniffMediaType(bytes, name)).toBe(type));

  it.each(OTHER_FILES)('%s is %s', (name, type, bytes) => expect(sniffMediaType(bytes, name)).toBe(type));

  it.each(GOOD_FILES.filter(([, type]) => !type.startsWith('text/')))(
    '%s is what it is under any name that does not run',
    (_, type, bytes) => {
      expect(sniffMediaType(bytes, 'arquivo')).toBe(type);
      expect(sniffMediaType(bytes, 'page.html')).toBeNull();
    },
  );

  it.each(BAD_FILES)('%s is refused', (_, name, bytes) =>
    expect(sniffMediaType(bytes.subarray(0, HEAD_BYTES), name)).toBeNull(),
  );

  it.each(POLYGLOTS)('%s is taken as what it begins as', (_, name, type, bytes) =>
    expect(sniffMediaType(bytes, name)).toBe(type),
  );

  it('is shown in place only where nothing can run', () => {
    const shown = GOOD_FILES.map(([, type]) => type).filter(isShownInPlace);
    expect(shown.filter(type => !/^(image|audio|video)\/|^application\/pdf$/.test(type))).toEqual([]);
    for (const type of ['image/svg+xml', 'text/html', 'text/plain', 'application/xml', 'application/zip'])
      expect(isShownInPlace(type)).toBe(false);
  });

  it('is found out without a fault, whatever the bytes', () => {
    const starts = GOOD_FILES.map(([, , bytes]) => bytes);
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.uint8Array({ maxLength: 300 }),
        fc.nat(200),
        (start, tail, cut) => {
          const mixed = Buffer.concat([start.subarray(0, cut), tail]);
          expect(sniffMediaType(mixed, 'a.txt') ?? 'none').toMatch(/^(none|\w+\/[\w.+-]+)$/);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
