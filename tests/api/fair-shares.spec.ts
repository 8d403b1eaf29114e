import type { ErrorBody, UserView } from '@prosa/contracts';
import { connect, type Socket } from 'node:net';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

/** More than the places and the queue of a company hold. */
const FLOOD = 300;
const LANGUAGES = ['pt', 'en', 'es'] as const;

/** A call whose body never comes: it holds its place and its turn without any work. */
const beginCall = (company: NewCompany, language: string): { socket: Socket; received: () => string } => {
  const { hostname, port } = new URL(company.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  socket.on('error', () => undefined);
  socket.write(
    [
      'POST /api/tags HTTP/1.1',
      `host: ${hostname}:${port}`,
      `authorization: Bearer ${company.admin.token}`,
      `accept-language: ${language}`,
      'content-type: application/json',
      'content-length: 40',
      '\r\n',
    ].join('\r\n'),
  );
  return { socket, received: () => received };
};

describe('A company that floods', () => {
  it('waits in its own queue and is refused where that is full, while others are served', async () => {
    const [flooding, other] = [
      await newCompany({ furnished: false }),
      await newCompany({ furnished: false }),
    ];
    const calls = Array.from({ length: FLOOD }, (_, index) =>
      beginCall(flooding, LANGUAGES[index % LANGUAGES.length] ?? 'pt'),
    );
    try {
      const refusals = (): readonly string[] =>
        calls.map(({ received }) => received()).filter(answer => answer.startsWith('HTTP/1.1 429'));
      await eventually(async () => expect(refusals().length).toBeGreaterThan(FLOOD / 10));
      for (let index = 0; index < 20; index += 1)
        expect((await other.admin.call('GET', '/tags')).status).toBe(200);
      expect((await fetch(`${other.url}/health/live`)).status).toBe(200);
      for (const refusal of refusals()) {
        expect(refusal).toMatch(/\r\nretry-after: [1-9]\d*\r\n/i);
        expect(refusal).toContain('"error":"ERR_TOO_MANY_REQUESTS"');
      }
      const texts = new Set(refusals().map(refusal => /"message":"([^"]*)"/.exec(refusal)?.[1]));
      expect(texts.size).toBe(LANGUAGES.length);
    } finally {
      for (const { socket } of calls) socket.destroy();
    }
    await eventually(async () => expect((await flooding.admin.call('GET', '/tags')).status).toBe(200));
  });
});

describe('A setting that belongs to an area which the plan lacks', () => {
  it('is refused through every door, as one of leads is to who does not work with them', async () => {
    const { admin } = await newCompany({ furnished: false, plan: { useIntegrations: false } });
    const change = async (path: string, body: object) => {
      const answer = await admin.call<ErrorBody>('PUT', path, body);
      return [path, answer.status, answer.body.error];
    };
    const doors = [
      ['/settings/leadIntegrationId', { value: 'none' }],
      ['/settings/leadIntegrationActive', { value: 'enabled' }],
      ['/leadIntegration', { isActive: false }],
    ] as const;
    for (const [path, body] of doors)
      expect(await change(path, body)).toEqual([path, 403, 'ERR_NO_PERMISSION']);
    const user = await admin.get<UserView>(`/users/${admin.me?.id}`);
    await admin.put(`/users/${user.id}`, { ...user, leadsOn: true });
    for (const [path, body] of doors)
      expect(await change(path, body)).toEqual([path, 403, 'ERR_PLAN_FEATURE']);
  });
});
