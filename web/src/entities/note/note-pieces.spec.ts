import { notePieces } from './note-pieces';

const marked = (note: string, ...names: string[]) =>
  notePieces(note, names).map(({ text, isMention }) => (isMention ? `[${text}]` : text));

describe('the mentions in a note', () => {
  it('are the whole names of colleagues after an @, wherever they stand', () => {
    expect(marked('@Ana Souza, fale com @Bruno Lima', 'Ana Souza', 'Bruno Lima')).toEqual([
      '[@Ana Souza]',
      ', fale com ',
      '[@Bruno Lima]',
    ]);
  });

  it('take the longer of two names that fit', () => {
    expect(marked('ver @Ana Souza', 'Ana', 'Ana Souza')).toEqual(['ver ', '[@Ana Souza]']);
  });

  it('are neither strangers, nor the beginning of a longer word, nor addresses of e-mail', () => {
    for (const note of ['@Carla', 'ana@exemplo.com', '@Anabela'])
      expect(marked(note, 'Ana', 'Bruno')).toEqual([note]);
  });
});
