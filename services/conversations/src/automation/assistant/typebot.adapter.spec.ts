import type { OutboundRequest, SafeFetch } from '@prosa/outbound';
import type { BotQuestion } from './bot-provider.port';
import { TypebotChat, TypebotServers, type TypebotFlow } from './typebot.adapter';

const flow: TypebotFlow = {
  ...{ url: 'https://bots.test/', slug: 'bia', expires: 10, delayMs: 0, unknownMessage: 'Não entendi.' },
  ...{ finishKeyword: 'sair', restartKeyword: 'recomeçar', restartMessage: '' },
};
const AT = new Date('2026-11-24T12:00:00Z');
const asking = { kind: 'text input', choices: [], isMultiple: false, retryText: '' };
const before = (minutesAgo: number): string =>
  JSON.stringify({
    ...{ sessionId: 's1', input: asking, hasRetried: false },
    at: new Date(AT.getTime() - minutesAgo * 60_000).toISOString(),
  });
const question = (more: Partial<BotQuestion>): BotQuestion => ({
  ...{ id: 't', companyId: 1, connectionId: 1, ticket: { id: 7, uuid: 'u' } },
  contact: { name: 'Clara', phone: '5511988887777', lid: '98765432109876' },
  ...{ text: 'oi', lastText: 'oi', messageId: 'm', writtenAt: AT, isRepeated: false },
  ...{ continuation: null, language: 'pt', history: [], files: [] },
  ...more,
});
const bubble = (text: string): object => ({
  type: 'text',
  content: { richText: [{ children: [{ text }] }] },
});

