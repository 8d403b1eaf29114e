import type { CampaignDetail, CompanyView, ConnectionView, PlanView } from '@prosa/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { connectPhones } from '../support/connected';
import { percentile, type BenchContext, type Measure } from './measure';
import { inDatabase, onPostgres } from './on-postgres';

const COMPANIES = Number(process.env['PACE_COMPANIES'] ?? 50);
/** Of the one company beside them. */
const LANES = Number(process.env['PACE_LANES'] ?? 20);
const PEOPLE = Number(process.env['PACE_PEOPLE'] ?? 12);
const INTERVAL_S = 5;
const GOALS = { latenessMs: 250, paceError: 0.02 };

interface Taken {
  readonly company_id: number;
  readonly connection_id: number;
  /** When the lane sent, and when it was to, in milliseconds. */
  readonly at: number;
  readonly due: number;
}

/** Records when each lane was to send and when it did, by the clock of the database. */
const RECORDER = `
  create table public.bench_turn (company_id int, connection_id int, at float8, due float8);
  create function public.bench_record() returns trigger language plpgsql as $$
    begin
      insert into public.bench_turn values (new.company_id, new.connection_id,
        extract(epoch from clock_timestamp()) * 1000, extract(epoch from old.next_at) * 1000);
      return new;
    end $$;
  grant all on public.bench_turn to public;
  create trigger bench_turn after update on campaigns.pace for each row execute function public.bench_record()`;

/** A company with so many connected phones, whose campaigns are drafted, one for each; answers how to start them. */
const campaignsOf = async (
  url: string,
  root: ApiClient,
  { planId, index, lanes }: { readonly planId: number; readonly index: number; readonly lanes: number },
): Promise<() => Promise<unknown>> => {
  const email = `dona.${index}@pace.test`;
  await root.post<CompanyView>('/companies', {
    ...{ name: `Loja ${index}`, email, password: DEMO_PASSWORD, userName: 'Dona Maria' },
    ...{ recurrence: 'MENSAL', dueDate: '2030-01-01', planId, campaignsEnabled: true },
  });
  const admin = await ApiClient.signIn(url, email);
  if ((await admin.get<ConnectionView[]>('/whatsapp/?session=0')).length === 0)
    await admin.post<ConnectionView>('/whatsapp', { name: 'Loja' });
  const numbers = Array.from(
    { length: lanes },
    (_, line) => `55119${String(10_000_001 + index * 100 + line)}`,
  );
  const connections = await connectPhones(url, admin, lanes, numbers);
  for (const [key, value] of [
    ['campaignMessageInterval', String(INTERVAL_S)],
    ['campaignGreaterInterval', '0'],
    ['campaignWindow', 'always'],
  ] as const)
    await admin.put(`/settings/${key}`, { key, value });
  const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Todos' });
  const form = new FormData();
  const lines = Array.from(
    { length: PEOPLE },
    (_, n) => `Rita;55119${String(84_000_001 + index * 1_000 + n)}`,
  );
  form.append('file', new Blob([['Nome;Telefone', ...lines].join('\n')]), 'todos.csv');
  const headers = { authorization: `Bearer ${admin.token}` };
  await fetch(`${url}/api/contact-lists/${list.id}/upload`, { method: 'POST', headers, body: form });
  const ids: number[] = [];
  for (const connection of connections) {
    const { id } = await admin.post<CampaignDetail>('/campaigns', {
      ...{ name: `Campanha ${connection.id}`, message1: 'Olá', contactListId: list.id },
      whatsappId: connection.id,
    });
    ids.push(id);
  }
  return async () => {
    for (const id of ids) await admin.post(`/campaigns/${id}/start`, {});
  };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Pauses between the messages of each lane, in milliseconds. */
const pausesOf = (turns: readonly Taken[]): readonly number[] => {
  const last = new Map<number, number>();
  return turns.flatMap(({ connection_id, at }) => {
    const before = last.get(connection_id);
    last.set(connection_id, at);
    return before === undefined ? [] : [at - before];
  });
};

const latenessOf = (name: string, turns: readonly Taken[]): Measure => {
  const lateness = turns.map(({ at, due }) => at - due);
  const p99 = percentile(lateness, 0.99);
  return {
    name,
    value: `p50 ${percentile(lateness, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${lateness.length} messages)`,
    goal: `p99 ≤ ${GOALS.latenessMs} ms`,
    met: p99 <= GOALS.latenessMs,
  };
};

/** How exactly lanes keep their pace: companies with a lane each, beside one with many. */
export const run = (context: BenchContext): Promise<readonly Measure[]> =>
  onPostgres(context, {}, ({ product, postgres }) =>
    inDatabase(postgres, async db => {
      const { log } = context;
      const root = await ApiClient.signIn(product.url, 'super@prosa.test');
      const { id: planId } = await root.post<PlanView>('/plans', {
        ...{ name: 'Campanhas', value: 49.9, users: 3, connections: LANES, queues: 3, useCampaigns: true },
      });
      const starts: (() => Promise<unknown>)[] = [];
      for (let index = 0; index <= COMPANIES; index += 1)
        starts.push(
          await campaignsOf(product.url, root, { planId, index, lanes: index === COMPANIES ? LANES : 1 }),
        );
      log(`${COMPANIES} companies with a lane, one with ${LANES}: all connected`);
      await db.query(RECORDER);
      for (const start of starts.toReversed()) await start();
      const wanted = (COMPANIES + LANES) * (PEOPLE - 1);
      const recorded = async (): Promise<readonly Taken[]> =>
        (await db.query<Taken>('select * from public.bench_turn order by at')).rows;
      while ((await recorded()).length < wanted) await pause(1_000);
      const turns = await recorded();
      const ofMany = turns.filter(
        ({ company_id }) => company_id === Math.max(...turns.map(each => each.company_id)),
      );
      const others = turns.filter(turn => !ofMany.includes(turn));
      const pauses = pausesOf(turns);
      const error = sum(turns.map(({ at, due }) => at - due)) / sum(pauses);
      const shortest = Math.min(...pauses);
      return [
        latenessOf(`Lateness of ${COMPANIES} companies with a lane each, beside one with ${LANES}`, others),
        latenessOf(`Lateness of the one with ${LANES} lanes`, ofMany),
        {
          name: `Pace of ${COMPANIES + LANES} lanes`,
          value: `${(error * 100).toFixed(2)} % slower than drawn; shortest pause ${shortest.toFixed(0)} ms`,
          goal: `≤ ${GOALS.paceError * 100} %, no pause below ${INTERVAL_S} s`,
          met: error <= GOALS.paceError && shortest >= INTERVAL_S * 1_000,
        },
      ];
    }),
  );
