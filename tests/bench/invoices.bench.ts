import type { CompanyView, PlanView } from '@prosa/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { dayIn } from '../support/paying-company';
import type { BenchContext, Measure } from './measure';
import { inDatabase, onPostgres } from './on-postgres';

const COMPANIES = 10_000;
const GOAL_S = 60;
/** Rounds of the issuing process come every half minute; two of them find nothing left. */
const TWO_ROUNDS_MS = 65_000;
const PATIENCE_MS = 600_000;

/** Copies of one company, under numbers and uuids of their own, all due on the same day. */
const copies = `
  insert into rm.company
  select (jsonb_populate_record(c, to_jsonb(c) || jsonb_build_object(
    'company_id', 1000000 + n, 'uuid', gen_random_uuid(), 'name', 'Padaria ' || n,
    'email', 'p' || n || '@padaria.test', 'due_date', $2::text))).*
  from rm.company c, generate_series(1, $3::int) n where c.company_id = $1`;

/** Ten thousand companies' invoices become due at the same moment (billing-ai-integrations.md, section 6). */
export const run = (context: BenchContext): Promise<readonly Measure[]> =>
  onPostgres(context, {}, ({ product, postgres }) =>
    inDatabase(postgres, async db => {
      const { log } = context;
      const root = await ApiClient.signIn(product.url, 'super@prosa.test');
      const plan = await root.post<PlanView>('/plans', {
        ...{ name: 'Plano', value: 49.9, users: 3, connections: 2, queues: 2 },
      });
      const first = await root.post<CompanyView>('/companies', {
        ...{ name: 'Padaria', email: 'dona@padaria.test', password: DEMO_PASSWORD, userName: 'Dona Maria' },
        ...{ recurrence: 'MENSAL', dueDate: dayIn(60), planId: plan.id },
      });
      const issued = async (): Promise<number> => {
        const { rows } = await db.query<{ count: string }>(
          'select count(*) from rm.invoice where company_id > 1000000',
        );
        return Number(rows[0]?.count);
      };
      await db.query(copies, [first.id, dayIn(5), COMPANIES]);
      while ((await issued()) === 0) await pause(50);
      const begun = performance.now();
      while ((await issued()) < COMPANIES) {
        if (performance.now() - begun > PATIENCE_MS)
          throw new Error(`${await issued()} invoices were issued`);
        await pause(200);
      }
      const seconds = (performance.now() - begun) / 1_000;
      log(`${COMPANIES} invoices in ${seconds.toFixed(1)} s`);
      await pause(TWO_ROUNDS_MS);
      const more = (await issued()) - COMPANIES;
      return [
        {
          name: 'Invoices of 10,000 companies whose day has come',
          value: `${seconds.toFixed(1)} s`,
          goal: `≤ ${GOAL_S} s`,
          met: seconds <= GOAL_S,
        },
        { name: 'Invoices that the next rounds issue', value: String(more), goal: '0', met: more === 0 },
      ];
    }),
  );
