import type { ContactListView, SheetImportView, SheetSample } from '@prosa/contracts';
import { workbookOf } from '@prosa/sheets';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { cpuMs, median, type BenchContext, type Measure } from './measure';

const PEOPLE = 50_000;
const PATIENCE = 1_200_000;
const GOALS = { importS: 60, previewS: 2 };
const PREVIEWS = 5;
const TITLES = ['Nome', 'Telefone', 'E-mail', 'Cidade'];

/** People who are in no other file. */
const rowsOf = (people: number, first: number): readonly (readonly string[])[] => [
  TITLES,
  ...Array.from({ length: people }, (_, n) => [
    `Cliente ${n}`,
    `219${String(first + n)}`,
    `c${n}@cliente.test`,
    n % 2 === 0 ? 'Recife' : 'Olinda',
  ]),
];

const csvOf = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map(row => row.join(';')).join('\n'));

const seconds = (value: number): string => `${value.toFixed(1)} s`;

/** Sheets of fifty thousand people, looked into and imported into the contact book and into a list. */
export const run = async ({ log }: BenchContext): Promise<readonly Measure[]> => {
  const product: Product = await startProduct();
  try {
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const send = async <T>(path: string, bytes: Buffer): Promise<T> => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), 'clientes');
      const headers = { authorization: `Bearer ${admin.token}` };
      const answer = await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body: form });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const list = await admin.post<ContactListView>('/contact-lists', { name: 'Cinquenta mil' });
    const preview = async (bytes: Buffer): Promise<number> => {
      const waits: number[] = [];
      for (let n = 0; n < PREVIEWS; n += 1) {
        const begun = performance.now();
        const { total } = await send<SheetSample>('/contacts/import/sample', bytes);
        if (total !== PEOPLE) throw new Error(`${total} people were found`);
        waits.push((performance.now() - begun) / 1_000);
      }
      return median(waits);
    };
    const imported = async (upload: string, imports: string, bytes: Buffer): Promise<number> => {
      const [begun, cpu] = [performance.now(), cpuMs(product.pid)];
      await send(upload, bytes);
      await eventually(async () => {
        const last = (await admin.get<{ import: SheetImportView<unknown> | null }>(imports)).import;
        if (last?.status !== 'finished' || last.total !== PEOPLE) throw new Error('the import goes on');
        await pause(200);
      }, PATIENCE);
      const took = (performance.now() - begun) / 1_000;
      log(
        `${upload}: ${(PEOPLE / took).toFixed(0)} rows/s, ${((cpuMs(product.pid) - cpu) / PEOPLE).toFixed(2)} ms of CPU a row`,
      );
      return took;
    };
    const [csv, xlsx] = [
      csvOf(rowsOf(PEOPLE, 70_000_000)),
      workbookOf('Clientes', rowsOf(PEOPLE, 80_000_000)),
    ];
    const measures: Measure[] = [];
    const measure = (name: string, value: number, goal: number): void =>
      void measures.push({ name, value: seconds(value), goal: `≤ ${goal} s`, met: value <= goal });
    measure(`Preview of a CSV of ${PEOPLE} rows`, await preview(csv), GOALS.previewS);
    measure(`Preview of an .xlsx of ${PEOPLE} rows`, await preview(xlsx), GOALS.previewS);
    measure(
      'Its people, all in the contact book',
      await imported('/contacts/import', '/contacts/import', csv),
      GOALS.importS,
    );
    measure(
      'The same people again, all known',
      await imported('/contacts/import', '/contacts/import', csv),
      GOALS.importS,
    );
    measure(
      'Its people, all in a list',
      await imported(`/contact-lists/${list.id}/upload`, `/contact-lists/${list.id}/import`, xlsx),
      GOALS.importS,
    );
    return measures;
  } finally {
    await discard(product);
  }
};
