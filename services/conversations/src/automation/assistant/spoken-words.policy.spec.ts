import { awaitsFile, contextOf, shownToBots, type SpokenWords } from './spoken-words.policy';

const said = (more: Partial<SpokenWords>): SpokenWords => ({
  ...{ id: 'm', body: '', fromMe: false, createdAt: new Date(0), transcript: null },
  ...{ mediaType: 'extendedTextMessage', mediaKey: null, mediaState: 'none', mediaSeconds: null },
  ...more,
});
const recorded = (id: string, more: Partial<SpokenWords> = {}): SpokenWords =>
  said({ id, mediaType: 'audio', mediaKey: `k-${id}`, mediaState: 'ready', mediaSeconds: 3, ...more });

describe('The input of bots for recordings', () => {
  it('includes unanswered ones, oldest first, and texts before them', () => {
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

  it('includes transcripts, and omits answered recordings without one', () => {
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

  it('names the files that want an answer, and waits for those of any kind where that is wanted', () => {
    const photo = said({ id: 'p', mediaType: 'image', mediaKey: 'k-p', mediaState: 'ready' });
    const late = said({ id: 'l', mediaType: 'application', mediaState: 'pending' });
    const answered = [said({ body: 'Sim', fromMe: true }), photo];
    expect(shownToBots([late, photo, ...answered])).toMatchObject({ files: ['k-p', null], hasFiles: true });
    expect(shownToBots(answered)).toMatchObject({ files: [], hasFiles: false });
    expect(shownToBots([recorded('a', { transcript: 'oi' })]).hasFiles).toBe(false);
    const captioned = said({ ...photo, body: 'Tem este?' });
    expect(shownToBots([captioned]).history).toEqual([{ fromMe: false, body: 'Tem este?', hasFile: true }]);
    expect(awaitsFile([late])).toBe(false);
    expect(awaitsFile([late], { ofAnyKind: true })).toBe(true);
    expect(awaitsFile(answered, { ofAnyKind: true })).toBe(false);
  });

  it('are what follows the message up to which all is answered, whatever was said to the customer since', () => {
    const words = [
      said({ id: 'd', body: 'Tem mais alguém?' }),
      said({ id: 'c', body: 'E o seu e-mail?', fromMe: true }),
      said({ id: 'b', body: 'Silva' }),
      said({ id: 'a', body: 'Clara' }),
    ];
    const bodies = (after?: string) => shownToBots(words, after).unanswered.map(({ body }) => body);
    expect(bodies('a')).toEqual(['Silva', 'Tem mais alguém?']);
    expect(bodies()).toEqual(['Tem mais alguém?']);
    expect(bodies('')).toEqual(['Clara', 'Silva', 'Tem mais alguém?']);
    expect(bodies('unknown')).toEqual(['Tem mais alguém?']);
  });

  it('waits for the file of a recording that wants an answer, and of no other', () => {
    const pending = recorded('a', { mediaKey: null, mediaState: 'pending' });
    expect(awaitsFile([pending])).toBe(true);
    expect(awaitsFile([said({ body: 'Sim', fromMe: true }), pending])).toBe(false);
    expect(awaitsFile([recorded('a', { mediaKey: null, mediaState: 'failed' })])).toBe(false);
  });
});

describe('The context of a model', () => {
  const spoken = (length: number, fromMe = false) => ({ fromMe, body: 'x'.repeat(length) });

  it('is the latest messages, each of at most 4,000 characters, and 24,000 together', () => {
    expect(contextOf([spoken(1), spoken(2), spoken(3)], 2)).toEqual([spoken(2), spoken(3)]);
    expect(contextOf([spoken(5_000)], 10)).toEqual([spoken(4_000)]);
    const long = Array.from({ length: 9 }, () => spoken(3_900));
    expect(contextOf(long, 9)).toHaveLength(6);
    expect(contextOf([...long, spoken(7)], 10).at(-1)).toEqual(spoken(7));
  });
});
