import type { ConnectionView, MessagePage, MessageView, QueueView, TicketPage } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { CompletionsDouble } from '../support/completions-double';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient, type PhoneMessage } from '../support/simulator-client';
import { SpeechDouble } from '../support/speech-double';

const CLARA = '5511966660041';
const DAVI = '5511966660042';
const EVA = '5511966660043';
const KEY = 'sk-canary-5b1e90';
const VOICE_KEY = 'voz-canary-77c1d2';
const VOICE = 'pt-BR-ThalitaNeural';

/** The first page of a recording, which identifies it as Opus in Ogg. */
const ogg = Buffer.concat([
  Buffer.from('OggS'),
  Buffer.from([0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 19]),
  Buffer.from('OpusHead'),
  Buffer.from([1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]),
]);

describe('A prompt that speaks and listens', () => {
  let product: Product;
  let admin: ApiClient;
  let phones: SimulatorClient;
  let model: CompletionsDouble;
  let speech: SpeechDouble;
  let queue: QueueView;

  beforeAll(async () => {
    [model, speech] = await Promise.all([CompletionsDouble.start(), SpeechDouble.start(ogg)]);
    product = await startProduct({
      env: { OUTBOUND_ALLOW: `${model.host},${speech.host}`, AZURE_SPEECH_URL: `http://${speech.host}` },
    });
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    phones = new SimulatorClient(product.url);
    const connection = await connectPhone(product.url, admin);
    queue = await admin.post<QueueView>('/queue', { name: 'Pessoas', color: '#123abc' });
    const { id } = await admin.post<{ id: number }>('/prompt', {
      ...{ name: 'Bia', prompt: 'Seja breve.', queueId: queue.id, apiKey: KEY },
      ...{ model: 'small', baseUrl: `http://${model.host}/v1` },
      ...{ voice: VOICE, voiceKey: VOICE_KEY, voiceRegion: 'brazilsouth' },
    });
    await admin.put<ConnectionView>(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: [], greetingMessage: '', promptId: id },
    });
  });
  beforeEach(() => {
    model.transcript = null;
    speech.fault = null;
  });
  afterAll(async () => {
    await discard(product);
    await Promise.all([model.stop(), speech.stop()]);
  });

  const record = (from: string): Promise<{ id: string }> =>
    phones.send({ from, name: 'Clara', to: BUSINESS, media: { kind: 'voice', fixture: 'voice' } });
  const answers = (number: string, count: number): Promise<readonly PhoneMessage[]> =>
    eventually(async () => {
      const received = (await phones.messages(number)).filter(({ fromMe }) => !fromMe);
      expect(received).toHaveLength(count);
      return received;
    });
  const thread = async (number: string): Promise<readonly MessageView[]> => {
    const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
    const ticket = tickets.find(({ contact }) => contact.number === number);
    if (!ticket) throw new Error(`no ticket of ${number}`);
    return (await admin.get<MessagePage>(`/messages/${ticket.id}`)).messages;
  };

  it('transcribes a recording, answers it, and shows the transcript to agents', async () => {
    model.transcript = 'Vocês abrem no sábado?';
    model.reply = ({ body }) => `Você perguntou: ${body.messages.at(-1)?.content}`;
    const { id } = await record(CLARA);
    const [answer] = await answers(CLARA, 1);
    expect(model.recordings).toHaveLength(1);
    const form = model.recordings[0]?.toString('latin1') ?? '';
    expect(form).toContain('whisper-1');
    expect(form).toContain('OggS');
    await eventually(async () => {
      const messages = await thread(CLARA);
      expect(messages.find(message => message.id === id)).toMatchObject({
        ...{ isVoice: true, body: '', transcript: 'Vocês abrem no sábado?' },
      });
      // The words that are spoken stay the body, to be read and searched.
      expect(messages.find(message => message.id === answer?.id)).toMatchObject({
        ...{ isVoice: true, mediaType: 'audio', body: 'Você perguntou: Vocês abrem no sábado?' },
      });
    });
  });

  it('answers by a voice note, and by text where the voices fail', async () => {
    model.reply = () => 'Sim & <não>';
    const before = speech.calls.length;
    await phones.write({ from: DAVI, name: 'Davi', to: BUSINESS, text: 'oi' });
    const [spoken] = await answers(DAVI, 1);
    expect(spoken).toMatchObject({ kind: 'audio', media: { voice: true } });
    expect(speech.calls.slice(before)).toEqual([
      {
        path: '/cognitiveservices/v1',
        key: VOICE_KEY,
        format: 'ogg-48khz-16bit-mono-opus',
        ssml: `<speak version="1.0" xml:lang="pt-BR"><voice name="${VOICE}">Sim &amp; &lt;não&gt;</voice></speak>`,
      },
    ]);
    speech.fault = response => void response.writeHead(429).end();
    // The same answer twice running would hand over: a talk between machines.
    model.reply = () => 'Domingo, não';
    await phones.write({ from: DAVI, name: 'Davi', to: BUSINESS, text: 'e domingo?' });
    const [, written] = await answers(DAVI, 2);
    expect(written?.text).toBe('Domingo, não');
    expect(product.output()).not.toContain(VOICE_KEY);
  });

  it('asks once for text when it cannot transcribe, then hands over', async () => {
    speech.fault = response => void response.writeHead(500).end();
    await record(EVA);
    const [asked] = await answers(EVA, 1);
    expect(asked?.text).toBe('Ainda não consigo ouvir este áudio. Pode escrever, por favor?');
    await record(EVA);
    const [, handed] = await answers(EVA, 2);
    expect(handed?.text).toBe('Tudo bem! Em breve um atendente vai falar com você.');
    await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      const ticket = tickets.find(({ contact }) => contact.number === EVA);
      expect(ticket).toMatchObject({ queueId: queue.id, useIntegration: false });
    });
  });
});
