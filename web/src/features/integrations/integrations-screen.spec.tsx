import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { INTEGRATION_DEFAULTS, type IntegrationView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const AT = '2026-11-23T12:00:00.000Z';

const anIntegration = (changes: Partial<IntegrationView> = {}): IntegrationView => ({
  ...INTEGRATION_DEFAULTS,
  id: 1,
  uuid: '0190d1c2-0000-7000-8000-000000000902',
  name: 'Fluxo de vendas',
  type: 'typebot',
  urlN8N: 'https://bot.example.com/',
  typebotSlug: 'vendas',
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

const start = (rows: readonly IntegrationView[], routes = {}): Promise<RunningApp> =>
  renderApp({
    user: anAdmin(),
    path: '/queue-integration',
    routes: {
      'GET /queueIntegration': { queueIntegrations: rows, count: rows.length, hasMore: false },
      ...routes,
    },
  });

/** Replaces a field's content by typing. */
const retype = async (field: HTMLElement, text: string): Promise<void> => {
  await userEvent.clear(field);
  await fill(userEvent, field, text);
};

const sheetOf = async (button: string, title: string) => {
  await userEvent.click((await screen.findAllByRole('button', { name: button }))[0] as HTMLElement);
  return within(await screen.findByRole('dialog', { name: title }));
};

describe('the queue integrations', () => {
  it('show what they are and where', async () => {
    const app = await start([anIntegration()]);
    const row = within(await screen.findByRole('row', { name: /Fluxo de vendas/ }));
    expect(row.getByText('Typebot')).toBeVisible();
    expect(row.getByText('https://bot.example.com/vendas')).toBeVisible();
    app.unmount();
  });

  it('ask for what their type needs, and no more', async () => {
    const app = await start([], {
      'POST /queueIntegration': ({ body }: FakeRequest) => anIntegration({ ...(body as object), id: 9 }),
    });
    const sheet = await sheetOf('Adicionar integração', 'Adicionar integração');
    expect(sheet.getByLabelText('Palavra para recomeçar o fluxo')).toBeVisible();
    await userEvent.selectOptions(sheet.getByLabelText('Tipo'), 'Dialogflow');
    expect(sheet.getByLabelText('Conteúdo JSON')).toBeVisible();
    expect(sheet.queryByLabelText('Endereço')).toBeNull();
    await userEvent.selectOptions(sheet.getByLabelText('Tipo'), 'n8n');
    expect(sheet.queryByLabelText('Conteúdo JSON')).toBeNull();
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(sheet.getByText('Required')).toBeVisible();
    expect(sheet.getByText('Informe um endereço válido, começando com https://.')).toBeVisible();
    await retype(sheet.getByLabelText('Nome'), 'F');
    expect(sheet.getByText('Too Short!')).toBeVisible();
    await retype(sheet.getByLabelText('Nome'), 'Fluxo n8n');
    await retype(sheet.getByLabelText('Endereço'), 'https://n8n.example.com/webhook/1');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(app.api.calls('POST /queueIntegration')).toHaveLength(1));
    expect(app.api.calls('POST /queueIntegration')[0]?.body).toMatchObject({
      name: 'Fluxo n8n',
      type: 'n8n',
      projectName: 'Fluxo n8n',
      urlN8N: 'https://n8n.example.com/webhook/1',
    });
    app.unmount();
  });

  it.each([
    ['pt', 'Testar', 'O serviço respondeu com o status 401.'],
    ['en', 'Test', 'The service answered with the status 401.'],
    ['es', 'Probar', 'El servicio respondió con el estado 401.'],
  ] as const)('say in %s with which status the service refused a trial', async (language, test, said) => {
    const details = [{ field: 'service', rule: 'answers', message: '401' }];
    const app = await renderApp({
      ...{ user: anAdmin(), path: '/queue-integration', language },
      routes: {
        'GET /queueIntegration': { queueIntegrations: [anIntegration()], count: 1, hasMore: false },
        'POST /queueIntegration/testSession': refuse(422, 'ERR_INTEGRATION_REFUSED', details),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Edit(ar)? Fluxo de vendas$/ }));
    await userEvent.click(await screen.findByRole('button', { name: test }));
    expect(await screen.findByText(said, { exact: false })).toBeVisible();
    app.unmount();
  });

  it('are tried before they are saved, and say what came of it', async () => {
    let isGood = false;
    const app = await start([anIntegration()], {
      'POST /queueIntegration/testSession': () => (isGood ? {} : refuse(422, 'ERR_INTEGRATION_REFUSED')),
    });
    const sheet = await sheetOf('Editar Fluxo de vendas', 'Editar integração');
    await userEvent.click(sheet.getByRole('button', { name: 'Testar' }));
    expect(
      await sheet.findByText('O serviço recusou o teste. Confira os dados da integração.'),
    ).toBeVisible();
    isGood = true;
    await userEvent.click(sheet.getByRole('button', { name: 'Testar' }));
    expect(await sheet.findByText('O serviço respondeu.')).toBeVisible();
    expect(app.api.calls('POST /queueIntegration/testSession')[0]?.body).toMatchObject({
      integrationId: 1,
      type: 'typebot',
      typebotSlug: 'vendas',
    });
    app.unmount();
  });
});
