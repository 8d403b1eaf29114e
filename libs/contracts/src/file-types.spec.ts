import { isShownInPlace, mediaKindOf, namedByType, runsWhenOpened, sentAs } from './file-types';

describe('The types of files', () => {
  it.each([
    ['foto', 'image/heic', 'foto.heic'],
    ['foto.jpg', 'image/heic', 'foto.heic'],
    ['foto.JPEG', 'image/jpeg', 'foto.JPEG'],
    ['contrato v1.2', 'application/pdf', 'contrato v1.2.pdf'],
    ['planta.dwg', 'application/zip', 'planta.dwg'],
    ['a', 'application/octet-stream', 'a'],
  ])('name %s of %s %s', (name, mime, expected) => {
    expect(namedByType(name, mime)).toBe(expected);
    expect(namedByType(expected, mime)).toBe(expected);
  });

  it.each(['a.exe', 'a.EXE', 'a.pdf.bat', 'a.html', 'a.svg', 'a.js', 'a.exe.', 'a.lnk '])(
    'let %s not pass',
    name => expect(runsWhenOpened(name)).toBe(true),
  );

  it.each(['a.pdf', 'exe', 'a.xml', 'a.docx', 'nota.fiscal', ''])('let %s pass', name =>
    expect(runsWhenOpened(name)).toBe(false),
  );

  it.each([
    ['image/jpeg', 'image', 'image'],
    ['image/webp', null, 'image'],
    ['image/heic', null, 'document'],
    ['video/webm', null, 'video'],
    ['video/quicktime', null, 'document'],
    ['audio/ogg', 'audio', 'audio'],
    ['audio/vorbis', null, 'audio'],
    ['audio/webm', null, 'audio'],
    ['text/plain', null, 'document'],
    ['', null, 'document'],
  ])('send %s as %s and limit it as %s', (mime, sent, kind) => {
    expect(sentAs(mime)).toBe(sent);
    expect(mediaKindOf(mime)).toBe(kind);
  });

  it('make a recording of a browser a sound, and show nothing that runs', () => {
    expect(sentAs('audio/webm', true)).toBe('audio');
    for (const type of ['image/svg+xml', 'text/html', 'application/xml'])
      expect(isShownInPlace(type)).toBe(false);
  });
});
