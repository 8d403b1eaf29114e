import { AppendPlaces, MOST_UNDER_WAY } from './append-places';

describe('Appends under way', () => {
  /** Takes all places; each is given back by the function of its number. */
  const filled = (places: AppendPlaces) => {
    const leave: (() => void)[] = [];
    const work = Array.from({ length: MOST_UNDER_WAY }, () =>
      places.run(() => new Promise<void>(done => leave.push(done))),
    );
    return { leave, all: Promise.all(work) };
  };

  it('those beyond the bound wait, and go on in the order they came', async () => {
    const places = new AppendPlaces(60_000);
    const { leave, all } = filled(places);
    const begun: string[] = [];
    const later = ['first', 'second', 'third'].map(name =>
      places.run(() => {
        begun.push(name);
        return name === 'first' ? Promise.reject(new Error('refused')) : Promise.resolve();
      }),
    );
    const outcomes = Promise.allSettled(later);
    expect(begun).toEqual([]);
    leave[0]?.();
    // One place serves all three, also after a failure.
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(begun).toEqual(['first', 'second', 'third']);
    for (const each of leave) each();
    await all;
  });

  it('one that gets no place in time is refused without having begun, and takes none later', async () => {
    const places = new AppendPlaces(20);
    const { leave, all } = filled(places);
    let begun = 0;
    const work = () => Promise.resolve((begun += 1));
    await expect(places.run(work)).rejects.toMatchObject({
      name: 'StoreUnavailable',
      outcome: 'not-applied',
    });
    expect(begun).toBe(0);
    for (const each of leave) each();
    await all;
    const again = filled(places);
    expect(again.leave).toHaveLength(MOST_UNDER_WAY);
    for (const each of again.leave) each();
    await again.all;
  });
});
