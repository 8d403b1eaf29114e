import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CampaignView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { aConnection } from '../../testing/fixtures';
import { aCampaign, campaignAdmin, startCampaigns } from '../../testing/campaigns-world';

const AUDIENCE = {
  ...{ total: 3, recipients: 2, leftOut: { optedOut: 1 }, endsAt: '2026-11-24T15:40:00.000Z' },
  ...{ strangers: 1, reachedLately: 0 },
  records: [
    { name: 'Ana Prado', number: '5511987650001', reason: null },
    { name: 'Beto Lima', number: '5511987650002', reason: null },
  ],
  hasMore: false,
};

const start = (records: readonly CampaignView[], routes = {}, user = campaignAdmin()) =>
  startCampaigns(
    '/campaigns',
    {
      'GET /campaigns': { records, count: records.length, hasMore: false },
      'GET /campaign-settings': [{ key: 'variables', value: '[{"key":"loja","value":"Loja Azul"}]' }],
      'GET /contact-lists/list': [{ id: 4, name: 'Clientes de março' }],
      'GET /tags/list': [
        { id: 5, name: 'VIP' },
        { id: 6, name: 'Indicação', forLeads: true },
      ],
      'GET /tags/ticket/list': [{ id: 5, name: 'VIP' }],
      'GET /whatsapp': [aConnection()],
      'GET /campaigns/audience': AUDIENCE,
      ...routes,
    },
    user,
  );

const openSheet = async () => {
  const [button] = await screen.findAllByRole('button', { name: 'Nova campanha' });
  await userEvent.click(button as HTMLElement);
  return within(await screen.findByRole('dialog', { name: 'Nova campanha' }));
};

const write = (field: HTMLElement, value: string): void =>
  void fireEvent.change(field, { target: { value } });

