import { aUser } from '../../testing/fixtures';
import { aTicket } from '../../testing/ticket-fixtures';
import { mentionable, mentionedIn, namesFor, typedMention } from './mentions';

const ana = aUser({ id: 3, name: 'Ana Souza' });
const bruno = aUser({ id: 4, name: 'Bruno Lima' });
const brunoToo = aUser({ id: 5, name: 'Bruno' });
const boss = aUser({ id: 6, name: 'Carla Dias', profile: 'admin' });
const ids = (users: readonly { id: number }[]) => users.map(({ id }) => id);

describe('a mention in a note', () => {
  it('is of colleagues who may see the ticket, and not of its author', () => {
    const ticket = aTicket({ status: 'open', userId: 3 });
    expect(ids(mentionable([ana, bruno, boss], ticket, 3))).toEqual([6]);
  });

  it.each([
    ['@', ''],
    ['fala com @br', 'br'],
    ['a@b', null],
    ['@Bruno ok', null],
    ['', null],
  ])('is being typed in "%s": %s', (text, typed) => {
    expect(typedMention(text)).toBe(typed);
  });

  it('is completed by any part of a name, without accents', () => {
    expect(ids(namesFor([ana, bruno, boss], 'di'))).toEqual([6]);
    expect(ids(namesFor([ana, bruno, boss], 'SOU'))).toEqual([3]);
    expect(ids(namesFor([ana, bruno], 'una'))).toEqual([]);
  });

  it('counts by the whole name, the longer one of two', () => {
    const all = [ana, bruno, brunoToo];
    expect(mentionedIn('veja @Bruno Lima', all)).toEqual([4]);
    expect(mentionedIn('veja @Bruno e @Ana Souza', all)).toEqual([3, 5]);
    expect(mentionedIn('veja Bruno Lima, bruno@lima', all)).toEqual([]);
  });
});
