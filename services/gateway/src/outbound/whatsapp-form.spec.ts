import { whatsAppForm } from './whatsapp-form';

const file = (mime: string, voice?: boolean) => ({
  key: 'k',
  name: 'n',
  size: 1,
  mime,
  ...(voice === undefined ? {} : { voice }),
});

describe('An outbound file', () => {
  it.each([
    ['image/jpeg', 'image'],
    ['image/png', 'image'],
    ['video/mp4', 'video'],
    ['audio/mpeg', 'audio'],
    ['audio/mp4', 'audio'],
  ])('of type %s is sent as %s', (mime, kind) => {
    expect(whatsAppForm(file(mime))).toEqual({ kind, mime, voice: false });
  });

  it.each(['image/heic', 'video/webm', 'audio/wav', 'application/pdf', 'text/plain'])(
    'of type %s, which phones do not show inline, is sent as a document',
    mime => {
      expect(whatsAppForm(file(mime))).toEqual({ kind: 'document', mime, voice: false });
      expect(whatsAppForm(file(mime, true)).voice).toBe(false);
    },
  );

  it('of WebM audio is a voice note when it was recorded, and otherwise a document', () => {
    expect(whatsAppForm(file('audio/webm')).kind).toBe('document');
    const ogg = { kind: 'audio', mime: 'audio/ogg; codecs=opus', voice: true };
    expect(whatsAppForm(file('audio/webm', true))).toEqual(ogg);
  });

  it('that was recorded is a voice note, with the codec where phones require it', () => {
    expect(whatsAppForm(file('audio/ogg', true))).toEqual({
      kind: 'audio',
      mime: 'audio/ogg; codecs=opus',
      voice: true,
    });
    expect(whatsAppForm(file('audio/mpeg', true))).toEqual({
      kind: 'audio',
      mime: 'audio/mpeg',
      voice: true,
    });
    expect(whatsAppForm(file('image/png', true)).voice).toBe(false);
  });
});