describe('the campaigns', () => {
  it('ask before the first one when and to whom it may go, and leave the line about leaving unchosen', async () => {
    const app = await start([], { 'POST /campaign-settings': [] });
    const asked = within(await screen.findByRole('region', { name: 'Antes da primeira campanha' }));
    expect(asked.getByLabelText(/^Terminar a primeira mensagem/)).not.toBeChecked();
    await userEvent.selectOptions(asked.getByLabelText('Campanhas por pessoa e semana'), 'No máximo 3');
    await userEvent.click(asked.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByText('Antes da primeira campanha')).toBeNull());
    expect(app.api.calls('POST /campaign-settings')[0]?.body).toMatchObject({
      settings: {
        ...{ sendingWindow: { days: [1, 2, 3, 4, 5, 6], from: '08:00', until: '20:00' } },
        ...{ strangersPerDay: 50, perPersonWeek: 3, optOutLine: 'none' },
      },
    });
    app.unmount();
  });

  it('show how they stand, and follow what happens', async () => {
    const app = await start([
      aCampaign({ name: 'Natal', status: 'AGUARDANDO' }),
      aCampaign({
        id: 2,
        name: 'Páscoa',
        status: 'EM_ANDAMENTO',
        hold: { reason: 'window', until: '2026-11-24T11:00:00.000Z' },
      }),
    ]);
    expect(within(await screen.findByRole('row', { name: /Natal/ })).getByText('Processando')).toBeVisible();
    expect(screen.getByText('Em pausa até 24/11/2026 08:00: fora do horário de envio')).toBeVisible();
    const record = aCampaign({ name: 'Natal', status: 'FINALIZADA' });
    await act(() => app.socket.frame('campaign', { action: 'update', record }));
    expect(within(screen.getByRole('row', { name: /Natal/ })).getByText('Finalizada')).toBeVisible();
    app.unmount();
  });

  it('say that no WhatsApp is connected', async () => {
    const app = await start([aCampaign({ whatsapp: { id: 1, name: 'Loja', status: 'DISCONNECTED' } })]);
    expect(await screen.findByText('O seu WhatsApp está desconectado...')).toBeVisible();
    app.unmount();
  });

  it('are duplicated as a draft once they have ended', async () => {
    const clone = aCampaign({ id: 2, name: 'Natal (2)', status: 'INATIVA' });
    const app = await start([aCampaign({ status: 'FINALIZADA' })], { 'POST /campaigns/:id/clone': clone });
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicar Natal' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Duplicar' }),
    );
    expect(await screen.findByText('Rascunho criado')).toBeVisible();
    expect(app.api.calls('POST /campaigns/:id/clone')).toHaveLength(1);
    app.unmount();
  });

  it('are cancelled and taken up again after a question, by how they stand', async () => {
    const app = await start(
      [aCampaign({ status: 'EM_ANDAMENTO' }), aCampaign({ id: 2, name: 'Antiga', status: 'CANCELADA' })],
      { 'POST /campaigns/:id/cancel': {}, 'POST /campaigns/:id/restart': refuse(409, 'ERR_CAMPAIGN_STATE') },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar envio Natal' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar envio' }),
    );
    expect(await screen.findByText('Envio cancelado')).toBeVisible();
    expect(app.api.calls('POST /campaigns/:id/cancel')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Retomar envio Antiga' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Retomar envio' }));
    expect(
      await screen.findByText('A campanha mudou de situação e esta ação já não se aplica.'),
    ).toBeVisible();
    app.unmount();
  });

  it('are sent at once when that is asked for', async () => {
    const app = await start([aCampaign({ message2: 'Oi {{nme}} {{protocol}}' })], {
      'POST /campaigns/:id/start': {},
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar agora Natal' }));
    const question = within(await screen.findByRole('dialog'));
    // The last question repeats what is about to happen.
    for (const words of ['2 pessoas recebem.', 'Clientes de março', 'Atendimento', '24/11/2026 12:40'])
      expect(await question.findByText(words)).toBeVisible();
    expect(question.getByText(/Feliz Natal, {{firstName}}! \(e mais 1 texto\)/)).toBeVisible();
    expect(question.getByText(/^1 pessoa nunca escreveu para este número/)).toBeVisible();
    expect(question.getByText(/^Ninguém tem a variável {{nme}}/)).toBeVisible();
    expect(question.getByText(/em vez de {{protocol}} vai o número da campanha/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Enviar agora' }));
    expect(await screen.findByText('Envio iniciado')).toBeVisible();
    app.unmount();
  });

  it('that run are not deleted', async () => {
    const app = await start([aCampaign({ status: 'EM_ANDAMENTO' })], {
      'DELETE /campaigns/:id': refuse(409, 'ERR_CAMPAIGN_RUNING'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Natal' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    expect(
      await screen.findByText('A campanha está em andamento. Cancele-a antes de excluir.'),
    ).toBeVisible();
    app.unmount();
  });

  it('are made in steps, and read as they arrive', async () => {
    const app = await start([], {
      'POST /campaigns': ({ body }: FakeRequest) => aCampaign({ id: 9, ...(body as object) }),
    });
    const sheet = await openSheet();
    write(sheet.getByLabelText('Nome'), 'Verão');
    write(sheet.getByLabelText('Mensagem 1'), 'Oi {{firstName}}, da {{loja}}');
    expect(await sheet.findByText('Oi Maria, da Loja Azul')).toBeVisible();
    write(sheet.getByLabelText('Nome na prévia'), 'Beto Lima');
    expect(sheet.getByText('Oi Beto, da Loja Azul')).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Msg. 2' }));
    write(sheet.getByLabelText('Mensagem 2'), 'Olá!');
    await userEvent.click(sheet.getByRole('tab', { name: 'Público' }));
    await userEvent.selectOptions(sheet.getByLabelText('Quem recebe'), 'Clientes de março');
    expect(sheet.getByRole('option', { name: 'VIP' })).toBeInTheDocument();
    // The audience of a tag is taken from tickets, not from leads.
    expect(sheet.queryByRole('option', { name: 'Indicação' })).toBeNull();
    await userEvent.click(sheet.getByRole('tab', { name: 'Quando' }));
    await userEvent.selectOptions(sheet.getByLabelText('Conexão'), 'Atendimento');
    write(sheet.getByLabelText('Data e hora do envio'), '2099-01-02T09:30');
    await userEvent.click(sheet.getByRole('tab', { name: 'Conferir' }));
    expect(sheet.getByText('2 variantes de mensagem')).toBeVisible();
    expect(sheet.getByText('02/01/2099 09:30')).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('row', { name: /Verão/ })).toBeVisible();
    expect(app.api.calls('POST /campaigns')[0]?.body).toMatchObject({
      ...{ name: 'Verão', message1: 'Oi {{firstName}}, da {{loja}}', message2: 'Olá!', confirmation: false },
      ...{ whatsappId: 1, contactListId: 4, tagListId: null, scheduledAt: '2099-01-02T12:30:00.000Z' },
      status: 'PROGRAMADA',
    });
    app.unmount();
  });

  it('ask first where that is switched on, with a question that has to be written', async () => {
    const app = await start([], {
      'POST /campaigns': ({ body }: FakeRequest) => aCampaign({ id: 9, ...(body as object) }),
    });
    const sheet = await openSheet();
    write(sheet.getByLabelText('Nome'), 'Verão');
    write(sheet.getByLabelText('Mensagem 1'), 'As ofertas');
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Pedir confirmação antes' }));
    await userEvent.click(sheet.getByRole('tab', { name: 'Quando' }));
    await userEvent.selectOptions(sheet.getByLabelText('Conexão'), 'Atendimento');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await sheet.findByText('Escreva ao menos um pedido de confirmação.')).toBeVisible();
    write(sheet.getByLabelText('Pedido de confirmação 1'), 'Posso enviar, {{firstName}}?');
    expect(sheet.getByText('Posso enviar, Maria?')).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('row', { name: /Verão/ })).toBeVisible();
    expect(app.api.calls('POST /campaigns')[0]?.body).toMatchObject({
      ...{ confirmation: true, confirmationMessage1: 'Posso enviar, {{firstName}}?' },
    });
    app.unmount();
  });

  it('show who gets it, who not and why, how it arrives, and send a trial', async () => {
    const left = {
      ...AUDIENCE,
      records: [{ name: 'Caio', number: '5511987650003', reason: 'optedOut' }],
    };
    const app = await start([], {
      'GET /campaigns/audience': ({ query }: FakeRequest) =>
        query.get('leftOut') === 'true' ? left : AUDIENCE,
      'POST /campaigns/test': { ok: true },
    });
    const sheet = await openSheet();
    expect(sheet.getByRole('button', { name: 'Inserir Primeiro nome' })).toHaveTextContent('Primeiro nome');
    expect(sheet.queryByRole('button', { name: 'Inserir Protocolo' })).toBeNull();
    write(sheet.getByLabelText('Mensagem 1'), 'Oi {{firstName}}, da {{loja}}');
    await userEvent.click(sheet.getByRole('button', { name: 'Msg. 2' }));
    write(sheet.getByLabelText('Mensagem 2'), 'Olá, {{name}}');
    await userEvent.click(sheet.getByRole('tab', { name: 'Público' }));
    await userEvent.selectOptions(sheet.getByLabelText('Quem recebe'), 'Clientes de março');
    await userEvent.click(sheet.getByRole('tab', { name: 'Quando' }));
    await userEvent.selectOptions(sheet.getByLabelText('Conexão'), 'Atendimento');
    await userEvent.click(sheet.getByRole('tab', { name: 'Conferir' }));
    expect(
      await sheet.findByText(/2 pessoas recebem\. O envio termina por volta de 24\/11\/2026 12:40/),
    ).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: /^Ana Prado/ }));
    expect(sheet.getByText('Oi Ana, da Loja Azul')).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Ficam de fora (1)' }));
    expect(await sheet.findByText('Pediram para sair')).toBeVisible();
    await userEvent.type(sheet.getByLabelText('Enviar um teste para'), '11 98765-4321');
    await userEvent.click(sheet.getByRole('button', { name: 'Enviar teste' }));
    expect(await screen.findByText('2 testes enviados, um de cada texto')).toBeVisible();
    const to = { whatsappId: 1, number: '11 98765-4321' };
    expect(app.api.calls('POST /campaigns/test').map(({ body }) => body)).toEqual([
      { ...to, message: 'Oi {{firstName}}, da {{loja}}' },
      { ...to, message: 'Olá, {{name}}' },
    ]);
    app.unmount();
  });
});

