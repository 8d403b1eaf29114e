import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { systemClock } from '@prosa/kernel';
import { createSafeFetch, GoogleTokens, type SafeFetch } from '@prosa/outbound';
import { CompletionsDouble } from '../../../../../tests/support/completions-double';
import { DialogflowDouble } from '../../../../../tests/support/dialogflow-double';
import type { HttpDouble } from '../../../../../tests/support/http-double';
import { HTTP_FAULTS, redirectTo, type HttpFaultName } from '../../../../../tests/support/http-faults';
import { N8nDouble, type N8nExport } from '../../../../../tests/support/n8n-double';
import { SpeechDouble } from '../../../../../tests/support/speech-double';
import { TypebotDouble } from '../../../../../tests/support/typebot-double';
import { BotUnanswered, type BotQuestion } from './bot-provider.port';
import { ModelServers } from './completions.adapter';
import { dialogflowProvider } from './dialogflow.adapter';
import { SpeechServer } from './speech.adapter';
import { transcribed } from './transcriptions.adapter';
import { TypebotChat, TypebotServers } from './typebot.adapter';
import { webhookProvider } from './webhook.adapter';

/** Of a service with a fault, instead of 20 s; one without a fault has the time that a busy machine takes. */
const TIMEOUT_MS = 400;

const question: BotQuestion = {
  ...{ id: 't', companyId: 1, connectionId: 1, ticket: { id: 1, uuid: 'u' } },
  contact: { name: 'Clara', phone: '5511988887777', lid: '98765432109876' },
  ...{ text: 'oi', lastText: 'oi', messageId: 'm', writtenAt: new Date(0), isRepeated: false },
  ...{ continuation: null, files: [], language: 'pt', history: [{ fromMe: false, body: 'oi' }] },
};

/** An external service: its double, and one call of its adapter. */
interface Service {
  readonly double: HttpDouble;
  /** Resolves with the outcome: a value without a fault, `null` where none is wanted, or the reason of the failure. */
  call(): Promise<unknown>;
}

const opened: HttpDouble[] = [];
const opening = async <Double extends HttpDouble>(double: Promise<Double>): Promise<Double> => {
  const started = await double;
  opened.push(started);
  return started;
};

const unsigned = { secrets: [], clock: systemClock };

/** The product's own fetch, opened for exactly one double. */
const fetchTo = (double: HttpDouble): SafeFetch => {
  const fetch = createSafeFetch({ allow: [double.host], plain: false });
  return request => fetch(double.fault === null ? request : { ...request, timeoutMs: TIMEOUT_MS });
};

const outcome = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    return (await call) === null ? null : 'answered';
  } catch (fault) {
    if (fault instanceof BotUnanswered) return `${fault.reason}${fault.mayRepeat ? ', again' : ''}`;
    throw fault;
  }
};

const SERVICES: Readonly<Record<string, () => Promise<Service>>> = {
  'chat completions': async () => {
    const double = await opening(CompletionsDouble.start());
    const access = {
      ...{ baseUrl: `http://${double.host}/v1`, apiKey: 'k', model: 'm', prompt: 'p' },
      ...{ maxTokens: 100, temperature: 1, isOwn: true },
    };
    const models = new ModelServers(fetchTo(double));
    return { double, call: () => outcome(models.ask(access, question)) };
  },
  transcriptions: async () => {
    const double = await opening(CompletionsDouble.start());
    double.transcript = 'oi';
    const sound = { bytes: new Uint8Array(3), mime: 'audio/ogg' };
    const access = { baseUrl: `http://${double.host}/v1`, apiKey: 'k' };
    return { double, call: () => outcome(transcribed(access, sound, 'pt', fetchTo(double))) };
  },
  voices: async () => {
    const double = await opening(SpeechDouble.start(Buffer.from('OggS')));
    const server = new SpeechServer(fetchTo(double), `http://${double.host}`);
    const access = { region: 'brazilsouth', key: 'k', voice: 'pt-BR-FranciscaNeural' };
    return { double, call: () => outcome(server.speak(access, 'oi')) };
  },
  typebot: async () => {
    const double = await opening(TypebotDouble.start([{ says: ['Oi!'], input: { type: 'text input' } }]));
    const flow = {
      ...{ url: `http://${double.host}`, slug: 'bia', expires: 0, delayMs: 0, unknownMessage: '' },
      ...{ finishKeyword: '', restartKeyword: '', restartMessage: '' },
    };
    const chat = new TypebotChat(flow, fetchTo(double), new TypebotServers());
    return { double, call: () => outcome(chat.answer(question)) };
  },
  n8n: async () => {
    const flow = JSON.parse(readFileSync('docs/guides/bots/padaria.n8n.json', 'utf8')) as N8nExport;
    const double = await opening(new N8nDouble(flow).listen());
    return { double, call: () => outcome(webhookProvider(double.url, fetchTo(double), unsigned)(question)) };
  },
  dialogflow: async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const double = await opening(DialogflowDouble.start(publicKey));
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
    const account = JSON.stringify({ client_email: 'bot@projeto-1.test', private_key: key });
    const server = `http://${double.host}`;
    const tokens = new GoogleTokens(fetchTo(double), systemClock, `${server}/token`);
    const agent = { projectName: 'projeto-1', account, language: 'pt-BR', server };
    const ask = dialogflowProvider(agent, fetchTo(double), tokens);
    return { double, call: () => outcome(ask(question)) };
  },
};

