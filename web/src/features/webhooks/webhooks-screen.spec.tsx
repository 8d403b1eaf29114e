import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WebhookAttemptView, WebhookDeadLetterView, WebhookView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest, FakeRoutes } from '../../testing/fake-api';
import { anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

const ID = '0190d1c2-0000-7000-8000-00000000eb51';
const url = 'https://loja.test/prosa';
const aWebhook = (changes: Partial<WebhookView> = {}): WebhookView => ({
  ...{ id: ID, url, types: ['ticket.*'], personal: false, state: 'active', disabledBecause: null },
  ...{ createdAt: '2026-11-25T12:00:00.000Z', createdBy: 'Alice Admin', failingSince: null },
  ...{ nextAttemptAt: null, succeededAt: '2026-11-25T12:05:00.000Z', waiting: 0, waitingSince: null },
  ...{ deadLetters: 0, replay: null },
  ...changes,
});
const SECRET = 'whsec_c2VncmVkb3NlZ3JlZG8=';

const open = (routes: FakeRoutes) => renderApp({ user: anAdmin(), path: '/webhooks', routes });
const listed = (webhooks: readonly WebhookView[]) => () => ({ webhooks, head: 420 });
const choose = async (name: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: `Mais ações de ${url}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('The page of webhooks', () => {
  it('adds one, says what is wrong with its address, and shows its secret once', async () => {
    let webhooks: readonly WebhookView[] = [];
    const add = jest
      .fn<unknown, [FakeRequest]>()
      .mockReturnValueOnce(refuse(422, 'ERR_WEBHOOK_URL'))
      .mockImplementation(() => {
        webhooks = [aWebhook()];
        return { ...aWebhook(), secret: SECRET };
      });
    const app = await open({
      'GET /webhooks': () => ({ webhooks, head: 420 }),
      'POST /webhooks': add,
    });
    expect(await screen.findByText('Nenhum webhook')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Novo webhook' }));
    const dialog = await screen.findByRole('dialog', { name: 'Novo webhook' });
    const submit = within(dialog).getByRole('button', { name: 'Criar webhook' });
    await userEvent.click(submit);
    expect(add).not.toHaveBeenCalled();
    await userEvent.type(within(dialog).getByLabelText('Endereço'), url);
    await userEvent.type(within(dialog).getByLabelText('Eventos'), 'ticket.*{Enter}message.received');
    await userEvent.click(submit);
    expect(await within(dialog).findByText(/^Informe um endereço público/)).toBeVisible();
    await userEvent.click(within(dialog).getByLabelText(/^Enviar dados pessoais/));
    await userEvent.click(submit);
    const once = await screen.findByRole('dialog', { name: 'Segredo do webhook' });
    expect(add.mock.calls.at(-1)?.[0].body).toEqual({
      ...{ url, types: ['ticket.*', 'message.received'], personal: true },
    });
    expect(within(once).getByLabelText('Segredo')).toHaveValue(SECRET);
    await userEvent.click(within(once).getByRole('button', { name: 'Já copiei' }));
    expect(await screen.findByText(url)).toBeVisible();
    await waitFor(() => expect(document.body).not.toHaveTextContent(SECRET));
    app.unmount();
  });

  it('shows how each is, how many events wait, and tests one', async () => {
    const minute = 60_000;
    const app = await open({
      'GET /webhooks': listed([
        aWebhook({
          ...{ failingSince: '2026-11-25T12:10:00.000Z', nextAttemptAt: '2026-11-25T12:20:00.000Z' },
          ...{
            waiting: 500,
            waitingSince: new Date(Date.now() - 12.5 * minute).toISOString(),
            deadLetters: 2,
          },
        }),
        aWebhook({ ...{ id: 'b', url: 'https://b.test/', state: 'disabled', disabledBecause: 'gone' } }),
      ]),
      [`POST /webhooks/${ID}/test`]: { status: 200, body: { status: 503, fault: null, ms: 41, body: '' } },
    });
    const [failing, gone] = await screen
      .findAllByRole('listitem')
      .then(items => items.filter(item => item.className === 'webhook-card'));
    expect(failing).toHaveTextContent('Falhando');
    expect(failing).toHaveTextContent('500+ eventos esperam há 12 min');
    expect(failing).toHaveTextContent('2 eventos recusados');
    expect(gone).toHaveTextContent('Desativado');
    expect(gone).toHaveTextContent('não existe mais (410)');
    await userEvent.click(screen.getByRole('button', { name: `Testar ${url}` }));
    expect(await screen.findByText('O servidor respondeu 503 em 41 ms')).toBeVisible();
    app.unmount();
  });

  it('pauses, resumes from now, replaces the secret and removes', async () => {
    const calls: string[] = [];
    let webhook: WebhookView | null = aWebhook();
    const change = (state: WebhookView['state']) => (request: FakeRequest) => {
      calls.push(`${request.path} ${JSON.stringify(request.body)}`);
      webhook = aWebhook({ state });
      return { ok: true };
    };
    const app = await open({
      'GET /webhooks': () => ({ webhooks: webhook === null ? [] : [webhook], head: 420 }),
      [`POST /webhooks/${ID}/pause`]: change('paused'),
      [`POST /webhooks/${ID}/resume`]: change('active'),
      [`POST /webhooks/${ID}/secret`]: { secret: SECRET, formerUntil: '2026-11-26T12:00:00.000Z' },
      [`DELETE /webhooks/${ID}`]: () => {
        webhook = null;
        return { ok: true };
      },
    });
    await choose('Pausar');
    expect(await screen.findByText('Pausado')).toBeVisible();
    await choose('Retomar');
    await userEvent.click(await screen.findByRole('button', { name: 'A partir de agora' }));
    expect(await screen.findByText('Ativo')).toBeVisible();
    expect(calls.at(-1)).toBe(`/webhooks/${ID}/resume {"from":"now"}`);
    await choose('Trocar o segredo');
    await userEvent.click(await screen.findByRole('button', { name: 'Trocar o segredo' }));
    const once = await screen.findByRole('dialog', { name: 'Segredo do webhook' });
    expect(within(once).getByLabelText('Segredo')).toHaveValue(SECRET);
    expect(once).toHaveTextContent('assinatura do segredo anterior');
    await userEvent.click(within(once).getByRole('button', { name: 'Já copiei' }));
    await choose('Excluir');
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Nenhum webhook')).toBeVisible();
    app.unmount();
  });

  it('shows the latest answers, sends refused events again, and replays a range', async () => {
    const at = '2026-11-25T12:05:00.000Z';
    const event = { eventId: 'e', type: 'prosa.ticket.opened', sequence: 41 };
    const attempts: readonly WebhookAttemptView[] = [
      { ...event, at, kind: 'live', status: 422, fault: null, ms: 12, body: '{"erro":"campo"}' },
      { ...event, at, kind: 'replay', status: null, fault: 'timeout', ms: 10_000, body: '' },
    ];
    const letter: WebhookDeadLetterView = {
      ...{ ...event, at, status: 422, fault: null, body: 'não', isReleased: false },
    };
    let deadLetters: readonly WebhookDeadLetterView[] = [letter];
    const release = jest.fn((_: FakeRequest) => {
      deadLetters = [{ ...letter, isReleased: true }];
      return { status: 202, body: { released: 1 } };
    });
    const replay = jest.fn((_: FakeRequest) => ({ status: 202, body: { ok: true } }));
    const app = await open({
      'GET /webhooks': listed([aWebhook({ deadLetters: 1 })]),
      [`GET /webhooks/${ID}/attempts`]: { attempts },
      [`GET /webhooks/${ID}/dead-letters`]: () => ({ deadLetters }),
      [`POST /webhooks/${ID}/dead-letters/release`]: release,
      [`POST /webhooks/${ID}/replay`]: replay,
    });
    await userEvent.click(await screen.findByRole('button', { name: `Detalhes de ${url}` }));
    const drawer = await screen.findByRole('dialog', { name: 'Detalhes' });
    expect(await within(drawer).findByText('{"erro":"campo"}')).toBeVisible();
    expect(within(drawer).getByText('Sem resposta')).toBeVisible();
    expect(within(drawer).getByText(/reenvio · tempo esgotado/)).toBeVisible();
    await userEvent.click(within(drawer).getByRole('tab', { name: 'Recusados (1)' }));
    await userEvent.click(await within(drawer).findByRole('button', { name: 'Reenviar o evento nº 41' }));
    expect(await within(drawer).findByText('Na fila de reenvio')).toBeVisible();
    expect(release.mock.calls[0]?.[0].body).toEqual({ sequence: 41 });
    await userEvent.click(within(drawer).getByRole('tab', { name: 'Reenvio' }));
    expect(within(drawer).getByText('O último número da empresa é 420.')).toBeVisible();
    const first = within(drawer).getByLabelText('Do número');
    await userEvent.clear(first);
    await userEvent.type(first, '40');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Reenviar' }));
    expect(await screen.findByText('Reenvio iniciado')).toBeVisible();
    expect(replay.mock.calls[0]?.[0].body).toEqual({ from: 40, to: 420 });
    app.unmount();
  });
});
