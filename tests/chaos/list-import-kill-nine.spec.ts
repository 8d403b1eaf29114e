import type {
  ContactImportState,
  ContactListImportState,
  ContactListItemPage,
  ContactListView,
} from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';

const PEOPLE = 3_000;
const KILLS = 2;
const PATIENCE = 240_000;

describe('kill -9 of the whole process while a spreadsheet is imported into a list and into the contact book', () => {
  let product: Product;

  beforeAll(async () => {
    product = await startProduct();
  });

  afterAll(() => discard(product));

  it(
    'repeats the jobs without duplicate entries, and counts each entry once',
    async () => {
      let admin = await ApiClient.signIn(product.url, 'admin@demo.test');
      const list = await admin.post<ContactListView>('/contact-lists', { name: 'Grande' });
      const last = async (): Promise<ContactListImportState['import']> =>
        (await admin.get<ContactListImportState>(`/contact-lists/${list.id}/import`)).import;
      const lastOfBook = async (): Promise<ContactImportState['import']> =>
        (await admin.get<ContactImportState>('/contacts/import')).import;
      const inBook = async (): Promise<number> =>
        (await admin.get<{ readonly count: number }>('/contacts')).count;
      const before = await inBook();
      const lines = Array.from({ length: PEOPLE }, (_, place) => `Pessoa ${place};${11_984_100_000 + place}`);
      const form = new FormData();
      form.append('file', new Blob([['Nome;Telefone', ...lines, 'Sem número;1'].join('\n')]), 'grande.csv');
      const headers = { authorization: `Bearer ${admin.token}` };
      // Its answer is lost with the process.
      for (const path of [`contact-lists/${list.id}/upload`, 'contacts/import'])
        fetch(`${product.url}/api/${path}`, { method: 'POST', headers, body: form }).then(
          () => undefined,
          () => undefined,
        );
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await eventually(async () => {
          const { count } = await admin.get<ContactListItemPage>(
            `/contact-list-items?contactListId=${list.id}`,
          );
          expect(count).toBeGreaterThan((PEOPLE * kill) / (KILLS + 2));
        }, PATIENCE);
        await product.kill();
        product = await startProduct({ dataDir: product.dataDir });
        admin = await ApiClient.signIn(product.url, 'admin@demo.test');
      }
      await eventually(async () => expect((await last())?.status).toBe('finished'), PATIENCE);
      await eventually(async () => expect((await lastOfBook())?.status).toBe('finished'), PATIENCE);
      expect((await last())?.answer).toMatchObject({ created: PEOPLE, known: 0, skipped: { number: 1 } });
      const { count } = await admin.get<ContactListItemPage>(`/contact-list-items?contactListId=${list.id}`);
      expect(count).toBe(PEOPLE);
      expect((await lastOfBook())?.answer).toMatchObject({ imported: PEOPLE, updated: 0, skippedCount: 1 });
      expect((await inBook()) - before).toBe(PEOPLE);
    },
    PATIENCE * 2,
  );
});
