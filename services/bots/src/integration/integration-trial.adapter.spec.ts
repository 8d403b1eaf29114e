import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError, ManualClock } from '@prosa/kernel';
import { createSafeFetch } from '@prosa/outbound';
import { verify } from 'jsonwebtoken';
import { HttpIntegrationTrial } from './integration-trial.adapter';
import type { IntegrationDraft } from './integration-trial.port';

const NOW = new Date('2026-11-23T12:00:00Z');
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const account = JSON.stringify({
  client_email: 'bot@project.test',
  private_key: keys.privateKey,
  // A stranger's file decides no address.
  token_uri: 'http://169.254.169.254/token',
});

interface Call {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

describe('A trial of an integration', () => {
  let server: Server;
  let here: string;
  let calls: Call[];
  let answers: Record<string, readonly [status: number, body: string]>;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const path = request.url ?? '';
        calls.push({ path, headers: request.headers, body: Buffer.concat(pieces).toString() });
        const [status, body] = Object.entries(answers).find(([start]) => path.startsWith(start))?.[1] ?? [
          404,
          '',
        ];
        response.writeHead(status).end(body);
      });
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  beforeEach(() => {
    calls = [];
    answers = {};
  });

  afterAll(() => new Promise(done => server.close(done)));

  const attempt = (draft: Partial<IntegrationDraft>, isOpened = true): Promise<string> => {
    const safeFetch = createSafeFetch({ allow: isOpened ? [here.slice('http://'.length)] : [], plain: true });
    const google = { token: `${here}/token`, dialogflow: here };
    const trial = new HttpIntegrationTrial(safeFetch, new ManualClock(NOW), google);
    const empty = {
      projectName: '',
      jsonContent: '',
      language: 'pt-BR',
      urlN8N: '',
      typebotSlug: '',
    } as const;
    return trial.attempt(1, { type: 'webhook', ...empty, ...draft }).then(
      () => 'worked',
      (fault: unknown) => {
        if (!(fault instanceof DomainError)) throw fault;
        return [fault.code, ...(fault.details ?? []).map(({ message }) => message)].join(' ');
      },
    );
  };

  it.each(['n8n', 'webhook'] as const)('%s takes a test event', async type => {
    answers = { '/flow': [200, '{"message":"Workflow was started"}'] };
    expect(await attempt({ type, urlN8N: `${here}/flow` })).toBe('worked');
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ prosa: { event: 'test', at: NOW.toISOString() } });
    answers = { '/flow': [500, 'broken'] };
    expect(await attempt({ type, urlN8N: `${here}/flow` })).toBe('ERR_INTEGRATION_REFUSED 500');
  });

  it('typebot starts a chat of the public flow', async () => {
    const path = '/api/v1/typebots/vendas/startChat';
    answers = { [path]: [200, '{"sessionId":"s1","messages":[]}'] };
    expect(await attempt({ type: 'typebot', urlN8N: `${here}/`, typebotSlug: 'vendas' })).toBe('worked');
    expect(calls[0]?.path).toBe(path);
    answers = { [path]: [200, '<html>'] };
    expect(await attempt({ type: 'typebot', urlN8N: here, typebotSlug: 'vendas' })).toBe(
      'ERR_INTEGRATION_REFUSED no session',
    );
  });

  it('Dialogflow gets a signed assertion, then an intent to detect in the language', async () => {
    answers = { '/token': [200, '{"access_token":"t0"}'], '/v2/projects/loja/agent/sessions/': [200, '{}'] };
    const draft = { type: 'dialogflow', projectName: 'loja', jsonContent: account } as const;
    expect(await attempt(draft)).toBe('worked');
    const assertion = new URLSearchParams(calls[0]?.body).get('assertion') ?? '';
    const clockTimestamp = NOW.getTime() / 1_000;
    expect(verify(assertion, keys.publicKey, { algorithms: ['RS256'], clockTimestamp })).toMatchObject({
      iss: 'bot@project.test',
      aud: `${here}/token`,
      exp: clockTimestamp + 3_600,
    });
    expect(calls[1]?.headers.authorization).toBe('Bearer t0');
    expect(calls[1]?.path).toMatch(/sessions\/[0-9a-f-]{36}:detectIntent$/);
    expect(JSON.parse(calls[1]?.body ?? '')).toEqual({
      queryInput: { text: { text: 'Oi', languageCode: 'pt-BR' } },
    });
    answers = { '/token': [401, ''] };
    expect(await attempt(draft)).toBe('ERR_INTEGRATION_REFUSED 401');
  });

  it.each(['', '{', '[]', '{"client_email":"a"}', '{"client_email":"a","private_key":"no key"}'])(
    'Dialogflow asks nobody with %j for a key file',
    async jsonContent => {
      expect(await attempt({ type: 'dialogflow', jsonContent })).toMatch(/^ERR_INTEGRATION_REFUSED/);
      expect(calls).toEqual([]);
    },
  );

  it('calls no address that an installation did not open', async () => {
    expect(await attempt({ urlN8N: `${here}/flow` }, false)).toBe('ERR_INTEGRATION_URL');
    expect(await attempt({ urlN8N: 'not an address' }, false)).toBe('ERR_INTEGRATION_URL');
    expect(calls).toEqual([]);
  });
});
