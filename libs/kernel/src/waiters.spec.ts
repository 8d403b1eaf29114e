import { Waiters } from './waiters';

describe('Those who wait', () => {
  it('are woken for as long as they wait, who begins meanwhile not', () => {
    const woken: string[] = [];
    const waiters = new Waiters();
    const [one, two, three] = ['one', 'two', 'three'].map(name => () => void woken.push(name)) as [
      () => void,
      () => void,
      () => void,
    ];
    const leaving = (): void => {
      woken.push('leaving');
      waiters.delete(leaving);
      waiters.add(three);
    };
    for (const each of [one, leaving, two]) waiters.add(each);
    waiters.wake();
    expect(woken).toEqual(['one', 'leaving', 'two']);
    woken.length = 0;
    waiters.delete(one);
    waiters.delete(one);
    waiters.wake();
    expect(woken.toSorted()).toEqual(['three', 'two']);
  });
});
