import { isRejection } from '@prosa/kernel';
import type { ColumnMove } from '@prosa/contracts';
import { moveToColumn } from './ticket-column.policy';

const [fresh, offer, won, urgent] = [
  { id: 1, name: 'Novo' },
  { id: 2, name: 'Proposta' },
  { id: 3, name: 'Fechado' },
  { id: 9, name: 'Urgente' },
];
const columnIds = [1, 2, 3];

const move = (tags: readonly { id: number; name: string }[], wanted: Omit<ColumnMove, 'columnIds'>) =>
  moveToColumn({ ...wanted, columnIds }, tags);

describe('a move on the board', () => {
  it('leaves its column and enters the other, and no other tag changes', () => {
    const from = { from: fresh, to: offer };
    expect(move([urgent!, fresh!], { to: offer! })).toEqual([
      { type: 'TicketUntagged', data: { tag: fresh, move: from } },
      { type: 'TicketTagged', data: { tag: offer, move: from } },
    ]);
  });

  it('into its current column changes nothing, also when it was seen elsewhere', () => {
    expect(move([offer!], { to: offer! })).toEqual([]);
    expect(move([offer!], { to: offer!, from: 1 })).toEqual([]);
    expect(move([urgent!], { to: null, from: 2 })).toEqual([]);
  });

  it('removes a card from all columns', () => {
    const gone = { from: offer, to: null };
    expect(move([offer!], { to: null })).toEqual([
      { type: 'TicketUntagged', data: { tag: offer, move: gone } },
    ]);
  });

  it('repairs a card in two columns after a tag became a column meanwhile', () => {
    const healed = { from: fresh, to: won };
    expect(move([fresh!, won!], { to: won! })).toEqual([
      { type: 'TicketUntagged', data: { tag: fresh, move: healed } },
    ]);
  });

  it('is rejected when the card is no longer in the column where the user saw it', () => {
    for (const from of [1, null]) {
      const decision = move([offer!], { to: won!, from });
      expect(isRejection(decision) && decision.code).toBe('ERR_CARD_MOVED');
    }
    expect(move([offer!], { to: won!, from: 2 })).toHaveLength(2);
  });
});
