import type { LeadMessagePage, LeadPage, LeadView, MessagePage, TicketPage } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import { LeadsWorld } from '../support/leads-world';

const SEEDS = Number(process.env['LEAD_SEEDS'] ?? 6);

describe('Concurrent requests for a lead', () => {
  jest.setTimeout(300_000 + SEEDS * 20_000);
  let world: LeadsWorld;

  beforeAll(async () => {
    world = await LeadsWorld.open();
  });

  /** What each conversation with a number holds of what its person wrote. */
  const received = async (number: string, lead: LeadView | undefined): Promise<readonly string[]> => {
    const { admin } = world;
    const texts: string[] = [];
    if (lead !== undefined) {
      const page = await admin.get<LeadMessagePage>(`/messages/leads/${lead.id}?peek=true`);
      texts.push(...page.messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body));
    }
    for (const status of ['pending', 'open', 'closed']) {
      const { tickets } = await admin.get<TicketPage>(`/tickets?status=${status}&showAll=true`);
      for (const { id } of tickets.filter(({ contact }) => contact.number === number)) {
        const page = await admin.get<MessagePage>(`/messages/${id}?peek=true`);
        texts.push(...page.messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body));
      }
    }
    return texts.toSorted();
  };

  it(`result in one lead, one owner and each message in one conversation, for ${SEEDS} seeds`, async () => {
    const { admin, ana, phone, submission, fillThrough } = world;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const body = submission({ id: randomUUID() });
      const number = `55${body.phone}`;
      const write = (text: string) => phone.write({ from: number, to: world.business, text });
      // Sent twice, as by a double press; by some seeds, the person writes by themselves meanwhile.
      const sent = [fillThrough(body), fillThrough(body)];
      if (seed % 3 === 0) await write(`antes ${seed}`);
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 201]);
      const page = await ana.get<LeadPage>('/leads?status=novo');
      const leads = page.leads.filter(({ submission: filled }) => filled?.email === body.email);
      expect(leads).toHaveLength(1);
      const lead = leads[0] as LeadView;

      const change = (who: ApiClient, action: string) => who.call('PUT', `/leads/${lead.id}`, { action });
      const both = Promise.all([change(ana, 'accept'), change(admin, 'accept')]);
      await write(`durante ${seed}`);
      const taken = (await both).map(({ status }) => status).filter(status => status === 200);
      // None gets it while a ticket with its customer is active.
      expect(taken.length).toBeLessThanOrEqual(1);
      const now = await admin.get<{ lead: LeadView }>(`/leads/u/${lead.id}`);
      const holder = [ana, admin].find(({ me }) => me?.id === now.lead.userId);
      expect(holder === undefined).toBe(taken.length === 0);
      if (holder !== undefined) {
        const ending = change(holder, seed % 2 === 0 ? 'win' : 'freeze');
        await write(`no fim ${seed}`);
        await ending;
      }
      const wrote = [
        ...(seed % 3 === 0 ? [`antes ${seed}`] : []),
        `durante ${seed}`,
        ...(holder === undefined ? [] : [`no fim ${seed}`]),
      ].toSorted();
      await eventually(async () => expect(await received(number, now.lead)).toEqual(wrote));
    }
  });
});