describe('A flow of typebot', () => {
  let servers: TypebotServers;
  let calls: OutboundRequest[];
  let answers: readonly (readonly [status: number, body: object])[];

  beforeEach(() => {
    calls = [];
    answers = [];
    servers = new TypebotServers();
  });

  const fetch: SafeFetch = request => {
    const [status, body] = answers[calls.length] ?? [500, {}];
    calls.push(request);
    return Promise.resolve({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) });
  };
  // Each turn has a chat of its own; what is known of servers outlives it.
  const ask = (more: Partial<BotQuestion>) => new TypebotChat(flow, fetch, servers).answer(question(more));
  const paths = (): readonly string[] => calls.map(({ url }) => new URL(url).pathname);
  const started = { sessionId: 's2', messages: [bubble('Olá!')], input: { type: 'text input' } };

  it('that expired starts over, and one that did not continues in its session', async () => {
    answers = [
      [200, started],
      [200, { messages: [] }],
    ];
    expect(await ask({ continuation: before(11) })).toMatchObject({ replies: ['Olá!'], end: false });
    expect(await ask({ continuation: before(9) })).toMatchObject({ end: true });
    expect(paths()).toEqual(['/api/v1/typebots/bia/startChat', '/api/v1/sessions/s1/continueChat']);
  });

  it('whose step is larger than a fact takes is unreadable, and asked once', async () => {
    answers = [
      [200, { ...started, input: { type: 'choice input', items: [{ content: 'x'.repeat(16_384) }] } }],
    ];
    await expect(ask({})).rejects.toMatchObject({ reason: 'unreadable', mayRepeat: false });
    expect(calls).toHaveLength(1);
  });

  it('that starts with an input gets the first message, and one that starts with a greeting does not', async () => {
    answers = [
      [200, { sessionId: 's3', messages: [], input: { type: 'text input' } }],
      [200, { messages: [bubble('Obrigada')] }],
    ];
    expect(await ask({ text: 'Clara' })).toMatchObject({ replies: ['Obrigada'], end: true });
    expect(JSON.parse(String(calls[1]?.body))).toEqual({ message: { type: 'text', text: 'Clara' } });
  });

  it('receives the customer’s data and the ticket number as protocol', async () => {
    answers = [[200, started]];
    await ask({});
    expect(JSON.parse(String(calls[0]?.body))).toMatchObject({
      prefilledVariables: { number: '5511988887777', pushName: 'Clara', ticketId: 7, protocol: '7' },
    });
  });

  it('knows whom no number is known of by the LID, as WhatsApp writes it', async () => {
    answers = [[200, started]];
    await ask({ contact: { name: 'Clara', phone: '', lid: '98765432109876' } });
    expect(JSON.parse(String(calls[0]?.body))).toMatchObject({
      prefilledVariables: { number: '98765432109876@lid' },
    });
  });

  it('of an older server gets a plain text, at once from then on, until the server is a newer one', async () => {
    const [object, plain] = [{ type: 'text', text: 'oi' }, 'oi'];
    const refused = [400, {}] as const;
    const good = [200, { messages: [] }] as const;
    answers = [refused, good, good, refused, good, good];
    for (let turn = 0; turn < 4; turn += 1) await ask({ continuation: before(1) });
    const sent = calls.map(({ body }) => (JSON.parse(String(body)) as { message: unknown }).message);
    expect(sent).toEqual([object, plain, plain, plain, object, object]);
  });

  it('that refuses both ways of writing an answer fails, and nothing is learned of its server', async () => {
    answers = [
      [400, {}],
      [400, {}],
      [200, { messages: [] }],
    ];
    await expect(ask({ continuation: before(1) })).rejects.toMatchObject({ reason: 'refused' });
    await ask({ continuation: before(1) });
    expect(JSON.parse(String(calls[2]?.body))).toEqual({ message: { type: 'text', text: 'oi' } });
  });

  describe('that asks for a file', () => {
    const waiting = before(1).replace('text input', 'file input');
    const [a, b] = ['https://desk.test/api/media/a', 'https://desk.test/api/media/b'];

    it('gets the addresses of all that was sent', async () => {
      answers = [[200, { messages: [bubble('Recebi')] }]];
      expect(await ask({ continuation: waiting, text: 'nota.pdf', files: [a, b] })).toMatchObject({
        replies: ['Recebi'],
      });
      const message = { type: 'text', text: `${a}, ${b}`, attachedFileUrls: [a, b] };
      expect(JSON.parse(String(calls[0]?.body))).toEqual({ message });
    });

    it('asks once more for words alone, and leaves what follows to the flow', async () => {
      const again = await ask({ continuation: waiting, text: 'não tenho' });
      expect(again).toMatchObject({ replies: ['Não entendi.'] });
      expect(calls).toEqual([]);
      answers = [[200, started]];
      await ask({ continuation: again.continuation ?? null, text: 'não tenho' });
      expect(JSON.parse(String(calls[0]?.body))).toEqual({ message: { type: 'text', text: 'não tenho' } });
    });

    it('says so in the customer’s language where the integration has no words for it', async () => {
      const silent = new TypebotChat({ ...flow, unknownMessage: ' ' }, fetch, servers);
      const again = (language: BotQuestion['language']) =>
        silent.answer(question({ continuation: waiting, text: 'x', language }));
      expect(await again('pt')).toMatchObject({
        replies: ['Não entendi. Pode responder de novo, por favor?'],
      });
      expect(await again('es')).toMatchObject({
        replies: ['No entendí. ¿Puede responder otra vez, por favor?'],
      });
    });

    it('is left to a person where a file cannot be had', async () => {
      expect(await ask({ continuation: waiting, text: '', files: [a, null] })).toMatchObject({
        handover: { queueId: null },
      });
      expect(calls).toEqual([]);
    });
  });

  it('is not answered twice when the answering process was lost', async () => {
    await expect(ask({ continuation: before(1), isRepeated: true })).rejects.toMatchObject({
      reason: 'unavailable',
      mayRepeat: false,
    });
    expect(calls).toEqual([]);
  });

  it('hands over when its order says so, or at a payment input', async () => {
    answers = [
      [200, { sessionId: 's', messages: [bubble('#{"queueId":3}'), bubble('Chamando')] }],
      [200, { sessionId: 's', messages: [], input: { type: 'payment input' } }],
    ];
    expect(await ask({})).toMatchObject({ replies: ['Chamando'], handover: { queueId: 3 } });
    expect(await ask({ text: '', lastText: '' })).toMatchObject({ handover: { queueId: null } });
  });

  it('hands over to the person whom its order names, with all it says said before they have the ticket', async () => {
    const slow = new TypebotChat({ ...flow, delayMs: 1_000 }, fetch, servers);
    const order = bubble('#{"queueId":3,"userId":7,"stopBot":true}');
    answers = [
      [200, { sessionId: 's', messages: [order, bubble('Chamando'), bubble('a Ana')] }],
      [200, { sessionId: 's', messages: [bubble('#{"userId":7}')], input: { type: 'text input' } }],
    ];
    const named = { queueId: 3, userId: 7 };
    expect(await slow.answer(question({}))).toMatchObject({ handover: named, end: true, delayMs: 0 });
    expect(await ask({})).toMatchObject({ handover: { queueId: null, userId: 7 }, end: true });
  });
});
