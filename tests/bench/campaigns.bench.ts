import type { CampaignDetail, ContactListImportState, ContactListView, SheetSample } from '@prosa/contracts';
import { workbookOf } from '@prosa/sheets';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../support/api-client';
import { connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { percentile, residentMb, type BenchContext, type Measure } from './measure';

const IMPORTED = 100_000;
const AUDIENCE = 50_000;
const PATIENCE = 600_000;
const GOALS = { parseS: 8, memoryMb: 220, readableS: 90, others: 1.5, audienceS: 5, reportMs: 100 };
const AGENT_EVERY_MS = 50;
const WATCH_EVERY_MS = 50;

const sheetOf = (people: number): Buffer => {
  const rows = Array.from({ length: people }, (_, n) => [
    `Cliente ${n}`,
    `119${String(70_000_000 + n)}`,
    `c${n}@cliente.test`,
  ]);
  return workbookOf('Lista', [['Nome', 'Telefone', 'E-mail'], ...rows]);
};

/** What is measured while something else goes on: the highest memory, and how long an agent waits for the tickets. */
const watched = async <T>(product: Product, agent: ApiClient, work: () => Promise<T>) => {
  const waits: number[] = [];
  let peak = residentMb(product.pid);
  let isOver = false;
  const looking = async (): Promise<void> => {
    while (!isOver) {
      peak = Math.max(peak, residentMb(product.pid));
      await pause(WATCH_EVERY_MS);
    }
  };
  const asking = async (): Promise<void> => {
    while (!isOver) {
      const begun = performance.now();
      await agent.get('/tickets?status=open&pageNumber=1');
      waits.push(performance.now() - begun);
      await pause(AGENT_EVERY_MS);
    }
  };
  const watching = Promise.all([looking(), asking()]);
  const begun = performance.now();
  const result = await work().finally(() => (isOver = true));
  await watching;
  return { result, peak, p99: percentile(waits, 0.99), seconds: (performance.now() - begun) / 1_000 };
};

const seconds = (value: number): string => `${value.toFixed(1)} s`;

/** Lists of a hundred thousand people and campaigns to fifty thousand (growth.md, section 5). */
export const run = async ({ log }: BenchContext): Promise<readonly Measure[]> => {
  const product = await startProduct();
  try {
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    // Before the long imports, as an unscanned QR code expires.
    const connection = await connectPhone(product.url, admin);
    const send = async (list: ContactListView, path: string, bytes: Buffer): Promise<unknown> => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), 'lista.xlsx');
      const headers = { authorization: `Bearer ${admin.token}` };
      const url = `${product.url}/api/contact-lists/${list.id}/${path}`;
      const answer = await fetch(url, { method: 'POST', headers, body: form });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const imported = async (list: ContactListView, bytes: Buffer, people: number): Promise<void> => {
      await send(list, 'upload', bytes);
      await eventually(async () => {
        const { import: last } = await admin.get<ContactListImportState>(`/contact-lists/${list.id}/import`);
        if (last?.status !== 'finished' || last.answer?.created !== people)
          throw new Error('the import goes on');
        await pause(200);
      }, PATIENCE);
    };
    const large = await admin.post<ContactListView>('/contact-lists', { name: 'Cem mil' });
    const bytes = sheetOf(IMPORTED);
    const idle = await watched(product, admin, () => pause(10_000));
    const parsed = await watched(
      product,
      admin,
      () => send(large, 'upload/sample', bytes) as Promise<SheetSample>,
    );
    if (parsed.result.total !== IMPORTED) throw new Error(`${parsed.result.total} people were found`);
    log(`idle ${idle.peak.toFixed(0)} MB; parsing ${parsed.peak.toFixed(0)} MB`);
    const taken = await watched(product, admin, () => imported(large, bytes, IMPORTED));
    log(`importing ${taken.peak.toFixed(0)} MB`);
    const memory = Math.max(parsed.peak, taken.peak) - idle.peak;

    const list = await admin.post<ContactListView>('/contact-lists', { name: 'Cinquenta mil' });
    await imported(list, sheetOf(AUDIENCE), AUDIENCE);
    const { id } = await admin.post<CampaignDetail>('/campaigns', {
      ...{ name: 'Natal', whatsappId: connection.id, contactListId: list.id, message1: 'Natal' },
    });
    const audience = await watched(product, admin, async () => {
      await admin.post(`/campaigns/${id}/start`, {});
      await eventually(async () => {
        const { status } = await admin.get<CampaignDetail>(`/campaigns/${id}`);
        if (status !== 'EM_ANDAMENTO') throw new Error(status);
      }, PATIENCE);
    });
    await admin.post(`/campaigns/${id}/cancel`, {});
    const reports: number[] = [];
    for (let n = 0; n < 50; n += 1) {
      const begun = performance.now();
      const { shipping } = await admin.get<CampaignDetail>(`/campaigns/${id}`);
      reports.push(performance.now() - begun);
      if (shipping.total !== AUDIENCE) throw new Error(`${shipping.total} recipients`);
    }
    const report = percentile(reports, 0.95);
    return [
      {
        name: `Spreadsheet of ${IMPORTED} rows, parsed`,
        value: seconds(parsed.seconds),
        goal: `≤ ${GOALS.parseS} s`,
        met: parsed.seconds <= GOALS.parseS,
      },
      {
        name: 'Its memory above idle',
        value: `${memory.toFixed(0)} MB (parsing ${(parsed.peak - idle.peak).toFixed(0)}, taking in ${(taken.peak - idle.peak).toFixed(0)})`,
        goal: `≤ ${GOALS.memoryMb} MB`,
        met: memory <= GOALS.memoryMb,
      },
      {
        name: 'Its people, all in the list',
        value: seconds(taken.seconds),
        goal: `≤ ${GOALS.readableS} s`,
        met: taken.seconds <= GOALS.readableS,
      },
      {
        name: 'The ticket list meanwhile, p99',
        value: `${(taken.p99 / idle.p99).toFixed(2)} × (${idle.p99.toFixed(1)} → ${taken.p99.toFixed(1)} ms)`,
        goal: `≤ ${GOALS.others} ×`,
        met: taken.p99 <= idle.p99 * GOALS.others,
      },
      {
        name: `Audience of ${AUDIENCE} taken`,
        value: seconds(audience.seconds),
        goal: `≤ ${GOALS.audienceS} s`,
        met: audience.seconds <= GOALS.audienceS,
      },
      {
        name: `Report of ${AUDIENCE} recipients, p95`,
        value: `${report.toFixed(0)} ms`,
        goal: `≤ ${GOALS.reportMs} ms`,
        met: report <= GOALS.reportMs,
      },
    ];
  } finally {
    await discard(product);
  }
};
