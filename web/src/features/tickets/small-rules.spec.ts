import { typedNumber } from '../../conversation/start/new-conversation.rules';
import type { LastMessageKind } from '@prosa/contracts';
import { emptyThread, withMessages } from '../../conversation/thread/messages.live';
import { messageActions } from '../../conversation/thread/messages.slice';
import { bubblesOf, messageRows } from '../../conversation/thread/message-rows';
import { messagePreview, rowAuthor, rowText } from '../../entities/message/message-preview';
import {
  greetingOf,
  resolveVariables,
  signed,
  unknownVariables,
  variableValuesIn,
} from '../../entities/message/message-variables';
import {
  concernsMe,
  inBell,
  notificationBody,
  rings,
} from '../../conversation/notification/notification.rule';
import { matchingAnswers, quickTerm } from '../../conversation/composer/quick-answers';
import { startI18n } from '../../i18n';
import { plainText, textParts } from '../../ui/whatsapp-marks';
import { contactFaults, onlyQueue, queuesFor } from '../../conversation/start/new-conversation.rules';
import { countUpdates, heldWithTail } from '../../conversation/list/use-held-order';
import { formatWaiting } from '../../ui/formatters';
import { aConnection } from '../../testing/fixtures';
import {
  aMessage,
  aPending,
  aQuickMessage,
  aTicket,
  aViewer,
  later,
  uuidOf,
} from '../../testing/ticket-fixtures';

const viewer = aViewer();
const queueB = { id: 2, name: 'Vendas', color: '#000' };

describe('notifications', () => {
  it.each([
    ['an unassigned ticket of my queue', aPending(), true],
    ['a ticket of mine', aTicket(), true],
    ['a ticket without a queue', aPending({ queueId: null, queue: null }), true],
    ['a ticket of another agent', aTicket({ userId: 4 }), false],
    ['a ticket of another queue', aPending({ queueId: 2, queue: queueB }), false],
    ['a group', aTicket({ isGroup: true }), false],
  ])('about %s: %s', (_name, ticket, expected) => {
    expect(concernsMe(ticket, viewer)).toBe(expected);
  });

  it('ring for a new message of the contact only, and not in the ticket I look at', () => {
    const ticket = aTicket();
    const message = aMessage();
    expect(rings({ action: 'create', message, ticket }, viewer, null)).toBe(true);
    expect(rings({ action: 'create', message, ticket }, viewer, uuidOf(1))).toBe(false);
    expect(rings({ action: 'update', message, ticket }, viewer, null)).toBe(false);
    expect(rings({ action: 'create', message: aMessage({ fromMe: true }), ticket }, viewer, null)).toBe(
      false,
    );
  });

  it('stand in the bell while something is unread', () => {
    expect(inBell(aTicket({ unreadMessages: 1 }), viewer)).toBe(true);
    expect(inBell(aTicket({ unreadMessages: 0 }), viewer)).toBe(false);
  });

  it('cut their body at 120 characters', () => {
    expect(notificationBody('x'.repeat(120))).toHaveLength(120);
    expect(notificationBody('x'.repeat(200))).toHaveLength(120);
  });
});

describe('a number typed in place of a name', () => {
  it.each([
    ['+55 11 98888-7766', '5511988887766'],
    ['5511988887766', '5511988887766'],
    ['11 98888-7766', '5511988887766'],
    ['(11) 3333-4444', '551133334444'],
    ['1 305 555-0123', '13055550123'],
    ['+1 198 888-7766', '11988887766'],
    ['+351 912 345 678', '351912345678'],
  ])('%s is %s', (term, number) => {
    expect(typedNumber(term)).toBe(number);
  });

  it.each(['11', 'Ana 11 98888-7766', ''])('“%s” is none', term => {
    expect(typedNumber(term)).toBeNull();
  });
});

