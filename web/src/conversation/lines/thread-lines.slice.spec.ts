import { liveReset } from '../../live/live.slice';
import { threadLinesLoaded, threadLinesReducer } from './thread-lines.slice';

describe('the lines of a conversation', () => {
  it('stay after a reconnection, and are fetched again', () => {
    const before = threadLinesReducer(undefined, threadLinesLoaded({ ticketId: 1, entries: [] }));
    const after = threadLinesReducer(before, liveReset());
    expect(after[1]?.entries).toBe(before[1]?.entries);
    expect(after[1]?.revision).not.toBe(before[1]?.revision);
  });
});