describe('the form of a campaign', () => {
  it('goes on with a trial at the text that failed, and send none twice', async () => {
    const texts: unknown[] = [];
    const app = await start([], {
      'POST /campaigns/test': ({ body }: FakeRequest) => {
        texts.push((body as { readonly message: string }).message);
        return texts.length === 2 ? refuse(503, 'ERR_UNAVAILABLE') : { ok: true };
      },
    });
    const sheet = await openSheet();
    write(sheet.getByLabelText('Mensagem 1'), 'Um');
    await userEvent.click(sheet.getByRole('button', { name: 'Msg. 2' }));
    write(sheet.getByLabelText('Mensagem 2'), 'Dois');
    await userEvent.click(sheet.getByRole('tab', { name: 'Quando' }));
    await userEvent.selectOptions(sheet.getByLabelText('Conexão'), 'Atendimento');
    await userEvent.click(sheet.getByRole('tab', { name: 'Conferir' }));
    await userEvent.type(sheet.getByLabelText('Enviar um teste para'), '11 98765-4321');
    const send = sheet.getByRole('button', { name: 'Enviar teste' });
    await userEvent.click(send);
    await waitFor(() => expect(texts).toEqual(['Um', 'Dois']));
    await waitFor(() => expect(send).toBeEnabled());
    await userEvent.click(send);
    expect(await screen.findByText('2 testes enviados, um de cada texto')).toBeVisible();
    expect(texts).toEqual(['Um', 'Dois', 'Dois']);
    app.unmount();
  });

  it('offers several tags recipients of another campaign, and a list of people who get nothing', async () => {
    const app = await start([], {
      'GET /tags/ticket/list': [
        { id: 5, name: 'VIP' },
        { id: 7, name: 'Ouro' },
      ],
      'GET /tickets/campaigns': { campaigns: [{ id: 9, name: 'Páscoa' }] },
    });
    const sheet = await openSheet();
    const asked = (name: string) => app.api.calls('GET /campaigns/audience').at(-1)?.query.get(name);
    await userEvent.click(sheet.getByRole('tab', { name: 'Público' }));
    await userEvent.selectOptions(sheet.getByLabelText('Quem recebe'), 'VIP');
    await userEvent.click(sheet.getByLabelText('Ouro'));
    await userEvent.selectOptions(sheet.getByLabelText('Recebe quem tem'), 'Todas as tags');
    await userEvent.selectOptions(sheet.getByLabelText('Menos estas pessoas'), 'Clientes de março');
    await userEvent.click(sheet.getByRole('tab', { name: 'Conferir' }));
    await waitFor(() => expect(asked('moreTagIds')).toBe('[7]'));
    expect([asked('tagListId'), asked('tagsMatch'), asked('excludeListId')]).toEqual(['5', 'all', '4']);
    expect(sheet.getByText('VIP, Ouro (Todas as tags), menos Clientes de março')).toBeVisible();
    await userEvent.click(sheet.getByRole('tab', { name: 'Público' }));
    await userEvent.selectOptions(sheet.getByLabelText('Quem recebe'), 'Destinatários de outra campanha');
    await userEvent.selectOptions(sheet.getByLabelText('Campanha anterior'), 'Páscoa');
    await userEvent.selectOptions(sheet.getByLabelText('Quem dela recebe'), 'Quem respondeu');
    await userEvent.click(sheet.getByRole('tab', { name: 'Conferir' }));
    await waitFor(() => expect(asked('earlierId')).toBe('9'));
    expect(asked('earlierOutcome')).toBe('replied');
    expect(
      sheet.getByText('Destinatários de Páscoa · Quem respondeu, menos Clientes de março'),
    ).toBeVisible();
    app.unmount();
  });
});

