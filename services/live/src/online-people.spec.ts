import { OnlinePeople } from './online-people';

describe('who is online', () => {
  it('is whoever has a socket open, told once when the first opens', () => {
    const people = new OnlinePeople();
    expect(people.isOnline(1, 7)).toBe(false);
    expect(people.come(1, 7, 'a')).toBe(true);
    expect(people.come(1, 7, 'b')).toBe(false);
    expect(people.isOnline(1, 7)).toBe(true);
    expect(people.isOnline(2, 7)).toBe(false);
  });

  it('does not flicker while a page is loaded again', () => {
    const people = new OnlinePeople();
    people.come(1, 7, 'a');
    expect(people.leave(1, 7, 'a')).toBe(true);
    expect(people.isOnline(1, 7)).toBe(true);
    expect(people.come(1, 7, 'b')).toBe(false);
    expect(people.settle(1, 7)).toBe(false);
    expect(people.isOnline(1, 7)).toBe(true);
  });

  it('ends once the last socket is closed and nobody came back', () => {
    const people = new OnlinePeople();
    people.come(1, 7, 'a');
    people.come(1, 7, 'b');
    expect(people.leave(1, 7, 'a')).toBe(false);
    expect(people.leave(1, 7, 'b')).toBe(true);
    expect(people.leave(1, 7, 'b')).toBe(false);
    expect(people.settle(1, 7)).toBe(true);
    expect(people.settle(1, 7)).toBe(false);
    expect(people.isOnline(1, 7)).toBe(false);
  });
});
