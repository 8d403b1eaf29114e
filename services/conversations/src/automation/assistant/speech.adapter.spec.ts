import { OutboundFailed, type OutboundRequest, type SafeFetch } from '@prosa/outbound';
import { SpeechServer, ssmlOf } from './speech.adapter';

const access = { region: 'brazilsouth', key: 'k', voice: 'pt-BR-FranciscaNeural' };
const ADDRESS = 'https://{region}.tts.speech.microsoft.com';

describe('Neural voices', () => {
  let calls: OutboundRequest[];
  const server = (status: number, body: string): SpeechServer => {
    const fetch: SafeFetch = request => {
      calls.push(request);
      return Promise.resolve({ status, headers: {}, body: Buffer.from(body) });
    };
    return new SpeechServer(fetch, ADDRESS);
  };
  beforeEach(() => void (calls = []));

  it('are called in the region of the prompt', async () => {
    expect(await server(200, 'OggS').speak(access, 'Olá')).toEqual(Buffer.from('OggS'));
    expect(calls.map(({ url }) => url)).toEqual([
      'https://brazilsouth.tts.speech.microsoft.com/cognitiveservices/v1',
    ]);
  });

  it.each([
    ['a region that would be another host', { region: 'evil.example/' }, 'Olá'],
    ['no key', { key: '' }, 'Olá'],
    ['a voice that would be markup', { voice: '"/><x' }, 'Olá'],
    ['nothing to say', {}, '  '],
  ])('are not called with %s', async (_, more, text) => {
    expect(await server(200, 'OggS').speak({ ...access, ...more }, text)).toBeNull();
    expect(calls).toEqual([]);
  });

  it.each([
    [401, 'no'],
    [429, ''],
    [200, ''],
  ])('are silent after %i', async (status, body) => {
    expect(await server(status, body).speak(access, 'Olá')).toBeNull();
  });

  it('return null without an answer', async () => {
    const fetch: SafeFetch = () => Promise.reject(new OutboundFailed('timeout', true));
    expect(await new SpeechServer(fetch, ADDRESS).speak(access, 'Olá')).toBeNull();
  });

  it('receive text as text, whatever markup it looks like', () => {
    expect(ssmlOf(access.voice, `a<b>&"c'\u0007`)).toBe(
      `<speak version="1.0" xml:lang="pt-BR"><voice name="pt-BR-FranciscaNeural">a&lt;b&gt;&amp;&quot;c&apos;</voice></speak>`,
    );
  });
});
