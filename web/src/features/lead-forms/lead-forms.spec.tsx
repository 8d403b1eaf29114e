import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_FORM_CONFIG } from '@prosa/contracts';
import type { LeadFormView, LeadIntegration } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { aConnection, anAdmin, aUser } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const form: LeadFormView = {
  uuid: '0b6d1c9e-6f0f-4f6e-9a55-2f1f6a9d1b01',
  publicId: '5f0f4f6e-9a55-4f1f-8a9d-1b010b6d1c9e',
  whatsappId: 1,
  companyId: 1,
  formConfig: DEFAULT_FORM_CONFIG,
  textForm: 'Fale com a gente',
  logo: null,
  productsAndServices: { products: ['Plano Básico'], services: [] },
  provider: ['Instagram'],
  createdAt: '2026-11-23T12:00:00.000Z',
  updatedAt: '2026-11-23T12:00:00.000Z',
};

let app: RunningApp;
const start = async (path: string, routes = {}, user = anAdmin({ leadsOn: true })): Promise<void> => {
  app = await renderApp({
    user,
    path,
    routes: {
      'GET /whatsapp': [aConnection({ id: 1, name: 'Vendas' })],
      'GET /forms/1': form,
      ...routes,
    },
  });
};
afterEach(() => app.unmount());

describe('what visitors of a form choose from', () => {
  it('asks for a connection first, and keeps the choice in the address', async () => {
    await start('/form-register');
    expect(await screen.findByText('Selecione uma conexão para continuar.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Conexão/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Vendas/ }));
    expect(await screen.findByText('Plano Básico')).toBeVisible();
  });

  it('adds and takes away entries, each once, and saves all lists together', async () => {
    const saved = ({ body }: FakeRequest) => ({ ...form, ...(body as object) });
    await start('/form-register?whatsappId=1', { 'PUT /forms/register/:id/:key': saved });
    const products = await screen.findByRole('textbox', { name: 'Produtos' });
    expect(screen.getByRole('button', { name: 'Salvar tudo' })).toBeDisabled();
    await userEvent.type(products, 'Plano Ouro{Enter}Plano Ouro{Enter}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Serviços' }), 'Instalação{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar tudo' }));
    expect(await screen.findByText('Dados salvos com sucesso!')).toBeVisible();
    expect(app.api.calls('PUT /forms/register/:id/:key').at(-1)?.body).toEqual({
      productsAndServices: { products: ['Plano Básico', 'Plano Ouro'], services: ['Instalação'] },
      provider: ['Instagram'],
    });
  });

  it('says what is wrong with an entry that is too long', async () => {
    await start('/form-register?whatsappId=1');
    const products = await screen.findByRole('textbox', { name: 'Produtos' });
    await userEvent.type(products, `${'a'.repeat(61)}{Enter}`);
    expect(await screen.findByText('Cada opção pode ter até 60 caracteres.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Salvar tudo' })).toBeDisabled();
  });

  it('copies the link to the form, and says so, or that it could not', async () => {
    await start('/form-register?whatsappId=1');
    const button = await screen.findByRole('button', { name: 'Copiar o link do formulário' });
    // As over plain HTTP, where browsers give no clipboard.
    fireEvent.click(button);
    expect(await screen.findByText('Não foi possível copiar o link.')).toBeVisible();
    await userEvent.setup().click(button);
    expect(await screen.findByText('Link copiado para a área de transferência!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/forms/apresentacao/${form.publicId}`,
    );
  });

  it('is closed to who does not work with leads', async () => {
    await start('/form-register', {}, aUser());
    await waitFor(() => expect(screen.queryByText('Cadastro do formulário')).toBeNull());
  });
});

const preview = (): ShadowRoot => {
  const root = document.querySelector('.form-preview')?.shadowRoot;
  if (!root) throw new Error('there is no preview');
  return root;
};

