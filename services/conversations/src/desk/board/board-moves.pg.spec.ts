import { person } from '@prosa/resource-testing';
import { randomBy } from '@prosa/testing';
import {
  board,
  boardApp,
  call,
  newColumn,
  newConnection,
  newTicket,
  openBoard,
} from '../../testing/board-rig';

let companies = 4_900;

beforeAll(openBoard);
afterAll(() => boardApp().close());

const MOVES = Number(process.env['BOARD_MOVES'] ?? 1_000);
const [PEOPLE, CARDS] = [8, 40];

/** A seeded generator of integers below a bound. */
const dice = (seed: number): ((below: number) => number) => {
  const random = randomBy(seed);
  return below => Math.floor(random() * below);
};

describe('The board under eight concurrent users', () => {
  jest.setTimeout(300_000 + MOVES * 60);

  it(`has every card in one column after ${MOVES} random moves, loses none, and a replay gives the same`, async () => {
    const admin = person((companies += 1));
    await newConnection(admin);
    const columns: number[] = [0];
    for (const name of ['Novo', 'Triagem', 'Proposta', 'Negócio', 'Fechado'])
      columns.push(await newColumn(admin, name));
    const cards: number[] = [];
    for (let n = 0; n < CARDS; n += 1) cards.push(await newTicket(admin));
    const refused = { stale: 0, other: 0 };
    /** The columns as each user last saw them; others may have moved the cards since. */
    const work = async (index: number): Promise<void> => {
      const [as, throwDice] = [person(admin.companyId), dice(7_000 + index)];
      const seen = new Map<number, number>();
      for (let n = 0; n < MOVES / PEOPLE; n += 1) {
        const card = cards[throwDice(CARDS)] ?? 0;
        const to = columns[throwDice(columns.length)] ?? 0;
        const from = throwDice(3) === 0 ? undefined : (seen.get(card) ?? 0) || null;
        const body = from === undefined ? {} : { from };
        const answer = await call(as, 'PUT', `/ticket-tags/${card}/${to}`, body);
        if (answer.status === 200) seen.set(card, to);
        else if (answer.body['error'] === 'ERR_CARD_MOVED') refused.stale += (seen.delete(card), 1);
        else refused.other += 1;
      }
    };
    await Promise.all(Array.from({ length: PEOPLE }, (_, index) => work(index)));
    await boardApp().caughtUp();
    expect(refused.other).toBe(0);
    expect(refused.stale).toBeGreaterThan(0);
    const shown = await board(admin);
    expect(shown.tickets.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(cards);
    for (const { tags, columnId } of shown.tickets)
      expect(tags.map(({ id }) => id)).toEqual(columnId === 0 ? [] : [columnId]);
    expect(shown.columns.reduce((sum, { count }) => sum + count, 0)).toBe(CARDS);
    expect(await boardApp().verify()).toEqual([]);
  });
});
