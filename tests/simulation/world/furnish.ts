import type { Viewer } from '@prosa/http';
import { uuidv5 } from '@prosa/kernel';
import type { MemoryDatabase, Row } from '../database/memory-database';
import { hashOf, type MediaDisk } from './files';

export const COMPANY = 1;
/** Another company on the same installation: it has colleagues, and nothing else. */
export const NEIGHBOUR = 2;
export const CONNECTION = { companyId: COMPANY, id: 1, uuid: uuidv5('connection', 1) };
/** Monday, ten in the morning in São Paulo. */
export const START = Date.parse('2026-03-02T13:00:00.000Z');
const DAY_MS = 86_400_000;

/** All users. */
export const PEOPLE: readonly Viewer[] = ['Ana', 'Bruno', 'Carla', 'Davi'].map((name, at) => ({
  userId: at + 1,
  uuid: uuidv5('user', at + 1),
  name,
  companyId: at < 2 ? COMPANY : NEIGHBOUR,
  profile: 'admin',
  super: false,
  allTicket: 'enabled',
  queueIds: [1, 2],
  sessionId: uuidv5('session', at + 1),
}));

/** Those who answer customers. */
export const AGENTS = PEOPLE.filter(({ companyId }) => companyId === COMPANY);

/** What of a company's settings differs from world to world. */
export interface Knobs {
  readonly queues: number;
  readonly minutes: number;
}

/** A file with identical content in all uses. */
export const STICKER = 'figurinha';
/** The content of an old file that is still referenced. */
const LOGO = 'logotipo';
export const LOGO_KEY = 'logo-of-long-ago-00000';

/** Old files: one that a record refers to, and one that a crash left without a reference. */
export const furnishFiles = (database: MemoryDatabase, disk: MediaDisk): void => {
  const at = START - 3 * DAY_MS;
  const put = (name: string, row: Row): void => {
    const table = database.table(name);
    const whole = table.complete({ companyId: COMPANY, ...row });
    table.rows.set(table.keyOf(whole), whole);
  };
  for (const [key, text] of [
    [LOGO_KEY, LOGO],
    ['orphan-of-long-ago-000', STICKER],
  ] as const) {
    const bytes = Buffer.from(text);
    const sha256 = hashOf(text);
    disk.kept.set(`${COMPANY}/${sha256}`, { bytes, at });
    put('mediaObject', { key, sha256, size: bytes.length, name: 'antigo.txt', createdAt: new Date(at) });
  }
  put('quickMessage', { uuid: uuidv5('quick', 1), id: 1, mediaPath: LOGO_KEY });
};

/** Rows without facts in this world: the company, its users, queues and connection. */
export const furnish = (database: MemoryDatabase, { queues, minutes }: Knobs, at: Date): void => {
  const put = (name: string, row: Row): void => {
    const table = database.table(name);
    const whole = table.complete({ companyId: COMPANY, createdAt: at, updatedAt: at, ...row });
    table.rows.set(table.keyOf(whole), whole);
  };
  const texts = { greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' };
  put('company', {
    uuid: uuidv5('company', 1),
    name: 'Loja',
    timeZone: 'America/Sao_Paulo',
    schedules: null,
  });
  put('company', { companyId: NEIGHBOUR, uuid: uuidv5('company', NEIGHBOUR), name: 'Vizinha' });
  PEOPLE.forEach(({ userId: id, uuid, name, companyId, profile, super: isSuper, allTicket, queueIds }) =>
    put('userAccount', { companyId, id, uuid, name, profile, super: isSuper, allTicket, queueIds }),
  );
  ['Vendas', 'Suporte'].forEach((name, index) =>
    put('queue', {
      ...texts,
      id: index + 1,
      uuid: uuidv5('queue', index),
      name,
      color: '#0000ff',
      greetingMessage: `${name}, olá!`,
      orderQueue: index,
    }),
  );
  // Routing has run before: on its very first start it would answer nothing from before.
  put('processCheckpoint', { name: 'routing', position: 0 });
  put('setting', { userId: 0, key: 'userRating', value: 'enabled' });
  put('setting', { userId: 0, key: 'sendMsgTransfTicket', value: 'enabled' });
  put('connection', {
    ...texts,
    ...CONNECTION,
    name: 'WhatsApp',
    color: '',
    queueIds: [1, 2].slice(0, queues),
    greetingMessage: 'Olá! Escolha um setor:',
    complationMessage: 'Até logo!',
    expiresInactiveMessage: 'Encerrado por inatividade.',
    expiresTicket: minutes,
    timeUseBotQueues: minutes,
    maxUseBotQueues: 3,
    timeToTransfer: minutes,
    transferQueueId: minutes > 0 ? 2 : null,
    schedules: null,
    status: 'CONNECTED',
  });
};
