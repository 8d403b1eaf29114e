import { bounded, webhookAnswer } from './bot-answer.policy';

const read = (answer: object) => webhookAnswer('application/json', JSON.stringify(answer));

describe('What n8n or a webhook answered', () => {
  it.each([
    [{ output: 'Oi' }],
    [{ text: 'Oi' }],
    [{ reply: 'Oi' }],
    [[{ output: 'Oi' }]],
    [{ messages: [{ type: 'text', text: ' Oi ' }] }],
    [{ output: ['Oi'] }],
    [{ text: [{ text: 'Oi' }] }],
    [{ output: { text: 'Oi' } }],
    [{ response: 'Oi' }],
    [{ answer: 'Oi' }],
    [{ data: { output: 'Oi' } }],
    [{ content: [{ type: 'text', text: 'Oi' }] }],
    [{ messages: [{ type: 'text', text: { body: 'Oi' } }] }],
    [{ messages: [{ content: 'Oi' }] }],
    [{ messages: [{ message: 'Oi' }] }],
    [{ text: ' ', output: 'Oi' }],
  ])('is read from %j', answer => expect(read(answer)).toMatchObject({ replies: ['Oi'] }));

  it('is what each of several words says, and nothing without words', () => {
    expect(read({ output: ['Um', { text: 'Dois' }] })?.replies).toEqual(['Um', 'Dois']);
    for (const answer of [{}, { data: 5 }, { output: null }, { success: true }, { data: { id: 'x' } }])
      expect(read(answer)).toMatchObject({ replies: [] });
    let deep: unknown = 'Oi';
    for (let count = 0; count < 100; count += 1) deep = { text: deep };
    expect(read({ output: deep })).toMatchObject({ replies: [] });
  });

  it('is not n8n’s own word that a flow was started', () =>
    expect(read({ message: 'Workflow was started' })).toMatchObject({ replies: [], end: false }));

  it('holds files with their captions; words beside a sound follow it', () => {
    const messages = [
      { type: 'image', url: 'https://cdn.test/a.png', text: 'A loja' },
      { type: 'audio', url: 'https://cdn.test/b.ogg', text: 'Ouça' },
      { type: 'document', url: 'https://cdn.test/c.pdf' },
      { type: 'sticker', url: 'https://cdn.test/d.webp', text: 'Tchau' },
      { type: 'image', url: 7 },
    ];
    expect(read({ messages })).toMatchObject({
      replies: [
        'A loja\nhttps://cdn.test/a.png',
        'https://cdn.test/b.ogg',
        'Ouça',
        'https://cdn.test/c.pdf',
        'Tchau',
      ],
      attachments: [
        { reply: 0, url: 'https://cdn.test/a.png', caption: 'A loja', mayBeDocument: false },
        { reply: 1, url: 'https://cdn.test/b.ogg', caption: '', mayBeDocument: false },
        { reply: 3, url: 'https://cdn.test/c.pdf', caption: '', mayBeDocument: true },
      ],
    });
  });

  it.each([
    [
      [{ output: 'Um' }, { json: { text: 'Dois' } }, 'Três', { messages: ['Quatro'] }],
      ['Um', 'Dois', 'Três', 'Quatro'],
    ],
    [{ messages: ['Oi', { text: 'Tudo bem?' }, { type: 'text', text: '' }, 7, null] }, ['Oi', 'Tudo bem?']],
    [{ messages: 'Oi' }, ['Oi']],
  ])('is every item and message of %j', (answer, replies) =>
    expect(read(answer)).toMatchObject({ replies, end: false, handover: null }),
  );

  it('hands over or ends where one of its items does', () =>
    expect(read([{ text: 'Um' }, { handover: { queueId: 3 } }, { end: true }])).toMatchObject({
      ...{ replies: ['Um'], handover: { queueId: 3 }, end: true },
    }));

  it.each(['application/json', 'text/html', 'text/plain', ''])('is a plain text of %j', type =>
    expect(webhookAnswer(type, 'Olá! Tudo bem?\n')).toMatchObject({ replies: ['Olá! Tudo bem?'] }),
  );

  it('is a text in quotes', () =>
    expect(webhookAnswer('application/json', '"Olá!"')?.replies).toEqual(['Olá!']));

  it.each([
    ['application/json', '{'],
    ['text/html', '<p>Oi</p>'],
  ])('cannot be read as %s %s', (type, body) => expect(webhookAnswer(type, body)).toBeNull());
});

describe('What any service answered', () => {
  const answer = { handover: null, end: false, tokens: 0 } as const;
  const words = Array.from({ length: 12 }, (_, index) => `${index + 1}`);
  const file = (reply: number) => ({ reply, url: words[reply] ?? '', caption: '', mayBeDocument: false });

  it('is ten replies at most: what is more follows in the tenth, a file as its address', () => {
    const attachments = [file(0), file(9), file(11)];
    expect(bounded({ ...answer, replies: words, attachments })).toEqual({
      ...answer,
      replies: [...words.slice(0, 9), '10\n\n11\n\n12'],
      attachments: [file(0)],
    });
    const few = { ...answer, replies: words.slice(0, 10), attachments: [file(9)] };
    expect(bounded(few)).toEqual(few);
  });

  it('has replies and captions that a fact takes, whatever addresses a service sends', () => {
    const url = `https://a.test/${'x'.repeat(900_000)}`;
    const attachments = [{ ...file(0), url, caption: url }];
    const short = bounded({ ...answer, replies: [url, 'Oi'], attachments });
    expect(short.replies.map(reply => reply.length)).toEqual([2_048, 2]);
    expect(short.attachments).toEqual([{ ...file(0), url, caption: url.slice(0, 2_048) }]);
  });
});