describe('what protects people and numbers', () => {
  it('is not proposed when a search finds none, or when the settings could not be loaded', async () => {
    const app = await start([], {
      'GET /campaigns': ({ query }: FakeRequest) =>
        (query.get('searchParam') ?? '') === ''
          ? { records: [aCampaign()], count: 1, hasMore: false }
          : { records: [], count: 0, hasMore: false },
    });
    await screen.findByRole('row', { name: /Natal/ });
    await userEvent.type(screen.getByRole('searchbox'), 'nada');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Natal/ })).toBeNull());
    expect(screen.queryByText('Antes da primeira campanha')).toBeNull();
    app.unmount();
    const failed = await start([], { 'GET /campaign-settings': refuse(500, 'ERR_INTERNAL') });
    const sheet = await openSheet();
    write(sheet.getByLabelText('Mensagem 1'), 'Da {{loja}}');
    expect(failed.api.calls('GET /campaign-settings').length).toBeGreaterThan(0);
    expect(screen.queryByText('Antes da primeira campanha')).toBeNull();
    expect(sheet.queryByText(/^Ninguém tem a variável/)).toBeNull();
    failed.unmount();
  });
});

describe('a campaign as it goes out', () => {
  it('is previewed as it is sent: the question, and how to leave below what comes first', async () => {
    const settings = [{ key: 'optOutLine', value: '"pt"' }];
    const app = await start([], { 'GET /campaign-settings': settings, 'POST /campaigns/test': { ok: true } });
    const sheet = await openSheet();
    const leave = 'Responda SAIR para não receber mais.';
    const bubbles = (): readonly (string | null)[] =>
      [...document.querySelectorAll('.campaign-bubble')].map(({ textContent }) => textContent);
    write(sheet.getByLabelText('Mensagem 1'), 'As ofertas');
    await waitFor(() => expect(bubbles()).toEqual([`As ofertas${leave}`]));
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Pedir confirmação antes' }));
    write(sheet.getByLabelText('Pedido de confirmação 1'), 'Posso enviar, {{firstName}}?');
    await userEvent.click(sheet.getByRole('button', { name: 'Msg. 2' }));
    write(sheet.getByLabelText('Mensagem 2'), 'Olá!');
    expect(bubbles()).toEqual([`Posso enviar, Maria?${leave}`, 'Olá!']);
    await userEvent.click(sheet.getByRole('tab', { name: 'Público' }));
    await userEvent.selectOptions(sheet.getByLabelText('Quem recebe'), 'Clientes de março');
    await userEvent.click(sheet.getByRole('tab', { name: 'Conferir' }));
    await userEvent.click(await sheet.findByRole('button', { name: /^Ana Prado/ }));
    const asked = `Posso enviar, Ana?${leave}`;
    expect(bubbles().slice(-4)).toEqual([asked, 'As ofertas', asked, 'Olá!']);
    app.unmount();
  });

  it('says for which clocks it was scheduled when the company has moved', async () => {
    const scheduledAt = '2099-01-02T12:30:00.000Z';
    const app = await start([
      aCampaign({ name: 'Natal', status: 'PROGRAMADA', scheduledAt, scheduledZone: 'Asia/Tokyo' }),
      aCampaign({
        id: 2,
        name: 'Reis',
        status: 'PROGRAMADA',
        scheduledAt,
        scheduledZone: 'America/Sao_Paulo',
      }),
    ]);
    const moved = within(await screen.findByRole('row', { name: /Natal/ }));
    expect(moved.getByText('02/01/2099 09:30')).toBeVisible();
    expect(moved.getByText(/agendada para 02\/01\/2099 21:30/)).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Reis/ })).queryByText(/agendada para/)).toBeNull();
    app.unmount();
  });
});

