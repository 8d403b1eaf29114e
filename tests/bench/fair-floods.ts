import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Where the floods go, and whose they are. */
export interface FloodTarget {
  readonly url: string;
  /** Tokens of four people of the flooding company; the first is its administrator's. */
  readonly people: readonly string[];
  readonly answerId: number;
  readonly ticketId: number;
  readonly formId: string;
  readonly apiToken: string;
}

/** A flood to keep up until a message says to stop. */
export interface FloodOrder {
  readonly name: string;
  readonly target: FloodTarget;
}

/** What became of the requests of a flood. */
export interface FloodFigures {
  readonly served: number;
  readonly refused: number;
}

/** How many requests a flood keeps open at a time. */
const LANES = 30;
const UPLOAD_BYTES = 8 * 1_048_576;
const ROW_BYTES = 4.5 * 1_048_576;

type Flood = (target: FloodTarget, lane: number) => Promise<Response>;

/** Strangers are many: each request comes from a network of its own. */
const address = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

const by = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

const asked =
  (path: (target: FloodTarget) => string, people = 4): Flood =>
  (target, lane) =>
    fetch(`${target.url}/api${path(target)}`, { headers: by(target.people[lane % people] ?? '') });

const fileOf = (content: Buffer, name: string): FormData => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  return form;
};

const document = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(UPLOAD_BYTES)]);
const oneRow = Buffer.from(`name;number;email\n${'"a";'.repeat(ROW_BYTES / 4)}\n`);

const brought =
  (path: (target: FloodTarget) => string, content: Buffer, name: string): Flood =>
  target =>
    fetch(`${target.url}/api${path(target)}`, {
      method: 'POST',
      headers: by(target.people[0] ?? ''),
      body: fileOf(content, name),
    });

const sent = (url: string, path: string, body: object, headers: Record<string, string>): Promise<Response> =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const phone = (): string => `119${String(randomInt(100_000_000)).padStart(8, '0')}`;

/** The floods by name. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  'lists by four people': asked(() => '/tickets?status=open'),
  'hostile CSV files': brought(() => '/contacts/import', oneRow, 'a.csv'),
  'a public form': ({ url, formId }) => {
    const body = {
      id: randomUUID(),
      name: 'Visita',
      email: `${randomUUID()}@cliente.test`,
      phone: phone(),
    };
    return sent(url, `/forms/apresentacao/${formId}`, body, { 'x-forwarded-for': address() });
  },
  // Reserved to administrators.
  dashboards: asked(() => '/dashboard?days=30', 1),
  'sends over the API': ({ url, apiToken }) =>
    sent(url, '/messages/send', { number: `55${phone()}`, body: 'Oi' }, by(apiToken)),
  'wrong passwords': ({ url }) =>
    sent(
      url,
      '/auth/login',
      { email: `${randomUUID()}@demo.test`, password: 'not the right one' },
      { 'x-forwarded-for': address() },
    ),
  uploads: brought(({ answerId }) => `/quick-messages/${answerId}/media-upload`, document, 'a.pdf'),
  'exports of contacts': asked(() => '/contacts/export'),
  searches: asked(() => '/search?searchParam=mensagem'),
  histories: asked(({ ticketId }) => `/ticket/${ticketId}/history/export`),
};

const keepUp = async ({ name, target }: FloodOrder): Promise<FloodFigures> => {
  const flood = FLOODS[name];
  if (flood === undefined) throw new Error(`There is no flood ${name}`);
  let [isOn, served, refused] = [true, 0, 0];
  parentPort?.once('message', () => (isOn = false));
  const lane = async (index: number): Promise<void> => {
    while (isOn) {
      const answer = await flood(target, index);
      await answer.arrayBuffer();
      if (answer.ok) served += 1;
      else if (answer.status < 500 && ![403, 404].includes(answer.status)) refused += 1;
      else throw new Error(`${answer.status} from the flood ${name}`);
      // A refused client of good will comes back later; one of ill will at once, as often as the network lets it.
      if (answer.status === 429) await pause(20);
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index)));
  return { served, refused };
};

if (parentPort !== null)
  void keepUp(workerData as FloodOrder).then(figures => parentPort?.postMessage(figures));
