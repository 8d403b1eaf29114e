import type { ErrorBody, LeadBoardAnswer, LeadFigures, LeadView, TagView } from '@prosa/contracts';
import { LeadsWorld, refusal } from '../support/leads-world';

describe('The board, the settings and the figures of leads', () => {
  let world: LeadsWorld;
  let admin: LeadsWorld['admin'];
  let ana: LeadsWorld['ana'];
  let connection: LeadsWorld['connection'];
  let capture: LeadsWorld['capture'];

  beforeAll(async () => {
    world = await LeadsWorld.open();
    ({ admin, ana, connection, capture } = world);
  });

  it('leads are in one column each, and a column with leads cannot be removed', async () => {
    const tag = (name: string): Promise<TagView> =>
      admin.post('/tags', { name, color: '#773DFA', kanban: true, forLeads: true });
    const [warm, cold] = [await tag('Quente'), await tag('Frio')];
    const lead = await capture();
    const { lista } = await admin.get<{ lista: { id: number }[] }>('/tags/leads/kanban');
    expect(lista.map(({ id }) => id)).toEqual(expect.arrayContaining([warm.id, cold.id]));
    await admin.put(`/lead-tags/${lead.id}/${warm.id}`, {});
    const moved = await admin.call<ErrorBody>('PUT', `/lead-tags/${lead.id}/${cold.id}`, { from: cold.id });
    expect(moved).toMatchObject({
      status: 409,
      body: {
        error: 'ERR_CARD_MOVED',
        details: [
          { field: 'tagId', rule: 'isAt', message: String(warm.id) },
          { field: 'column', rule: 'isAt', message: 'Quente' },
        ],
      },
    });
    const board = await admin.get<{ leads: { id: number; columnId: number }[]; columns: unknown[] }>(
      `/lead/kanban/${connection.id}?pageNumber=1`,
    );
    expect(board.leads.find(({ id }) => id === lead.id)?.columnId).toBe(warm.id);
    expect(board.columns).toContainEqual({ tagId: warm.id, count: 1 });

    expect((await admin.get<TagView>(`/tags/${warm.id}`)).leadsCount).toBe(1);
    const change = { name: warm.name, color: warm.color, kanban: false, forLeads: true };
    expect(await refusal(admin.call('PUT', `/tags/${warm.id}`, change))).toEqual([409, 'EXISTS_TAG_LEADS']);
    const linked = await admin.get<{ leads: { id: string }[]; count: number }>(
      `/lead-tag/vinculed/leads/${warm.id}?page=1&limit=4`,
    );
    expect(linked).toMatchObject({ count: 1, leads: [{ id: `${lead.id}-${warm.id}` }] });
    for (const [path, contentId, code] of [
      ['/lead-tags', `9999999999-${warm.id}`, 'ERR_NO_LEAD_FOUND'],
      ['/lead-tags', `${lead.id}-9999999999`, 'ERR_NO_TAG_FOUND'],
      ['/ticket-tags', `9999999999-${warm.id}`, 'ERR_NO_TICKET_FOUND'],
      ['/ticket-tags', '1-9999999999', 'ERR_NO_TAG_FOUND'],
    ] as const)
      expect(await refusal(admin.call('DELETE', path, { contentId }))).toEqual([404, code]);
    const detached = await admin.call('DELETE', '/lead-tags', { contentId: linked.leads[0]?.id });
    expect(detached.status).toBe(200);
    expect((await admin.get<TagView>(`/tags/${warm.id}`)).leadsCount).toBe(0);

    const tags = [{ id: cold.id }];
    const synced = await admin.post<LeadView>('/tags/lead/sync', { leadId: lead.id, tags });
    expect(synced.tags).toMatchObject([{ id: cold.id, kanban: 1 }]);
    const both = [...tags, { id: warm.id }];
    expect(await refusal(admin.call('POST', '/tags/lead/sync', { leadId: lead.id, tags: both }))).toEqual([
      409,
      'KANBAN EXCEEDED',
    ]);
  });

  it('leads are paged by column, filtered and ordered', async () => {
    const body = { name: 'Em orçamento', color: '#773DFA', kanban: true, forLeads: true };
    const column = await admin.post<TagView>('/tags', body);
    const [one, two, three] = [await capture(), await capture(), await capture()];
    for (const { id } of [two, one]) await admin.put(`/lead-tags/${id}/${column.id}`, {});
    const answer = (query: string): Promise<LeadBoardAnswer> =>
      admin.get(`/lead/kanban/${connection.id}?${query}`);
    const found = async (query: string) => (await answer(query)).leads.map(({ id }) => id);
    expect(await found(`tagId=${column.id}&order=entered`)).toEqual([one.id, two.id]);
    expect(await found(`tagId=${column.id}&order=latest`)).toEqual([two.id, one.id]);
    expect(await found(`byColumn=true&withTag=${column.id}&order=silent`)).toEqual([one.id, two.id]);
    const counted = { tagId: column.id, count: 2, nextCursor: null };
    expect((await answer('byColumn=true')).columns).toContainEqual(counted);
    const unsorted = await found('tagId=0&order=latest');
    expect(unsorted).toContain(three.id);
    expect(unsorted).not.toContain(one.id);
    expect(await found(`tagId=${column.id}&pageNumber=2`)).toEqual([]);
    expect(await found(`tagId=${column.id}&stuckDays=1`)).toEqual([]);
    const { leads: entered } = await answer(`tagId=${column.id}&order=entered`);
    const place = ['entered', entered[0]?.columnSince, one.id];
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
    expect(await found(`tagId=${column.id}&order=entered&cursor=${cursor}`)).toEqual([two.id]);
    const elsewhere = `/lead/kanban/${connection.id}?order=silent&cursor=${cursor}`;
    expect((await admin.call('GET', elsewhere)).status).toBe(400);
  });

  it('leads wait for their bot as long as the company’s setting says', async () => {
    expect(await admin.get('/leads/config')).toEqual({ startTimer: 100 });
    expect(await admin.post('/leads/config', { data: { startTimer: 30 } })).toEqual({ startTimer: 30 });
    expect(await admin.get('/leads/config')).toEqual({ startTimer: 30 });
    expect((await admin.call('POST', '/leads/config', { data: { startTimer: -1 } })).status).toBe(400);
    expect(await refusal(ana.call('GET', '/leads/config'))).toEqual([403, 'ERR_NO_PERMISSION']);
  });

  it('leads are counted for administrators by status and by source', async () => {
    const before = await admin.get<LeadFigures>('/dashboard/leads');
    const countOf = (figures: LeadFigures, of: string) =>
      figures.byStatus.find(({ status }) => status === of)?.count ?? 0;
    const lead = await capture();
    await admin.put(`/leads/${lead.id}`, { action: 'accept' });
    await admin.put(`/leads/${lead.id}`, { action: 'win' });
    const after = await admin.get<LeadFigures>('/dashboard/leads');
    expect(after.count).toBe(before.count + 1);
    expect(countOf(after, 'ganho')).toBe(countOf(before, 'ganho') + 1);
    expect(after.bySource.reduce((sum, { count }) => sum + count, 0)).toBe(after.count);
    const longAgo = '/dashboard/leads?initialDate=2020-01-01&finalDate=2020-01-31';
    expect((await admin.get<LeadFigures>(longAgo)).count).toBe(0);
    expect((await ana.call('GET', '/dashboard/leads')).status).toBe(403);
  });
});
