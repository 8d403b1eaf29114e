import fc from 'fast-check';
import { cleanMediaName, contentDisposition } from './media-name';

describe('the name of a file', () => {
  it.each([
    ['Contrato de locação.pdf', 'Contrato_de_locação.pdf'],
    ['  foto  da   praia .jpg ', 'foto_da_praia_.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ana\\nota.txt', 'nota.txt'],
    ['fatura\u202Egpj.exe', 'faturagpj.exe'],
    ['a\u0000b\r\nSet-Cookie: x.txt', 'abSet-Cookie__x.txt'],
    ['.htaccess', 'htaccess'],
    ['..', 'arquivo'],
    ['', 'arquivo'],
    ['/', 'arquivo'],
    ['nota"; filename="x.html', 'nota_;_filename=_x.html'],
    ['cafe\u0301.png', 'café.png'],
    ['\ud800.png', 'png'],
  ])('%j is kept as %j', (sent, kept) => expect(cleanMediaName(sent)).toBe(kept));

  it('keeps its extension within 255 bytes, and no half of a character', () => {
    const name = cleanMediaName(`${'ção'.repeat(200)}.docx`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name).toMatch(/^(ção)+ç?ã?\.docx$/);
  });

  it('can be cleaned twice, is no path, shows what it is and fits into a header, whatever was sent', () => {
    const sent = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(sent, text => {
        const name = cleanMediaName(text);
        expect(cleanMediaName(name)).toBe(name);
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}\s]|^\.|^$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(contentDisposition('attachment', name)).toMatch(/^[\u0020-\u007e]*$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is sent to browsers in both header forms', () => {
    expect(contentDisposition('inline', "Olá_(1)'.pdf")).toBe(
      `inline; filename="Ol__(1)'.pdf"; filename*=UTF-8''Ol%C3%A1_%281%29%27.pdf`,
    );
  });
});