describe('message variables', () => {
  const ticket = aTicket({
    id: 42,
    contact: { id: 1, name: 'Maria Silva', number: '', profilePicUrl: null },
  });
  const at = new Date('2026-11-21T02:05:00Z');
  const values = variableValuesIn(ticket, { at, timeZone: 'America/Sao_Paulo', language: 'pt' });

  it('are replaced by what they stand for', () => {
    const text = '{{ms}}, {{firstName}} ({{name}}), nº {{protocol}} em {{date}} às {{ hora }}';
    expect(resolveVariables(text, values)).toBe(
      'Boa noite, Maria (Maria Silva), nº 42 em 20/11/2026 às 23:05',
    );
  });

  it('are those of the zone and of the language they are asked for', () => {
    const there = variableValuesIn(ticket, { at, timeZone: 'Asia/Tokyo', language: 'es' });
    expect(resolveVariables('{{ms}}, {{date}} {{hora}}', there)).toBe('Buenos días, 21/11/2026 11:05');
  });

  it('that do not exist stay and are named', () => {
    expect(resolveVariables('{{foo}}', values)).toBe('{{foo}}');
    expect(unknownVariables('{{foo}} {{name}} {{ Data de vencimento }}')).toEqual([
      'foo',
      'Data de vencimento',
    ]);
  });

  it.each([
    [4, 'night'],
    [5, 'morning'],
    [12, 'afternoon'],
    [18, 'night'],
  ])('greet at %i with %s', (hour, expected) => {
    expect(greetingOf(hour)).toBe(expected);
  });

  it('follow a signature in bold', () => {
    expect(signed('Oi', 'Ana')).toBe('*Ana:*\nOi');
  });
});

describe('quick answers', () => {
  const answers = [
    aQuickMessage({ id: 1, shortcode: 'boleto' }),
    aQuickMessage({ id: 2, shortcode: 'segundoboleto', message: 'x' }),
    aQuickMessage({ id: 3, shortcode: 'prazo', message: 'cinco dias' }),
  ];
  it.each([
    ['/', null],
    ['/b', 'b'],
    ['b/', null],
    ['/?', '?'],
  ])('typing %s asks for %s', (text, expected) => {
    expect(quickTerm(text)).toBe(expected);
  });

  it('come with those whose shortcut begins with the term first', () => {
    expect(matchingAnswers(answers, 'boleto').map(one => one.id)).toEqual([1, 2]);
    expect(matchingAnswers(answers, 'dias').map(one => one.id)).toEqual([3]);
    expect(matchingAnswers(answers, '?')).toHaveLength(3);
  });
});

describe('the lines of a conversation', () => {
  const thread = withMessages(emptyThread, [
    aMessage({ id: 'a', createdAt: '2026-11-19T12:00:00.000Z' }),
    aMessage({ id: 'b', createdAt: later(0) }),
    aMessage({ id: 'c', createdAt: later(60) }),
    aMessage({ id: 'd', createdAt: later(600) }),
  ]);
  const bubbles = bubblesOf(thread, [], null);
  const plain = { firstUnreadId: null, hasMore: false };

  it('separate days, group what was written within three minutes, and mark what is unread', () => {
    const rows = messageRows(bubbles, { firstUnreadId: 'd', hasMore: false });
    expect(rows.map(row => (row.kind === 'bubble' ? row.key : row.kind))).toEqual([
      'day',
      'a',
      'day',
      'b',
      'c',
      'unread',
      'd',
    ]);
    const groups = rows.flatMap(row => (row.kind === 'bubble' ? [[row.startsGroup, row.endsGroup]] : []));
    expect(groups).toEqual([
      [true, true],
      [true, false],
      [false, true],
      [true, true],
    ]);
  });

  it('leave the first day unsaid while older messages may belong to it', () => {
    expect(messageRows(bubbles, { firstUnreadId: null, hasMore: true })[0]).toMatchObject({
      kind: 'bubble',
      key: 'a',
    });
  });

  it('keep a failed message where it was written, and waiting ones at the end', () => {
    const { payload } = messageActions.submitted({
      ticketId: 1,
      body: 'x',
      clientId: 'failed',
      at: later(61),
    });
    const failed = { ...payload, state: 'failed' as const, afterId: 'c' };
    const waiting = { ...payload, clientId: 'waiting' };
    const ids = bubblesOf(thread, [failed, waiting], null).map(bubble => bubble.message.id);
    expect(ids).toEqual(['a', 'b', 'c', 'failed', 'd', 'waiting']);
  });

  it('keep the key of a bubble when the server takes it over', () => {
    const { payload } = messageActions.submitted({ ticketId: 1, body: 'x', clientId: 'one', at: later(700) });
    const keys = (rows: ReturnType<typeof messageRows>) => rows.map(row => row.key);
    const before = keys(messageRows(bubblesOf(thread, [payload], null), plain));
    const answered = withMessages(thread, [
      aMessage({ id: 'WA', clientId: 'one', fromMe: true, createdAt: later(700) }),
    ]);
    expect(keys(messageRows(bubblesOf(answered, [], null), plain))).toEqual(before);
  });
});

