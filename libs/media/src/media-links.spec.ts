import { ManualClock } from '@prosa/kernel';
import { MediaLinks, renewMediaUrls, signedMediaUrl, useMediaLinks, type SentAddress } from './media-links';

const key = 'AAAAAAAAAAAAAAAAAAAAAA';
const start = new Date('2026-11-20T12:00:00Z');
const made = (secret = 'one secret of this installation!') => {
  const clock = new ManualClock(start);
  return { clock, links: new MediaLinks(secret, { minutes: 15, clock }) };
};
const sentIn = (url: string): SentAddress & Record<string, string> => {
  const { pathname, searchParams } = new URL(url, 'http://prosa');
  return { key: pathname.split('/').at(-1) ?? '', ...Object.fromEntries(searchParams) };
};

describe('the address of a file', () => {
  const { links } = made();
  const url = links.sign({ companyId: 7, key, disposition: 'show' });

  it('names what it was signed for', () => {
    expect(links.verify(sentIn(url))).toEqual({ companyId: 7, key, disposition: 'show', secondsLeft: 900 });
    const saved = links.sign({ companyId: 7, key, disposition: 'save' });
    expect(links.verify(sentIn(saved))).toMatchObject({ disposition: 'save' });
  });

  it('stays the same for five minutes, so that browsers keep what they have', () => {
    const { clock, links: mine } = made();
    const first = mine.sign({ companyId: 7, key, disposition: 'show' });
    clock.advance(299_000);
    expect(mine.sign({ companyId: 7, key, disposition: 'show' })).toBe(first);
    clock.advance(1_000);
    expect(mine.sign({ companyId: 7, key, disposition: 'show' })).not.toBe(first);
    expect(mine.verify(sentIn(first))).toMatchObject({ secondsLeft: 600 });
  });

  it('is over after fifteen minutes', () => {
    const { clock, links: mine } = made();
    const sent = sentIn(mine.sign({ companyId: 7, key, disposition: 'show' }));
    clock.advance(899_000);
    expect(mine.verify(sent)).not.toBeNull();
    clock.advance(1_000);
    expect(mine.verify(sent)).toBeNull();
  });

  it.each([
    ['another company', { c: '8' }],
    ['a company in other words', { c: '07' }],
    ['a later end', { e: '99999999999' }],
    ['another disposition', { d: '1' }],
    ['an odd disposition', { d: '0' }],
    ['another key', { key: 'BAAAAAAAAAAAAAAAAAAAAA' }],
    ['no signature', { s: '' }],
    ['half a signature', { s: 'abc' }],
    ['a signature of its length', { s: 'A'.repeat(43) }],
    ['a path', { key: '../../../../etc/passwd' }],
  ])('is worth nothing with %s', (_, change) =>
    expect(links.verify({ ...sentIn(url), ...change })).toBeNull(),
  );

  it('is worth nothing under another secret', () => {
    expect(made('another secret of another place!').links.verify(sentIn(url))).toBeNull();
  });
});

describe('addresses in what was kept for later', () => {
  const { clock, links } = made();
  useMediaLinks(links);
  const old = signedMediaUrl(7, key);
  const foreign = signedMediaUrl(8, key);
  clock.advance(86_400_000);

  it('are made good again where we signed them for that company, at any depth', () => {
    const renewed = renewMediaUrls(7, {
      record: { mediaPath: old, tags: [{ url: old }] },
      body: `see ${old}`,
    });
    expect(renewed).toEqual({
      record: { mediaPath: signedMediaUrl(7, key), tags: [{ url: signedMediaUrl(7, key) }] },
      body: `see ${old}`,
    });
    expect(links.verify(sentIn(renewed.record.mediaPath))).not.toBeNull();
  });

  it('of another company, and texts that only look like one, stay as they are', () => {
    const kept = {
      a: foreign,
      b: `${old.slice(0, -1)}A`,
      c: '/api/media/x',
      d: old.replace('c=7', 'c=8'),
      e: 1,
      f: null,
    };
    expect(renewMediaUrls(7, kept)).toEqual(kept);
  });
});