describe('the sheet of a campaign', () => {
  it('say what is missing where it is missing, and what the server refused', async () => {
    const app = await start([], { 'POST /campaigns': refuse(422, 'INVALID_CONECTION_WHATSAPP') });
    const sheet = await openSheet();
    write(sheet.getByLabelText('Nome'), 'V');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(sheet.getByText('Too Short!')).toBeVisible();
    expect(sheet.getByText('Escreva alguma mensagem')).toBeVisible();
    write(sheet.getByLabelText('Nome'), 'Verão');
    write(sheet.getByLabelText('Mensagem 1'), 'Oi');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await sheet.findByText('Selecione um WhatsApp válido')).toBeVisible();
    await userEvent.selectOptions(sheet.getByLabelText('Conexão'), 'Atendimento');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await sheet.findByText('Verifique seu WhatsApp!')).toBeVisible();
    app.unmount();
  });

  it('ask before what was written gets lost', async () => {
    const app = await start([]);
    const sheet = await openSheet();
    write(sheet.getByLabelText('Nome'), 'Verão');
    await userEvent.click(sheet.getByRole('button', { name: 'Cancelar' }));
    const question = within(await screen.findByRole('dialog', { name: 'Descartar o que você mudou?' }));
    await userEvent.click(question.getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    app.unmount();
  });

  it('can only be read once they may not be changed', async () => {
    const app = await start([aCampaign({ status: 'FINALIZADA', editable: false })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Natal' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Campanha' }));
    expect(sheet.getByText('Esta campanha não pode mais ser alterada.')).toBeVisible();
    expect(sheet.getByLabelText('Mensagem 1')).toBeDisabled();
    expect(sheet.queryByRole('button', { name: 'Salvar' })).toBeNull();
    app.unmount();
  });

  it('are shown to nobody whose plan lacks them', async () => {
    const user = campaignAdmin({ useCampaigns: false });
    const app = await startCampaigns('/campaigns', {}, user);
    await waitFor(() => expect(app.store.getState().session.status).toBe('signedIn'));
    expect(screen.queryByRole('link', { name: 'Campanhas' })).toBeNull();
    expect(app.api.calls('GET /campaigns')).toHaveLength(0);
    app.unmount();
  });
});