describe('texts', () => {
  it.each([
    ['*a* b', 'bold'],
    ['_a_', 'italic'],
    ['~a~', 'strike'],
    ['```a```', 'code'],
    ['https://x.test/a.', 'link'],
    ['2*3*4', 'text'],
    ['snake_case_name', 'text'],
    ['javascript:alert(1)', 'text'],
  ])('%s begins with %s', (text, kind) => {
    expect(textParts(text)[0]?.kind).toBe(kind);
  });

  it.each([
    ['fale com ana.souza@prosa.com.br hoje', 'mailto:ana.souza@prosa.com.br'],
    ['ligue (11) 98765-4321.', 'tel:11987654321'],
    ['zap 11 98765-4321, ok?', 'tel:11987654321'],
    ['+55 11 98765-4321', 'tel:+5511987654321'],
    ['5511987654321', 'tel:5511987654321'],
    ['from abroad: +351 912 345 678', 'tel:+351912345678'],
  ])('finds the address or number in %s', (text, href) => {
    expect(textParts(text).find(({ kind }) => kind === 'link')).toMatchObject({ href });
  });

  it.each(['em 22/11/2026 às 10:30', '2026-11-22 10:00', 'R$ 1.234.567,89', 'pedido 118', 'nota@ casa'])(
    'leaves %s as it is',
    text => expect(textParts(text).every(({ kind }) => kind === 'text')).toBe(true),
  );

  it('are read at once in a long line of marks that nothing closes', () => {
    const text = '*a '.repeat(21_846);
    expect(textParts(text)).toEqual([{ kind: 'text', text }]);
    const closed = `${text}_b_ *c*`;
    expect(textParts(closed).map(({ kind }) => kind)).toEqual(['bold']);
  });

  it.each([
    ['_foo@bar.com e fim', ['link', 'text']],
    ['*a*b* c', ['bold', 'text']],
    ['* a* *b', ['text']],
    ['**a** e ~x~', ['text', 'bold', 'text', 'strike']],
    ['***', ['text']],
    ['*a\nb* c', ['text']],
    ['_*a*_', ['italic']],
    ['rode `npm *ci*` já', ['text', 'code', 'text']],
    ['*a https://x.test/* b', ['bold', 'text']],
  ])('of %j are these', (text, kinds) => {
    expect(textParts(text).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('leave a full stop out of a link', () => {
    expect(textParts('veja https://x.test/a.')[1]).toEqual({
      kind: 'link',
      text: 'https://x.test/a',
      href: 'https://x.test/a',
    });
  });

  it('lose marks and our own signature in a row', () => {
    expect(rowText({ lastMessage: '*Ana Souza:*\nTudo *certo*', lastMessageKind: null, fromMe: true })).toBe(
      'Tudo certo',
    );
    expect(rowText({ lastMessage: '*Obs:* leia', lastMessageKind: null, fromMe: false })).toBe('Obs: leia');
    expect(plainText('*muito _bem_* ```x = 1``` 2*3*4')).toBe('muito bem x = 1 2*3*4');
  });
});

describe('a last message in one line', () => {
  beforeAll(() => startI18n('pt'));

  const said = (kind: LastMessageKind | null, lastMessage = '') => ({
    lastMessage,
    lastMessageKind: kind,
    fromMe: false,
  });

  it.each<[string, LastMessageKind, string]>([
    ['a picture', { mediaType: 'image' }, 'Foto'],
    ['a sticker', { mediaType: 'image', isSticker: true }, 'Figurinha'],
    ['a voice message', { mediaType: 'audio', isVoice: true, seconds: 3 }, 'Mensagem de voz 0:03'],
    ['a video', { mediaType: 'video', seconds: 75 }, 'Vídeo 1:15'],
    ['a document', { mediaType: 'application', name: 'contrato.pdf' }, 'contrato.pdf'],
    ['a person', { mediaType: 'vcard', name: 'Bia' }, 'Contato: Bia'],
    ['a place', { mediaType: 'locationMessage' }, 'Localização'],
    ['a call', { mediaType: 'call_log', call: 'voice.missed' }, 'Chamada de voz perdida'],
    ['what was taken back', { mediaType: 'extendedTextMessage', isDeleted: true }, 'Mensagem apagada'],
  ])('says what %s is', (_name, kind, words) => {
    expect(rowText(said(kind))).toBe(words);
  });

  it('shows a caption as it was written', () => {
    expect(rowText(said({ mediaType: 'image', hasCaption: true }, 'olha *isto*'))).toBe('olha isto');
  });

  it('names who wrote in a group, by number where no name is known', () => {
    const by = (name: string, number: string) =>
      rowAuthor(said({ mediaType: 'extendedTextMessage', author: { name, number } }), 3);
    expect(by('Caio', '5511988887777')).toBe('Caio');
    expect(by('', '5511988887777')).toBe('+55 11 98888-7777');
  });

  it('is the viewer’s, a colleague’s, the company’s where nobody is known, or the customer’s', () => {
    const by = (user: LastMessageKind['user']) =>
      rowAuthor(
        {
          ...said({ mediaType: 'extendedTextMessage', ...(user === undefined ? {} : { user }) }, 'Oi'),
          fromMe: true,
        },
        3,
      );
    expect(by({ id: 3, name: 'Ana Souza' })).toBe('Você');
    expect(by({ id: 4, name: 'Bruno Lima' })).toBe('Bruno Lima');
    expect(by(undefined)).toBe('Empresa');
    expect(rowAuthor(said(null, 'Oi'), 3)).toBe('');
  });

  it('of the desktop says the same of a message', () => {
    const voice = { mediaType: 'audio', isVoice: true, mediaSeconds: 3, body: '' } as const;
    expect(messagePreview(aMessage(voice))).toBe('Mensagem de voz 0:03');
    const picture = { mediaType: 'image', body: 'olha' } as const;
    expect(messagePreview(aMessage(picture))).toBe('Foto: olha');
  });
});

describe('how long somebody waits', () => {
  it.each([
    [20, ''],
    [15 * 60, '15 min'],
    [65 * 60, '1 h 05 min'],
    [27 * 3_600, '1 d 3 h'],
  ])('after %i seconds: "%s"', (seconds, words) => {
    const since = '2026-11-22T10:00:00.000Z';
    expect(formatWaiting(since, Date.parse(since) + seconds * 1_000)).toBe(words);
  });
});

describe('a new conversation', () => {
  it('chooses the only queue of a connection', () => {
    const two = [queueB, { ...queueB, id: 3 }];
    expect(onlyQueue(aConnection({ queues: [queueB] }), two)).toBe(2);
    expect(onlyQueue(aConnection({ queues: two }), two)).toBeNull();
  });

  it('does not choose a queue that is not the agent’s', () => {
    expect(onlyQueue(aConnection({ queues: [queueB] }), [{ ...queueB, id: 3 }])).toBeNull();
  });

  it('offers agents their own queues and admins all', () => {
    const all = [queueB, { ...queueB, id: 1 }];
    expect(queuesFor(aConnection(), all, viewer).map(queue => queue.id)).toEqual([1]);
    expect(queuesFor(aConnection(), all, aViewer({ profile: 'admin' }))).toHaveLength(2);
  });

  it.each([
    ['A', '5511987654321', true, false],
    ['Ana', '1234567', false, true],
    ['Ana', '5511987654321', false, false],
  ])('checks %s, %s', (name, number, badName, badNumber) => {
    expect(contactFaults(name, number)).toEqual({ name: badName, number: badNumber });
  });
});

describe('a held list', () => {
  it.each([
    [[1, 2, 3], [1, 2, 3], 0],
    [[1, 2, 3], [3, 1, 2], 1],
    [[1, 2, 3], [4, 1, 2, 3], 1],
    [[1, 2, 3], [1, 3], 1],
    [[1, 2, 3], [4, 3, 1], 3],
  ])('%j to %j has %i updates', (before, after, expected) => {
    expect(countUpdates(before, after)).toBe(expected);
  });
});

describe('an order that is held', () => {
  it.each([
    ['shows a page that was appended', [1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]],
    ['shows it although a row moved up meanwhile', [1, 2, 3], [3, 1, 2, 4], [1, 2, 3, 4]],
    ['shows it although the last row left', [1, 2, 3], [1, 2, 4], [1, 2, 3, 4]],
    ['does not show what came on top', [1, 2], [9, 1, 2], [1, 2]],
    ['stands when everything left', [1, 2], [9], [1, 2]],
  ])('%s', (_name, held, current, shown) => {
    expect(heldWithTail(held, current)).toEqual(shown);
  });
});
