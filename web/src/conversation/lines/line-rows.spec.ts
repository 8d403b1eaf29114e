import type { InteractionView } from '@prosa/contracts';
import { aMessage, later } from '../../testing/ticket-fixtures';
import { messageRows } from '../thread/message-rows';
import { foldedLines, placedLines } from './line-rows';

const line = (id: string, at: string, changes: Partial<InteractionView> = {}): InteractionView => ({
  id,
  type: 'ACCEPTED',
  text: 'Atendimento aceito por Ana',
  params: {},
  author: 'Ana',
  createdAt: at,
  ...changes,
});

const bubbles = ['a', 'b'].map((id, index) => ({
  message: aMessage({ id, createdAt: later(index * 20) }),
  outgoing: null,
}));
const keys = (...args: Parameters<typeof messageRows>) =>
  messageRows(...args).flatMap(({ kind, key }) => (kind === 'day' ? [] : [key]));

describe('the lines between messages', () => {
  it('stand in the order of time, those of one place as one row', () => {
    const lines = [line('1', later(10)), line('2', later(11)), line('3', later(30))];
    expect(keys(bubbles, { firstUnreadId: null, hasMore: false, lines })).toEqual([
      'a',
      'lines-1',
      'b',
      'lines-3',
    ]);
  });

  it('end a group of messages', () => {
    const lines = [line('1', later(10))];
    const rows = messageRows(bubbles, { firstUnreadId: null, hasMore: false, lines });
    expect(rows.filter(({ kind }) => kind === 'bubble')).toMatchObject([
      { startsGroup: true, endsGroup: true },
      { startsGroup: true, endsGroup: true },
    ]);
  });

  it('wait for the messages around them', () => {
    const lines = [line('1', later(-5)), line('2', later(99))];
    const times = bubbles.map(({ message }) => Date.parse(message.createdAt));
    expect(placedLines(lines, times, { hasMore: true, hasNewer: true }).size).toBe(0);
    expect([...placedLines(lines, times, { hasMore: false, hasNewer: false }).keys()]).toEqual([0, 2]);
  });

  it('have their day above them where no message has', () => {
    const [row] = messageRows([], { firstUnreadId: null, hasMore: false, lines: [line('1', later(0))] });
    expect(row).toMatchObject({ kind: 'day' });
  });

  it('fold into one when they are many, but for what somebody wrote', () => {
    const many = ['1', '2', '3', '4'].map(id => line(id, later(1)));
    const note = line('5', later(2), { type: 'NOTE_ADDED', note: 'Olá' });
    expect(foldedLines([...many, note, line('6', later(3))])).toEqual([many, [note], [line('6', later(3))]]);
  });
});