/** What each service's fault becomes: whether a customer's turn fails, and whether it is asked again at once. */
const silent = {
  ...{ hang: null, drip: null, cut: null, throttled: null, broken: null, garbage: 'answered', flood: null },
};
const repeatable: Readonly<Record<HttpFaultName, unknown>> = {
  ...{ hang: 'unavailable, again', drip: 'unavailable, again', cut: 'unavailable, again' },
  ...{ throttled: 'unavailable, again', broken: 'unavailable, again', flood: 'unavailable, again' },
  garbage: 'unreadable',
};
const once: Readonly<Record<HttpFaultName, unknown>> = {
  ...{ hang: 'unavailable', drip: 'unavailable', cut: 'unavailable', throttled: 'unavailable' },
  ...{ broken: 'unavailable', flood: 'unavailable', garbage: 'unreadable' },
};
const EXPECTED: Readonly<Record<string, Readonly<Record<HttpFaultName, unknown>>>> = {
  'chat completions': repeatable,
  transcriptions: { ...repeatable, garbage: null },
  // Any bytes are a sound to the adapter; what they are, the media library decides.
  voices: { ...silent, garbage: 'answered' },
  typebot: once,
  n8n: repeatable,
  dialogflow: once,
};

describe.each(Object.keys(SERVICES))('The service of %s', name => {
  let service: Service;
  let trap: Server;
  let trapped = 0;

  beforeAll(async () => {
    service = await (SERVICES[name] as () => Promise<Service>)();
    trap = createServer(socket => {
      trapped += 1;
      socket.destroy();
    });
    await new Promise<void>(done => void trap.listen(0, '127.0.0.1', done));
    // Dialogflow's token is had before; its endpoint has a spec of its own below.
    expect(await service.call()).toBe('answered');
  });
  afterEach(() => void (service.double.fault = null));
  afterAll(async () => {
    await Promise.all(opened.splice(0).map(double => double.stop()));
    await new Promise(done => void trap.close(done));
  });

  it.each(Object.keys(HTTP_FAULTS) as HttpFaultName[])('may %s', async fault => {
    service.double.fault = HTTP_FAULTS[fault];
    expect(await service.call()).toBe(EXPECTED[name]?.[fault]);
    service.double.fault = null;
    expect(await service.call()).toBe('answered');
  });

  it('leads nowhere else by a redirect', async () => {
    service.double.fault = redirectTo(`http://127.0.0.1:${(trap.address() as AddressInfo).port}/`);
    const expected = name === 'voices' || name === 'transcriptions' ? null : 'refused';
    expect(await service.call()).toBe(expected);
    expect(trapped).toBe(0);
  });
});

describe("Dialogflow's token endpoint", () => {
  it.each<[HttpFaultName, string]>([
    ['hang', 'unavailable'],
    ['drip', 'unavailable'],
    ['cut', 'unavailable'],
    ['flood', 'unavailable'],
    ['throttled', 'refused'],
    ['broken', 'refused'],
    ['garbage', 'refused'],
  ])('may %s', async (fault, expected) => {
    const { double, call } = await (SERVICES['dialogflow'] as () => Promise<Service>)();
    double.fault = HTTP_FAULTS[fault];
    expect(await call()).toBe(expected);
    await Promise.all(opened.splice(0).map(each => each.stop()));
  });
});
