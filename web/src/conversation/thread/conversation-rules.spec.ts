import { formatSize } from '../../ui/formatters';
import { aMessage, later } from '../../testing/ticket-fixtures';
import { isOver, isSafeAddress, steadyUrl } from '../../entities/message/media-address';
import type { Thread } from './messages.live';
import { emptyThread, mergedMessage, withLiveMessages, withMessages } from './messages.live';
import { THE_END, withLoadedPage, withNewerPage, withReaction, withWindow } from './thread-pages';
import { aTicket } from '../../testing/ticket-fixtures';
import { peaksOf } from '../media/audio-peaks';
import { findEmojis, readEmojis } from '../composer/emoji-data';
import { kindOf, lengthText, sentName, typeText } from '../media/file-facts';
import { locationOf } from '../media/location-body';
import { captionOf, shownMedia } from '../media/media-kind';
import { mayDelete, mayEdit, ownReaction, withoutSignature } from './message-rules';
import { contactsOf } from '../media/vcard';
import { RECORDING_MIN_BYTES, isWorthSending } from '../composer/voice-recording';

const signed = (ends: number, signature = 'x'): string =>
  `/api/media/AAAAAAAAAAAAAAAAAAAAAA?c=1&e=${ends}&s=${signature}`;

describe('the address of a file', () => {
  const now = 1_000_000;

  it('is kept while it is good, so that nothing is fetched twice', () => {
    expect(steadyUrl(signed(2_000, 'a'), signed(3_000, 'b'), now)).toBe(signed(2_000, 'a'));
    expect(steadyUrl(signed(1_010, 'a'), signed(3_000, 'b'), now)).toBe(signed(3_000, 'b'));
    expect(steadyUrl(null, signed(3_000), now)).toBe(signed(3_000));
  });

  it('is over a little before its end, and never when nobody signed it', () => {
    expect([isOver(signed(1_010), now), isOver(signed(1_100), now), isOver('/x.png', now)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['/api/media/x', true],
    ['https://maps.google.com', true],
    ['blob:http://x/1', true],
    ['//evil.test', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    [null, false],
  ])('%s may be followed: %s', (href, expected) => {
    expect(isSafeAddress(href)).toBe(expected);
  });
});

describe('a place', () => {
  const picture = 'data:image/jpeg;base64,AAAA';

  it('is a picture, a map and a description', () => {
    expect(locationOf(`${picture}|https://maps.google.com/maps?q=1%2C2&z=17|Loja`)).toEqual({
      image: picture,
      link: 'https://maps.google.com/maps?q=1%2C2&z=17',
      description: 'Loja',
    });
  });

  it.each([
    'https://evil.test/maps',
    'https://google.com.evil.test',
    'javascript:alert(1)',
    'http://maps.google.com',
  ])('leads nowhere with %s', link => {
    expect(locationOf(`data:text/html,x|${link}|`)).toEqual({ image: null, link: null, description: '' });
  });
});

describe('a contact card', () => {
  it('gives the name, the company and the number WhatsApp knows', () => {
    const card = [
      'BEGIN:VCARD',
      'FN:Paulo\\, o mecânico',
      'ORG:Oficina;Peças',
      'item1.TEL;waid=5511944440001:+55 11 94444-0001',
      'END:VCARD',
    ].join('\n');
    expect(contactsOf(`${card}\n${card}`)).toHaveLength(2);
    expect(contactsOf(card)[0]).toEqual({
      name: 'Paulo, o mecânico',
      organisation: 'Oficina Peças',
      numbers: ['5511944440001'],
    });
    expect(contactsOf('no card')).toEqual([]);
  });

  const numbersOf = (...lines: readonly string[]) =>
    contactsOf(['BEGIN:VCARD', 'FN:Ana', ...lines, 'END:VCARD'].join('\r\n'))[0]?.numbers;

  it.each<[string, readonly string[], readonly string[]]>([
    ['an extension', ['TEL;VALUE=uri:tel:+55-11-3333-4444;ext=123'], ['551133334444']],
    ['an extension in its value', ['TEL;TYPE=WORK:+55 11 3333-4444;ext=12'], ['551133334444']],
    ['no country', ['TEL;TYPE=CELL:(11) 98765-4321'], ['5511987654321']],
    ['two lines', ['TEL:11 98765-4321', 'TEL:+1 212 555 0100'], ['5511987654321', '12125550100']],
    ['two in a line', ['TEL:11 3333-4444 / 11 98765-4321'], ['5511987654321', '551133334444']],
    ['the same twice', ['TEL:11 98765-4321', 'TEL:+5511987654321'], ['5511987654321']],
    [
      'quoted-printable',
      ['TEL;CELL;ENCODING=QUOTED-PRINTABLE:=2B55=2011=2098765-43=', '21'],
      ['5511987654321'],
    ],
    ['a service', ['TEL:0800 123 4567', 'TEL:11 98765-4321'], ['5511987654321', '0800 123 4567']],
  ])('gives its numbers with %s', (_, lines, numbers) => expect(numbersOf(...lines)).toEqual(numbers));

  it.each([
    ['UTF-8', 'Jo=C3=A3o da=\r\n Silva'],
    ['ISO-8859-1', 'Jo=E3o da Silva'],
    ['of-nobody', 'Jo=C3=A3o da Silva'],
  ])('gives a name in quoted-printable %s', (charset, name) => {
    const card = `BEGIN:VCARD\r\nFN;CHARSET=${charset};ENCODING=QUOTED-PRINTABLE:${name}\r\nEND:VCARD`;
    expect(contactsOf(card)[0]?.name).toBe('João da Silva');
  });
});

describe('a file', () => {
  it('is sent without blanks in its name, as what WhatsApp plays or as a document', () => {
    expect(sentName(' nota  fiscal 1.pdf ')).toBe('nota_fiscal_1.pdf');
    expect(['image/png', 'image/webp', 'audio/mpeg', 'video/webm', ''].map(mime => kindOf(mime))).toEqual([
      'image',
      'application',
      'audio',
      'application',
      'application',
    ]);
  });

  it('tells its size, type and length as people read them', () => {
    expect([formatSize(0), formatSize(1_500), formatSize(16 * 1_048_576)]).toEqual([
      '0 B',
      '1,5 KB',
      '16 MB',
    ]);
    expect([typeText('a.docx', null), typeText(null, 'application/vnd.ms-excel')]).toEqual([
      'DOCX',
      'MS-EXC',
    ]);
    expect([lengthText(0), lengthText(75.9)]).toEqual(['0:00', '1:15']);
  });

  it('that was recorded is discarded under ten thousand bytes', () => {
    const of = (size: number): boolean => isWorthSending({ file: new File([new Uint8Array(size)], 'a.mp3') });
    expect([of(RECORDING_MIN_BYTES - 1), of(RECORDING_MIN_BYTES)]).toEqual([false, true]);
  });

  it('has a wave between nothing and full', () => {
    const peaks = peaksOf(
      Float32Array.from({ length: 400 }, (_, at) => (at < 200 ? 0 : 0.5)),
      4,
    );
    expect(peaks).toEqual([0.08, 0.08, 1, 1]);
  });
});

describe('what a message shows', () => {
  const image = aMessage({ mediaType: 'image', mediaUrl: '/api/media/x', mediaState: 'ready', body: '' });

  it.each([
    ['text', aMessage(), 'none'],
    ['a picture', image, 'image'],
    ['a sticker', { ...image, mediaMime: 'image/webp' }, 'sticker'],
    ['a file on its way', { ...image, mediaState: 'pending' as const }, 'pending'],
    ['a file that cannot be had', { ...image, mediaState: 'failed' as const }, 'failed'],
    ['an address that is none', { ...image, mediaUrl: 'javascript:x' }, 'failed'],
    ['a call', aMessage({ mediaType: 'call_log', body: 'call.voice.missed' }), 'part'],
  ])('%s', (_name, message, expected) => {
    expect(shownMedia(message)).toBe(expected);
  });

  it('says a document’s name once', () => {
    const file = { mediaType: 'application' as const, mediaName: 'nota_1.pdf' };
    expect([captionOf({ ...file, body: 'nota 1.pdf' }), captionOf({ ...file, body: 'veja' })]).toEqual([
      '',
      'veja',
    ]);
  });
});

describe('what may be done with a message', () => {
  const mine = aMessage({ fromMe: true, ack: 3, createdAt: later(0) });
  const at = (minutes: number): number => Date.parse(later(minutes * 60));

  it('lets a text of ours be changed for fifteen minutes and taken back for longer', () => {
    expect([mayEdit(mine, at(15)), mayEdit(mine, at(15.1)), mayDelete(mine, at(60))]).toEqual([
      true,
      false,
      true,
    ]);
    expect(mayEdit({ ...mine, fromMe: false }, at(1))).toBe(false);
    expect(mayEdit({ ...mine, mediaType: 'audio' }, at(1))).toBe(false);
    expect(mayDelete({ ...mine, isDeleted: true }, at(1))).toBe(false);
  });

  it('keeps the signature out of the text that is changed', () => {
    expect(withoutSignature('*Ana:*\nOi')).toEqual({ signature: '*Ana:*\n', text: 'Oi' });
    expect(withoutSignature('*Oi* Ana')).toEqual({ signature: '', text: '*Oi* Ana' });
  });

  it('has one reaction of each side, and shows ours before WhatsApp took it', () => {
    const theirs = aMessage({ reactions: [{ emoji: '🙏', fromMe: false }] });
    const both = withReaction(withReaction(theirs, '👍'), '😂');
    expect(both.reactions).toEqual([
      { emoji: '🙏', fromMe: false },
      { emoji: '😂', fromMe: true },
    ]);
    expect(ownReaction(withReaction(both, ''))).toBe('');
    expect(mergedMessage(both, { ...theirs, changing: 'reaction' }).reactions).toEqual(both.reactions);
  });
});

describe('a window into the past', () => {
  const at = (id: string, seconds: number) => aMessage({ id, createdAt: later(seconds) });
  const page = (messages: ReturnType<typeof at>[], newerCursor: string | null) => ({
    messages,
    hasMore: true,
    nextCursor: 'older',
    newerCursor,
    ticket: aTicket(),
  });
  const held: Thread = { ...withMessages(emptyThread, [at('y', 90), at('z', 91)]), status: 'ready' };
  const past = withWindow(held, page([at('a', 1), at('b', 2)], 'more'), 'b');

  it('takes the place of what was held, and shows what was asked for', () => {
    expect(past.ids).toEqual(['a', 'b']);
    expect(past.focus).toEqual({ id: 'b', turn: 1 });
  });

  it('leaves no hole: what arrives waits until the window reaches it', () => {
    const live = withLiveMessages(past, [at('live', 99), { ...at('a', 1), body: 'changed' }]);
    expect(live.ids).toEqual(['a', 'b']);
    expect(live.byId['a']?.body).toBe('changed');
    const joined = withNewerPage(live, page([at('y', 90), at('z', 91)], null));
    expect(joined.ids).toEqual(['a', 'b', 'y', 'z', 'live']);
    expect(joined.skipped).toEqual([]);
  });

  it('ends with the latest page', () => {
    const present = withLoadedPage(past, { older: false, page: page([at('z', 91)], null), unread: 0 });
    expect(present.ids).toEqual(['z']);
    expect([present.newerCursor, present.focus?.id]).toEqual([null, THE_END]);
  });
});

describe('emojis', () => {
  const book = readEmojis('# smileys\n😀\trosto risonho\tfeliz\n# symbols\n❤️\tcoração vermelho\tamor');

  it('are found by the beginnings of their words, accents aside', () => {
    expect(findEmojis(book, 'coracao ver').map(({ char }) => char)).toEqual(['❤️']);
    expect(findEmojis(book, 'fel').map(({ char }) => char)).toEqual(['😀']);
    expect(findEmojis(book, 'isonho')).toEqual([]);
  });
});