describe('the campaigns of a company', () => {
  it('are taken off the calendar, in the last hour too', async () => {
    const planned = aCampaign({
      ...{ status: 'PROGRAMADA', scheduledAt: '2026-11-24T15:00:00.000Z', editable: false },
    });
    const app = await start([planned], { 'PUT /campaigns/:id': { ...planned, status: 'INATIVA' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Tirar da agenda Natal' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Tirar da agenda' }),
    );
    expect(await screen.findByText('Campanha fora da agenda')).toBeVisible();
    expect(app.api.calls('PUT /campaigns/:id').map(({ body }) => body)).toEqual([{ status: 'INATIVA' }]);
    app.unmount();
  });

  it('are read in the language of the company towards its customers', async () => {
    const admin = campaignAdmin();
    const settings = [...admin.company.settings, { key: 'customerLanguage', value: 'en' }];
    const user = { ...admin, company: { ...admin.company, settings } };
    const app = await start([], {}, user);
    const sheet = await openSheet();
    write(sheet.getByLabelText('Mensagem 1'), '{{ms}}, {{firstName}}');
    expect(await sheet.findByText(/^Good (morning|afternoon|evening), Maria$/)).toBeVisible();
    app.unmount();
  });
});

describe('the connection of a campaign', () => {
  it('is told of before the start as far as WhatsApp restricts it', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z'), advanceTimers: true });
    const newChatQuota = {
      level: 'secondWarning',
      ...{ used: 95, total: 100, since: '2026-11-24T11:00:00.000Z' },
      cycleEndsAt: '2026-11-25T03:00:00.000Z',
    } as const;
    const warned = aConnection({ newChatQuota, restrictedUntil: '2026-11-24T15:30:00.000Z' });
    const app = await start([], { 'GET /whatsapp': [warned] });
    const sheet = await openSheet();
    await userEvent.click(sheet.getByRole('tab', { name: 'Conferir' }));
    expect(sheet.queryAllByRole('note')).toEqual([]);
    await userEvent.click(sheet.getByRole('tab', { name: 'Quando' }));
    await userEvent.selectOptions(sheet.getByLabelText('Conexão'), 'Atendimento');
    await userEvent.click(sheet.getByRole('tab', { name: 'Conferir' }));
    expect(sheet.getAllByRole('note').map(note => note.textContent)).toEqual([
      'O WhatsApp limitou este número até 24/11/2026 12:30: até lá só recebe quem já escreveu.',
      'Segundo aviso do WhatsApp: o limite de conversas novas está no fim (95/100). Quem começa a campanha agora envia mesmo assim. Renova em 25/11/2026 00:00.',
    ]);
    app.unmount();
    jest.useRealTimers();
  });
});

