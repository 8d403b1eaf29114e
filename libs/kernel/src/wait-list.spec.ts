import { WaitList } from './wait-list';

describe('Those who wait', () => {
  it('are woken for as long as they wait, who begins meanwhile not', () => {
    const woken: string[] = [];
    const waitList = new WaitList();
    const [one, two, three] = ['one', 'two', 'three'].map(name => () => void woken.push(name)) as [
      () => void,
      () => void,
      () => void,
    ];
    const leaving = (): void => {
      woken.push('leaving');
      waitList.delete(leaving);
      waitList.add(three);
    };
    for (const each of [one, leaving, two]) waitList.add(each);
    waitList.wake();
    expect(woken).toEqual(['one', 'leaving', 'two']);
    woken.length = 0;
    waitList.delete(one);
    waitList.delete(one);
    waitList.wake();
    expect(woken.toSorted()).toEqual(['three', 'two']);
  });
});
