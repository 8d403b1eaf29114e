import { render } from '@testing-library/react';
import type { MessageRow } from './message-rows';
import { StickyDay } from './message-marks';
import type { Rows } from './virtual-rows';

const day = { kind: 'day', key: 'day', at: '2026-11-20T12:00:00.000Z' } as unknown as MessageRow;
const bubble = {
  kind: 'bubble',
  bubble: { message: { createdAt: '2026-11-20T12:00:00.000Z' } },
} as unknown as MessageRow;

/** Two rows of 40 px each, in a view of a height, scrolled to somewhere. */
const scrolled = (scrollOffset: number, height: number): Rows =>
  ({
    scrollOffset,
    scrollRect: { width: 600, height },
    getTotalSize: () => 80,
    getVirtualItemForOffset: (offset: number) => ({ index: offset < 40 ? 0 : 1 }),
  }) as unknown as Rows;

describe('the day at the top of a conversation', () => {
  it('is told while its separator is out of the view', () => {
    render(<StickyDay rows={[day, bubble]} virtual={scrolled(50, 20)} />);
    expect(document.querySelector('.day-chip')).toBeInTheDocument();
  });

  it('is told once in a conversation that fits the view, wherever it was asked to begin', () => {
    render(<StickyDay rows={[day, bubble]} virtual={scrolled(50, 700)} />);
    expect(document.querySelector('.day-chip')).toBeNull();
  });
});
