import { StateCache } from './state-cache';

describe('The states of streams', () => {
  const decider = {};
  const cache = new StateCache(2);
  const known = (stream: string): unknown => cache.get(stream, decider)?.state;
  beforeEach(() => cache.clear());

  it('are dropped when their stream was noticed to be further', () => {
    cache.put('a', decider, { state: 'one', revision: 1, seen: 0n }, cache.begin());
    cache.outdate('a', 1);
    expect(known('a')).toBe('one');
    cache.outdate('a', 2);
    expect(known('a')).toBeUndefined();
  });

  it('are not kept when their stream was noticed to be further while they were read', () => {
    const begun = cache.begin();
    cache.outdate('a', 2);
    cache.put('a', decider, { state: 'old', revision: 1, seen: 0n }, begun);
    expect(known('a')).toBeUndefined();
    cache.put('a', decider, { state: 'new', revision: 2, seen: 0n }, begun);
    expect(known('a')).toBe('new');
  });

  it('are not kept when more was noticed meanwhile than is remembered, or all was dropped', () => {
    const begun = cache.begin();
    for (const stream of ['b', 'c', 'd']) cache.outdate(stream, 0);
    cache.put('a', decider, { state: 'perhaps old', revision: 1, seen: 0n }, begun);
    const again = cache.begin();
    cache.clear();
    cache.put('a', decider, { state: 'perhaps old', revision: 1, seen: 0n }, again);
    expect(known('a')).toBeUndefined();
  });
});