describe('campaigns with a file', () => {
  it.each([
    ['scheduled once its file is there', {}, ['INATIVA', 'PROGRAMADA']],
    [
      'left as a draft when its file is refused',
      { 'POST /campaigns/:id/media-upload': refuse(422, 'ERR_FILE_TYPE') },
      ['INATIVA'],
    ],
  ])('are %s', async (_, routes, statuses) => {
    const saved = ({ body }: FakeRequest) => aCampaign({ id: 9, ...(body as object) });
    const app = await start([], {
      ...{ 'POST /campaigns': saved, 'PUT /campaigns/:id': saved },
      'POST /campaigns/:id/media-upload': aCampaign({ id: 9 }),
      ...routes,
    });
    const sheet = await openSheet();
    write(sheet.getByLabelText('Nome'), 'Verão');
    write(sheet.getByLabelText('Mensagem 1'), 'As ofertas');
    const picture = new File(['x'], 'ofertas.png', { type: 'image/png' });
    await userEvent.upload(sheet.getByLabelText(/^Escolher/, { selector: 'input[type=file]' }), picture);
    await userEvent.click(sheet.getByRole('tab', { name: 'Quando' }));
    await userEvent.selectOptions(sheet.getByLabelText('Conexão'), 'Atendimento');
    write(sheet.getByLabelText('Data e hora do envio'), '2099-01-02T09:30');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('row', { name: /Verão|Campanha/ })).toBeVisible();
    const made = [...app.api.calls('POST /campaigns'), ...app.api.calls('PUT /campaigns/9')];
    expect(made.map(({ body }) => (body as CampaignView).status)).toEqual(statuses);
    app.unmount();
  });
});

describe('a campaign that goes to failures', () => {
  it('says of whose, checks those, and keeps them until another audience is chosen', async () => {
    const retryOf = { id: 7, name: 'Natal' };
    const draft = aCampaign({ id: 2, name: 'Natal (2)', retryOf });
    const app = await start([draft], { 'PUT /campaigns/:id': draft });
    const edit = async () => {
      await userEvent.click(await screen.findByRole('button', { name: /Editar.*Natal \(2\)/ }));
      return within(await screen.findByRole('dialog'));
    };
    const save = (sheet: ReturnType<typeof within>): Promise<void> =>
      userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    const sheet = await edit();
    await userEvent.click(sheet.getByRole('tab', { name: /Público/ }));
    expect(sheet.getByRole('combobox', { name: 'Quem recebe' })).toHaveDisplayValue('Falhas de “Natal”');
    await userEvent.click(sheet.getByRole('tab', { name: /Conferir/ }));
    await waitFor(() =>
      expect(app.api.calls('GET /campaigns/audience').at(-1)?.query.get('retryId')).toBe('2'),
    );
    expect(sheet.getByText('Falhas de “Natal”', { selector: 'dd' })).toBeVisible();
    await save(sheet);
    await waitFor(() => expect(app.api.calls('PUT /campaigns/:id')).toHaveLength(1));
    expect(app.api.calls('PUT /campaigns/:id')[0]?.body).not.toHaveProperty('contactListId');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await edit();
    await userEvent.click(again.getByRole('tab', { name: /Público/ }));
    await userEvent.selectOptions(again.getByRole('combobox', { name: 'Quem recebe' }), 'list:4');
    await save(again);
    await waitFor(() => expect(app.api.calls('PUT /campaigns/:id')).toHaveLength(2));
    expect(app.api.calls('PUT /campaigns/:id')[1]?.body).toMatchObject({
      ...{ contactListId: 4, tagListId: null, failuresOnly: false },
    });
    app.unmount();
  });
});
