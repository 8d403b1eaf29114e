import { awaitsFile, shownToBots, type SpokenWords } from './spoken-words.policy';

const said = (more: Partial<SpokenWords>): SpokenWords => ({
  ...{ id: 'm', body: '', fromMe: false, createdAt: new Date(0), transcript: null },
  ...{ mediaType: 'extendedTextMessage', mediaKey: null, mediaState: 'none', mediaSeconds: null },
  ...more,
});
const recorded = (id: string, more: Partial<SpokenWords> = {}): SpokenWords =>
  said({ id, mediaType: 'audio', mediaKey: `k-${id}`, mediaState: 'ready', mediaSeconds: 3, ...more });

describe('What bots are shown of recordings', () => {
  it('shows those that want an answer, oldest first, and words before them', () => {
    const { history, unanswered } = shownToBots([
      recorded('c'),
      said({ id: 'b', body: 'e o frete?' }),
      said({ id: 'a', body: 'Olá!', fromMe: true }),
    ]);
    expect(history).toEqual([
      { fromMe: true, body: 'Olá!' },
      { fromMe: false, body: 'e o frete?' },
      { fromMe: false, body: '', recording: { messageId: 'c', mediaKey: 'k-c', seconds: 3 } },
    ]);
    expect(unanswered.map(({ id }) => id)).toEqual(['b']);
  });

  it('shows the words of one that was written down, and leaves out one that was answered without', () => {
    const { history, unanswered } = shownToBots([
      recorded('d', { transcript: 'abrem no sábado?' }),
      said({ id: 'c', body: 'Sim', fromMe: true }),
      recorded('b'),
      recorded('a', { fromMe: true }),
    ]);
    expect(history).toEqual([
      { fromMe: true, body: 'Sim' },
      { fromMe: false, body: 'abrem no sábado?' },
    ]);
    expect(unanswered).toMatchObject([{ id: 'd', body: 'abrem no sábado?' }]);
  });

  it('waits for the file of a recording that wants an answer, and of no other', () => {
    const pending = recorded('a', { mediaKey: null, mediaState: 'pending' });
    expect(awaitsFile([pending])).toBe(true);
    expect(awaitsFile([said({ body: 'Sim', fromMe: true }), pending])).toBe(false);
    expect(awaitsFile([recorded('a', { mediaKey: null, mediaState: 'failed' })])).toBe(false);
  });
});
