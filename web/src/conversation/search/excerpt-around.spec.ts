import { excerptAround } from './excerpt-around';

const shown = (text: string, search: string): string =>
  excerptAround(text, search)
    .map(part => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

describe('An excerpt of a message that was found', () => {
  it('marks the words it was found by, whatever their accents, capitals and number', () => {
    expect(shown('Segunda via dos BOLETOS\ne cartões', 'boleto cartao')).toBe(
      'Segunda via dos [BOLETOS] e [cartões]',
    );
    expect(shown('O boleto venceu', 'boletos')).toBe('O [boleto] venceu');
    expect(shown('O boleto venceu', 'bol')).toBe('O [boleto] venceu');
  });

  it('begins shortly before the first of them, at a word', () => {
    const long = `${'muitas palavras antes '.repeat(6)}do boleto que venceu ${'e depois '.repeat(40)}`;
    const excerpt = shown(long, 'boleto');
    expect(excerpt).toMatch(/^…(palavras|antes|muitas) [^[]{0,28}\[boleto\] que venceu e depois/);
    expect(excerpt).toMatch(/…$/);
    expect(excerpt.length).toBeLessThan(170);
  });

  it('shows the beginning of what was found by something else', () => {
    expect(shown('Foto', 'recibo')).toBe('Foto');
    expect(shown('', 'recibo')).toBe('');
  });
});
