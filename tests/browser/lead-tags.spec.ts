import type { LeadView, TagView } from '@prosa/contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { openAs, sharedBrowser, whole } from '../support/browser';
import { eventually } from '../support/eventually';
import { LeadsWorld } from '../support/leads-world';

const COLUMN = 'Em negociação';

describe('The tags of leads in the browser', () => {
  let world: LeadsWorld;
  let browser: Browser;
  let page: Page;
  const leads: LeadView[] = [];

  beforeAll(async () => {
    [world, browser] = await Promise.all([LeadsWorld.open(), sharedBrowser()]);
    const { admin } = world;
    const tag = (name: string): Promise<TagView> =>
      admin.post('/tags', { name, color: '#0E7490', kanban: true, forLeads: true });
    const column = await tag(COLUMN);
    await tag('Contrato enviado');
    for (let n = 0; n < 5; n += 1) {
      const lead = await world.capture();
      leads.push(lead);
      await admin.put(`/lead-tags/${lead.id}/${column.id}`, {});
    }
    page = await openAs(browser, world.url, world.admin.me?.email ?? '');
  });

  afterAll(async () => {
    await browser?.close();
  });

  const board = (): Locator => page.getByRole('region', { name: 'Tags Kanban' });
  const names = (): Promise<string[]> => board().locator('.chip-name').allTextContents();

  it('are behind the switch, show how many leads have them, and are reordered by drag', async () => {
    await page.goto(`${world.url}/tags`);
    await page.locator('.tags-leads').click();
    await board().getByText(COLUMN).waitFor();
    const [first = '', second = ''] = await names();
    await board()
      .getByRole('row', { name: new RegExp(`${COLUMN}.*5`) })
      .waitFor();
    await whole(page, 'lead-tags-1440-light');
    const kept = page.waitForResponse(/tags\/positions\/update/);
    await board()
      .getByRole('row', { name: second })
      .locator('[draggable=true]')
      .dragTo(board().getByRole('row', { name: first }), { targetPosition: { x: 60, y: 4 } });
    await eventually(async () => expect(await names()).toEqual([second, first]));
    await kept;
    const { lista } = await world.admin.get<{ lista: { name: string }[] }>('/tags/leads/kanban');
    expect(lista.map(({ name }) => name)).toEqual([second, first]);
  });

  it('can be removed once detached from their leads, four per page', async () => {
    await board()
      .getByRole('button', { name: `Excluir ${COLUMN}` })
      .click();
    const question = page.getByRole('dialog', { name: `Excluir ${COLUMN}?` });
    await question.getByRole('button', { name: 'Excluir' }).click();
    const conflict = page.getByRole('dialog', { name: 'Há leads vinculados' });
    await conflict.getByText('1 de 2').waitFor();
    await whole(page, 'lead-tag-conflict-1440-light');
    await page.setViewportSize({ width: 390, height: 844 });
    await whole(page, 'lead-tag-conflict-390-light');
    await page.setViewportSize({ width: 1440, height: 900 });
    await conflict.getByRole('button', { name: 'Próximo' }).click();
    await conflict.getByText('2 de 2').waitFor();
    for (const { formClient } of leads)
      await conflict.getByRole('button', { name: `Desvincular de ${formClient.name}` }).click();
    await conflict.getByText(/Nada mais está vinculado/).waitFor();
    await conflict.getByRole('button', { name: 'Fechar' }).last().click();
    await board()
      .getByRole('button', { name: `Excluir ${COLUMN}` })
      .click();
    await question.getByRole('button', { name: 'Excluir' }).click();
    await eventually(async () => expect(await names()).toEqual(['Contrato enviado']));
  });
});
