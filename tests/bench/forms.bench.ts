import type { LeadFormView, UserView } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../support/api-client';
import { connectPhone } from '../support/connected';
import { discard, startProduct } from '../support/product';
import { percentile, type BenchContext, type Measure } from './measure';

const PER_MINUTE = 5_000;
const SECONDS = 60;
/** Within a minute 30 at a form without a captcha; a run touches two minutes of the clock. */
const MOST_STORED = 60;
const GOAL = 1.2;
/** Interval of the agent's requests meanwhile. */
const AGENT_EVERY_MS = 50;

/** How long an agent waits for the list of tickets, again and again for some seconds. */
const waits = async (agent: ApiClient, seconds: number): Promise<readonly number[]> => {
  const found: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const begun = performance.now();
    await agent.get('/tickets?status=open&pageNumber=1');
    found.push(performance.now() - begun);
    await pause(AGENT_EVERY_MS);
  }
  return found;
};

/** Five thousand submissions a minute at one public form (growth.md, section 5). */
export const run = async ({ log }: BenchContext): Promise<readonly Measure[]> => {
  const product = await startProduct();
  try {
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const user = await admin.get<UserView>(`/users/${admin.me?.id}`);
    await admin.put(`/users/${user.id}`, { ...user, leadsOn: true });
    const { id } = await connectPhone(product.url, admin);
    const form = await admin.get<LeadFormView>(`/forms/${id}`);
    const submit = async (n: number): Promise<number> => {
      const { status } = await fetch(`${product.url}/api/forms/apresentacao/${form.publicId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{
            id: randomUUID(),
            name: `Visita ${n}`,
            email: `v${n}@cliente.test`,
            phone: `119${String(80_000_000 + n)}`,
          },
        }),
      });
      return status;
    };
    await waits(admin, 3);
    const idle = await waits(admin, SECONDS / 4);
    const answers = new Map<number, number>();
    const flood = async (): Promise<void> => {
      const begun = performance.now();
      const open: Promise<void>[] = [];
      for (let n = 0; n < (PER_MINUTE * SECONDS) / 60; n += 1) {
        const due = begun + (n * 60_000) / PER_MINUTE;
        if (due > performance.now()) await pause(due - performance.now());
        const one = submit(n).then(status => void answers.set(status, (answers.get(status) ?? 0) + 1));
        open.push(one);
      }
      await Promise.all(open);
    };
    const [busy] = await Promise.all([waits(admin, SECONDS), flood()]);
    log(`answers: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
    const stored = answers.get(201) ?? 0;
    const [before, during] = [percentile(idle, 0.99), percentile(busy, 0.99)];
    return [
      {
        name: `Leads stored of ${PER_MINUTE} submissions a minute`,
        value: String(stored),
        goal: `≤ ${MOST_STORED}`,
        met: stored <= MOST_STORED,
      },
      {
        name: 'The ticket list meanwhile, p99',
        value: `${(during / before).toFixed(2)} × (${before.toFixed(1)} → ${during.toFixed(1)} ms)`,
        goal: `≤ ${GOAL} ×`,
        met: during <= before * GOAL,
      },
    ];
  } finally {
    await discard(product);
  }
};