describe('the look of a form', () => {
  it('is shown as it is changed, and saved with the greeting', async () => {
    await start('/forms?whatsappId=1', {
      'PUT /forms/:id/:uuid': ({ body }: FakeRequest) => ({
        ...form,
        textForm: (body as FormData).get('textForm'),
        formConfig: JSON.parse(String((body as FormData).get('formConfig'))) as unknown,
      }),
    });
    const greeting = await screen.findByRole('textbox', { name: 'Texto de saudação' });
    fireEvent.change(greeting, { target: { value: 'Olá, visitante' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Botão' }), { target: { value: '#ffee00' } });
    await waitFor(() => expect(preview().textContent).toContain('Olá, visitante'));
    expect(await screen.findByText(/Contraste de 1\.\d: difícil de ler/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Salvar Alterações' }));
    expect(await screen.findByText('Formulário salvo com sucesso!')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Salvar Alterações' })).toBeDisabled();
  });

  it('is shown in a dialog as well, with its heading and the company', async () => {
    await start('/forms?whatsappId=1');
    await userEvent.click(await screen.findByRole('button', { name: 'Ver a prévia' }));
    const dialog = await screen.findByRole('dialog', { name: 'Prévia' });
    const shadow = dialog.querySelector('.form-preview')?.shadowRoot;
    await waitFor(() => expect(shadow?.querySelector('h1')?.textContent).toBe('Formulário de contato'));
    expect(shadow?.textContent).toContain('Empresa Demo');
  });

  it('refuses a logo that is too large, and says why the server refused one', async () => {
    await start('/forms?whatsappId=1', { 'PUT /forms/:id/:uuid': refuse(400, 'ERR_FORM_LOGO') });
    const chooser = await screen.findByLabelText('Escolher imagem');
    const large = new File([new Uint8Array(2_097_153)], 'a.png', { type: 'image/png' });
    fireEvent.change(chooser, { target: { files: [large] } });
    expect(await screen.findByText('O tamanho máximo permitido é 2MB.')).toBeVisible();
    const words = new File(['x'], 'a.txt', { type: 'text/plain' });
    fireEvent.change(chooser, { target: { files: [words] } });
    expect(await screen.findByText('Apenas arquivos de imagem são permitidos.')).toBeVisible();
    URL.createObjectURL = () => 'blob:a';
    URL.revokeObjectURL = () => undefined;
    fireEvent.change(chooser, { target: { files: [new File(['x'], 'b.png')] } });
    await userEvent.click(screen.getByRole('button', { name: 'Salvar Alterações' }));
    expect(await screen.findByText(/Apenas arquivos de imagem são permitidos/)).toBeVisible();
  });
});

describe('when the bot answers', () => {
  it('is a number of seconds', async () => {
    await start('/leads-config', {
      'GET /leads/config': { startTimer: 100 },
      'POST /leads/config': ({ body }: FakeRequest) => (body as { data: object }).data,
    });
    const seconds = await screen.findByRole('textbox', { name: 'Tempo de primeira resposta do bot' });
    fireEvent.change(seconds, { target: { value: '30' } });
    await userEvent.click(within(document.body).getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Configurações salvas!')).toBeVisible();
    expect(app.api.calls('POST /leads/config').at(-1)?.body).toEqual({ data: { startTimer: 30 } });
  });

  it('has a text for each rule of that number', async () => {
    await start('/leads-config', { 'GET /leads/config': { startTimer: 100 } });
    const seconds = await screen.findByRole('textbox', { name: 'Tempo de primeira resposta do bot' });
    for (const [typed, fault] of [
      ['1,5', 'Deve ser um número inteiro.'],
      ['-5', 'O valor não pode ser negativo.'],
      ['', 'Este campo é obrigatório.'],
      ['86401', 'O valor máximo é 86400.'],
    ] as const) {
      fireEvent.change(seconds, { target: { value: typed } });
      expect(await screen.findByText(fault)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Salvar' })).toBeDisabled();
    }
  });

  it('leads to the integrations while there is no typebot to choose', async () => {
    await start('/leads-config', {
      'GET /leads/config': { startTimer: 100 },
      'GET /leadIntegration': {
        integration: { integrationId: null, isActive: false },
        queueIntegrations: [],
      },
    });
    const card = await screen.findByRole('region', { name: 'Integração de bot' });
    expect(await within(card).findByText('Nenhuma integração disponível')).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Ir para as integrações' })).toBeVisible();
  });

  /** The card of the integration, with one typebot to choose. */
  const card = async (integration: LeadIntegration) => {
    const bots = [{ id: 4, name: 'Bia' }];
    await start('/leads-config', {
      'GET /leads/config': { startTimer: 100 },
      'GET /leadIntegration': { integration, queueIntegrations: bots },
      'PUT /leadIntegration': ({ body }: FakeRequest) => ({ integration: body, queueIntegrations: bots }),
    });
    const region = within(await screen.findByRole('region', { name: 'Integração de bot' }));
    const choice = await region.findByRole('combobox', { name: 'Typebot' });
    return { region, choice, active: region.getByRole('checkbox', { name: 'Ativar integração' }) };
  };
  const saved = () => app.api.calls('PUT /leadIntegration').map(({ body }) => body);

  it('has the typebot chosen, and switched on', async () => {
    const { region, choice, active } = await card({ integrationId: null, isActive: false });
    await userEvent.selectOptions(choice, 'Bia');
    expect(await region.findByText('Integração atual: Bia')).toBeVisible();
    await userEvent.click(active);
    expect(await region.findByText('Ativa')).toBeVisible();
    expect(saved().at(-1)).toEqual({ integrationId: 4, isActive: true });
  });

  it('asks for a typebot where one is to answer, and saves both once it is chosen', async () => {
    const { region, choice, active } = await card({ integrationId: null, isActive: false });
    await userEvent.click(active);
    expect(await region.findByText('Selecione uma integração')).toBeVisible();
    expect(saved()).toEqual([]);
    await userEvent.selectOptions(choice, 'Bia');
    expect(await region.findByText('Ativa')).toBeVisible();
    expect(region.queryByText('Selecione uma integração')).toBeNull();
    expect(saved()).toEqual([{ integrationId: 4, isActive: true }]);
  });

  it('is not left without a typebot while it is on, but is switched off', async () => {
    const { region, choice, active } = await card({ integrationId: 4, isActive: true });
    await userEvent.selectOptions(choice, 'Nenhuma');
    expect(await region.findByText('Selecione uma integração')).toBeVisible();
    expect(saved()).toEqual([]);
    await userEvent.click(active);
    expect(await region.findByText('Inativa')).toBeVisible();
    expect(saved()).toEqual([{ integrationId: null, isActive: false }]);
  });
});
