import type { ContactView, SchedulePage } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client';
import { connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const people = 25;
const each = 20;
const numberOf = (person: number): string => `55119330${String(10_001 + person)}`;
const textOf = (person: number, turn: number): string => `lembrete ${person}.${turn} de {{firstName}}`;
const said = (person: number, turn: number): string => `lembrete ${person}.${turn} de Cliente${person}`;
const numbers = (length: number): number[] => Array.from({ length }, (_, index) => index);

describe('kill -9 of the whole process while 500 schedules are due in the same minute', () => {
  let product: Product;

  beforeAll(async () => {
    product = await startProduct();
  });

  afterAll(() => discard(product));

  /** All contacts of a file are imported at once. */
  const importContacts = async (admin: ApiClient): Promise<Map<string, number>> => {
    const rows = numbers(people).map(person => `Cliente${person};${numberOf(person)};`);
    const form = new FormData();
    form.set('file', new Blob([['nome;numero;email', ...rows].join('\n')]), 'contatos.csv');
    await fetch(`${product.url}/api/contacts/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    return eventually(async () => {
      const { contacts } = await admin.get<{ contacts: ContactView[] }>('/contacts?searchParam=Cliente');
      expect(contacts).toHaveLength(people);
      return new Map(contacts.map(({ number, id }) => [number, id]));
    });
  };

  const sentOnPhones = async (): Promise<readonly string[]> => {
    const simulator = new SimulatorClient(product.url);
    const phones = await Promise.all(numbers(people).map(person => simulator.messages(numberOf(person))));
    return phones.flat().map(({ text }) => text);
  };

  it('sends each of them once', async () => {
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    await connectPhone(product.url, admin);
    const ids = await importContacts(admin);
    const sendAt = new Date(Date.now() + 9_000).toISOString();
    const pairs = numbers(people).flatMap(person => numbers(each).map(turn => [person, turn] as const));
    const left = pairs.values();
    const scheduling = async (): Promise<void> => {
      for (const [person, turn] of left) {
        const contactId = ids.get(numberOf(person));
        const schedule = { contactId, body: textOf(person, turn), sendAt };
        const key = { 'idempotency-key': randomUUID() };
        // What a browser does with a 503: the same request again.
        const status = await eventually(async () => {
          const answer = await admin.call('POST', '/schedules', schedule, key);
          if (answer.status === 503) throw new Error('it is not shown yet');
          return answer.status;
        });
        expect(status).toBe(201);
      }
    };
    await Promise.all(numbers(12).map(scheduling));

    await eventually(async () => expect((await sentOnPhones()).length).toBeGreaterThan(40));
    await product.kill();
    product = await startProduct({ dataDir: product.dataDir });
    const before = (await sentOnPhones()).length;
    expect(before).toBeLessThan(pairs.length);

    const again = await ApiClient.signIn(product.url, 'admin@demo.test');
    await eventually(async () => {
      const day = (ms: number): string => new Date(Date.now() + ms).toISOString().slice(0, 10);
      const range = `dateStart=${day(-86_400_000)}&dateEnd=${day(86_400_000)}`;
      const { schedules } = await again.get<SchedulePage>(`/schedules?${range}`);
      expect(schedules).toHaveLength(pairs.length);
      expect(schedules.filter(({ status }) => status !== 'ENVIADA')).toEqual([]);
    });
    const all = pairs.map(([person, turn]) => said(person, turn)).toSorted();
    await eventually(async () => expect([...(await sentOnPhones())].toSorted()).toEqual(all));
  });
});
