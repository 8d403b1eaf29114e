import type { ConnectionView, QueueView } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { eventually } from '../../support/eventually';
import type { Gatherer } from '../judge/gather';
import type { Customer } from './load';
import type { Person } from './person';
import type { Stage } from './stage';

const PATIENCE_MS = 180_000;

/** A company of the demo whose connections are linked to phones, and its customers. */
export interface CompanyPlan {
  readonly admin: Person;
  readonly agents: readonly Person[];
  /** Two digits that distinguish its numbers from others'. */
  readonly area: string;
  readonly lines: number;
  readonly customersPerLine: number;
}

/** Has phones scan the codes of new connections; answers the business numbers. */
const linkLines = async (stage: Stage, gatherer: Gatherer, plan: CompanyPlan): Promise<readonly string[]> => {
  const { admin, area, lines } = plan;
  const list = (): Promise<ConnectionView[]> => admin.get<ConnectionView[]>('/whatsapp/?session=0');
  const first = await list();
  const queueIds = (first[0]?.queues ?? []).map(({ id }) => id);
  for (let n = first.length; n < lines; n += 1)
    await admin.change('POST', '/whatsapp', { name: `Linha ${n}`, queueIds }, randomUUID());
  const numbers = new Map((await list()).map(({ id }, n) => [id, `55${area}91000${String(1_001 + n)}`]));
  await eventually(async () => {
    const codes = await gatherer.rows<{ id: number; qrcode: string }>(
      `select connection_id as id, qrcode from rm.wa_session_qr where qrcode <> '' and connection_id = any($1)`,
      [[...numbers.keys()]],
    );
    for (const { id, qrcode } of codes)
      await stage.simulator.call('scan', { qrcode, number: numbers.get(id) ?? '' }).catch(() => undefined);
    const waiting = (await list()).filter(({ status }) => status !== 'CONNECTED');
    if (waiting.length > 0) throw new Error(`${waiting.length} connections are not linked`);
  }, PATIENCE_MS);
  return [...numbers.values()];
};

/** Links a company's lines and answers who writes to them. */
export const openCompany = async (
  stage: Stage,
  gatherer: Gatherer,
  plan: CompanyPlan,
): Promise<readonly Customer[]> => {
  const { admin, agents, area, customersPerLine } = plan;
  const businesses = await linkLines(stage, gatherer, plan);
  const all = await admin.get<QueueView[] | { queues: QueueView[] }>('/queue');
  const queues = (Array.isArray(all) ? all : all.queues).map(({ id }) => id);
  return businesses.flatMap((business, line) =>
    Array.from({ length: customersPerLine }, (_, n): Customer => {
      const agent = agents[n % agents.length] ?? admin;
      // A new company's administrator is in no queue, and sees all of them.
      const queueIds = agent.viewer.queueIds.length > 0 ? agent.viewer.queueIds : queues;
      return { phone: `55${area}92${String(line + 10)}0${String(1_001 + n)}`, business, agent, queueIds };
    }),
  );
};
