import { OnlinePeople } from './online-people';

describe('Online users', () => {
  let people: OnlinePeople;
  let received: string[];
  let notified: string[];
  beforeEach(() => {
    people = new OnlinePeople();
    received = [];
    notified = [];
    const note = (list: string[]) => (companyId: number, userId: number, online: boolean) =>
      void list.push(`${companyId}:${userId} ${online ? 'comes' : 'goes'}`);
    people.onChange((...change) => note(received)(...change));
    people.onLocalChange((...change) => note(notified)(...change));
  });

  it('contains users with an open socket, published once when the first opens', () => {
    expect(people.isOnline(1, 7)).toBe(false);
    people.come(1, 7, 'a');
    people.come(1, 7, 'b');
    expect(people.isOnline(1, 7)).toBe(true);
    expect(people.isOnline(2, 7)).toBe(false);
    expect(people.count).toBe(2);
    expect(received).toEqual(['1:7 comes']);
  });

  it('does not flicker while a page is loaded again', () => {
    people.come(1, 7, 'a');
    expect(people.leave(1, 7, 'a')).toBe(true);
    expect(people.isOnline(1, 7)).toBe(true);
    people.come(1, 7, 'b');
    people.settle(1, 7);
    expect(people.isOnline(1, 7)).toBe(true);
    expect(received).toEqual(['1:7 comes']);
  });

  it('ends when the last socket is closed and the user has not reconnected', () => {
    people.come(1, 7, 'a');
    people.come(1, 7, 'b');
    expect(people.leave(1, 7, 'a')).toBe(false);
    expect(people.leave(1, 7, 'b')).toBe(true);
    expect(people.leave(1, 7, 'b')).toBe(false);
    people.settle(1, 7);
    people.settle(1, 7);
    expect(people.isOnline(1, 7)).toBe(false);
    expect(received).toEqual(['1:7 comes', '1:7 goes']);
  });

  it('contains users with sockets in other processes, until the last is closed', () => {
    people.areElsewhere('b', ['1:7', '1:8']);
    people.come(1, 7, 'a');
    people.areElsewhere('b', ['1:8']);
    people.isElsewhere('c', [1, 8], true);
    people.areElsewhere('b', []);
    expect([people.isOnline(1, 7), people.isOnline(1, 8)]).toEqual([true, true]);
    people.isElsewhere('c', [1, 8], false);
    people.leave(1, 7, 'a');
    people.settle(1, 7);
    expect(received).toEqual(['1:7 comes', '1:8 comes', '1:8 goes', '1:7 goes']);
    expect(notified).toEqual(['1:7 comes', '1:7 goes']);
    expect(people.count).toBe(0);
  });
});
