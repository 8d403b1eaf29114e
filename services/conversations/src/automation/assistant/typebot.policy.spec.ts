import { isKeyword } from './bot-turns.policy';
import { answerFor, typebotStep, type TypebotInput } from './typebot.policy';

const text = (...children: object[]): object => ({
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children }] },
});

const step = (answer: object) => typebotStep(JSON.stringify(answer));

const asking = (changes: Partial<TypebotInput>): TypebotInput => ({
  ...{ kind: 'text input', choices: [], isMultiple: false, retryText: '' },
  ...changes,
});

describe('A step of a typebot', () => {
  it('converts rich text to the marks of WhatsApp, a link to its URL, a list line by line', () => {
    const link = { type: 'a', url: 'https://prosa.test/p', children: [{ text: 'Preços' }] };
    const list = {
      type: 'ul',
      children: [
        { type: 'li', children: [{ text: 'um' }] },
        { type: 'li', children: [{ text: 'dois' }] },
      ],
    };
    const bold = text({ text: 'Olá ' }, { text: 'Clara ', bold: true }, { text: 'bem', italic: true });
    const blocks = { type: 'text', content: { richText: [list] } };
    expect(step({ messages: [bold, text(link), blocks] })?.replies).toEqual([
      'Olá *Clara* _bem_',
      'Preços (https://prosa.test/p)',
      '- um\n- dois',
    ]);
  });

  it('converts markdown and media to their URL, runs no script, and returns a redirect as text', () => {
    const markdown = { type: 'text', content: { type: 'markdown', markdown: 'Oi' } };
    const image = { type: 'image', content: { url: 'https://cdn.test/a.png' } };
    const redirect = { type: 'redirect', redirect: { url: 'https://prosa.test' } };
    const script = { type: 'scriptToExecute', scriptToExecute: { content: 'alert(1)' } };
    expect(step({ messages: [markdown, image], clientSideActions: [script, redirect] })?.replies).toEqual([
      'Oi',
      'https://cdn.test/a.png',
      'https://prosa.test',
    ]);
  });

  it('names the pictures, sounds and films among its replies, and no pages', () => {
    const media = (type: string, content: object): object => ({ type, content });
    const messages = [
      text({ text: 'Veja:' }),
      media('image', { url: ' https://cdn.test/a.png ' }),
      media('video', { type: 'youtube', url: 'https://www.youtube.com/watch?v=1' }),
      media('video', { type: 'url', url: 'https://cdn.test/b.mp4' }),
      media('audio', { url: 'https://cdn.test/c.ogg' }),
      media('embed', { url: 'https://maps.test/loja' }),
    ];
    expect(step({ messages })?.attachments).toEqual(
      [
        [1, 'https://cdn.test/a.png'],
        [3, 'https://cdn.test/b.mp4'],
        [4, 'https://cdn.test/c.ogg'],
      ].map(([reply, url]) => ({ reply, url, caption: '', mayBeDocument: false })),
    );
  });

  it('offers choices as a numbered list, and is done where no input is left', () => {
    const input = { type: 'choice input', items: [{ content: 'Vendas' }, { content: 'Suporte' }] };
    expect(step({ messages: [text({ text: 'Qual?' })], input })).toMatchObject({
      replies: ['Qual?', '*1* - Vendas\n*2* - Suporte'],
      input: { kind: 'choice input', choices: ['Vendas', 'Suporte'] },
    });
    expect(step({ messages: [] })?.input).toBeNull();
  });

  it('reads orders of existing flows, which customers do not', () => {
    const order = text({ text: '#{"queueId":3,"userId":7,"stopBot":true}' });
    expect(step({ messages: [order, text({ text: 'Até já' })] })).toMatchObject({
      replies: ['Até já'],
      order: { queueId: 3, userId: 7, stop: true },
    });
    expect(step({ messages: [text({ text: '#{"queueId":"3; drop","userId":1.5}' })] })?.order).toEqual({
      queueId: null,
      userId: null,
      stop: false,
    });
  });

  it.each(['', 'null', '[]', '{}', '{"messages":{}}', '<html>'])('is not %s', body =>
    expect(typebotStep(body)).toBeNull(),
  );

  it('is not lost in text that nests without end', () => {
    let nested: object = { text: 'fundo' };
    for (let depth = 0; depth < 500; depth += 1) nested = { type: 'p', children: [nested] };
    expect(typebotStep(JSON.stringify({ messages: [text(nested)] }))?.replies).toEqual([]);
  });
});

describe('An answer to a typebot', () => {
  const choices = asking({ kind: 'choice input', choices: ['Vendas', 'Suporte técnico'] });

  it.each([
    ['2', 'Suporte técnico'],
    [' 1) ', 'Vendas'],
    ['suporte tecnico', 'Suporte técnico'],
  ])('chooses by %s', (said, sent) =>
    expect(answerFor(choices, said, false)).toEqual({ kind: 'send', text: sent }),
  );

  it.each(['3', '0', 'nenhuma', ''])('is asked for again, without a limit, for %s', said =>
    expect(answerFor(choices, said, true)).toEqual({ kind: 'again', isChecked: false }),
  );

  it('chooses several where several may be', () =>
    expect(answerFor({ ...choices, isMultiple: true }, '1, 2', false)).toEqual({
      kind: 'send',
      text: 'Vendas, Suporte técnico',
    }));

  it.each([
    ['email input', 'clara', 'clara@prosa.test'],
    ['number input', 'dez', '10,5'],
    ['url input', 'prosa', 'https://prosa.test'],
    ['phone number input', '12', '+55 11 98888-7777'],
    ['rating input', 'ótimo', '5'],
    ['date input', 'amanhã', '25/12/2026'],
  ])('of %s is checked once: %s is not, %s is', (kind, wrong, good) => {
    const input = asking({ kind });
    expect(answerFor(input, wrong, false)).toEqual({ kind: 'again', isChecked: true });
    expect(answerFor(input, wrong, true)).toEqual({ kind: 'send', text: wrong });
    expect(answerFor(input, good, false)).toEqual({ kind: 'send', text: good });
  });

  it('is a keyword as a whole, ignoring case and accents', () => {
    expect(isKeyword(' SÁIR ', 'sair')).toBe(true);
    expect(isKeyword('quero sair', 'sair')).toBe(false);
    expect(isKeyword('', '')).toBe(false);
  });
});
