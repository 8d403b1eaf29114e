import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

const admin = (value: 'enabled' | 'disabled' = 'enabled') => {
  const user = anAdmin();
  return { ...user, company: { ...user.company, settings: [{ key: 'campaignsEnabled', value }] } };
};

const ROWS = [
  { key: 'messageInterval', value: '5' },
  { key: 'messageBatchSize', value: '50' },
  { key: 'greaterInterval', value: '10' },
  { key: 'variables', value: '[{"key":"loja","value":"Loja Azul"}]' },
];

const start = (routes = {}, user = admin()) =>
  renderApp({
    path: '/campaigns-config',
    user,
    kept: { cshow: '1' },
    routes: { 'GET /campaign-settings': ROWS, ...routes },
  });

describe('the settings of campaigns', () => {
  it('keep the pace and the variables', async () => {
    const app = await start({ 'POST /campaign-settings': ROWS });
    const interval = await screen.findByLabelText('Intervalo entre mensagens');
    expect(within(interval).getAllByRole('option')).toHaveLength(19);
    expect(screen.getByText(/1\.000 contatos levam cerca de 1 h 43 min/)).toBeVisible();
    await userEvent.selectOptions(interval, '20 segundos');
    await fill(userEvent, screen.getByLabelText('Nome'), 'cupom');
    await fill(userEvent, screen.getByLabelText('Valor'), 'AZUL10');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar variável' }));
    await userEvent.selectOptions(screen.getByLabelText('Fim da primeira mensagem'), 'Não incluir');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Configurações salvas com sucesso!')).toBeVisible();
    expect(app.api.calls('POST /campaign-settings')[0]?.body).toEqual({
      settings: {
        ...{ messageInterval: 20, messageBatchSize: 50, greaterInterval: 10 },
        ...{ sendingWindow: null, strangersPerDay: 0, perPersonWeek: 0, optOutLine: 'none' },
        variables: [
          { key: 'loja', value: 'Loja Azul' },
          { key: 'cupom', value: 'AZUL10' },
        ],
      },
    });
    app.unmount();
  });

  it('say when campaigns go out, and refuse hours that never come', async () => {
    const app = await start({ 'POST /campaign-settings': ROWS });
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Enviar só em certos dias e horários' }),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'sábado' }));
    fireEvent.change(screen.getByLabelText('Às'), { target: { value: '07:00' } });
    expect(screen.getByText(/horário final depois do inicial/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(app.api.calls('POST /campaign-settings')).toHaveLength(0);
    fireEvent.change(screen.getByLabelText('Às'), { target: { value: '18:00' } });
    await userEvent.selectOptions(screen.getByLabelText('Contatos novos por dia'), 'No máximo 50');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Configurações salvas com sucesso!')).toBeVisible();
    expect(app.api.calls('POST /campaign-settings')[0]?.body).toMatchObject({
      settings: {
        sendingWindow: { days: [1, 2, 3, 4, 5], from: '08:00', until: '18:00' },
        strangersPerDay: 50,
      },
    });
    app.unmount();
  });

  it('ignore a variable that is there already, and say what is missing', async () => {
    const app = await start();
    await fill(userEvent, await screen.findByLabelText('Nome'), 'loja');
    await fill(userEvent, screen.getByLabelText('Valor'), 'Outra');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar variável' }));
    expect(screen.getByText('Loja Azul')).toBeVisible();
    expect(screen.queryByText('Outra')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Intervalo maior'), 'Escolha');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(
      await screen.findByText('Por favor, preencha todos os campos de intervalo antes de salvar.'),
    ).toBeVisible();
    expect(app.api.calls('POST /campaign-settings')).toHaveLength(0);
    app.unmount();
  });

  it('say that they could not be saved', async () => {
    const app = await start({ 'POST /campaign-settings': refuse(500, 'ERR_INTERNAL') });
    await userEvent.click(await screen.findByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Erro ao salvar as configurações.')).toBeVisible();
    app.unmount();
  });

  it('are not for companies whose campaigns are switched off', async () => {
    const app = await start({}, admin('disabled'));
    await screen.findByRole('navigation', { name: /menu/i }).catch(() => undefined);
    expect(screen.queryByRole('link', { name: 'Configurações de campanhas' })).toBeNull();
    expect(app.api.calls('GET /campaign-settings')).toHaveLength(0);
    app.unmount();
  });
});
