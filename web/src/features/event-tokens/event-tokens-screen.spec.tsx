import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventTokenView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

const aToken = (changes: Partial<EventTokenView> = {}): EventTokenView => ({
  id: '0190d1c2-0000-7000-8000-00000000ea51',
  name: 'n8n da loja',
  scopes: ['read'],
  networks: [],
  createdAt: '2026-11-25T12:00:00.000Z',
  createdBy: 'Alice Admin',
  expiresAt: null,
  usedAt: null,
  ...changes,
});

const SECRET = 'prosa_ev_Yy1nQm9uY2U';

describe('The page of programs’ tokens', () => {
  it('makes a token, shows it once, and lists it without its value', async () => {
    let made: readonly EventTokenView[] = [];
    const make = jest.fn((request: FakeRequest) => {
      const { name } = request.body as { name: string };
      made = [aToken({ name })];
      return { ...made[0], token: SECRET };
    });
    const app = await renderApp({
      user: anAdmin(),
      path: '/event-tokens',
      routes: { 'GET /event-tokens': () => ({ tokens: made }), 'POST /event-tokens': make },
    });
    expect(await screen.findByText('Nenhum token')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Novo token' }));
    const dialog = await screen.findByRole('dialog', { name: 'Novo token' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Criar token' }));
    expect(make).not.toHaveBeenCalled();
    await userEvent.type(within(dialog).getByLabelText('Nome'), 'n8n');
    await userEvent.click(within(dialog).getByLabelText(/^Ver dados pessoais/));
    await userEvent.type(within(dialog).getByLabelText('Redes'), '203.0.113.0/24{Enter}198.51.100.7');
    await userEvent.selectOptions(within(dialog).getByLabelText('Validade'), 'Sem validade');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Criar token' }));
    const once = await screen.findByRole('dialog', { name: 'Token criado' });
    expect(make.mock.calls[0]?.[0].body).toEqual({
      name: 'n8n',
      scopes: ['read', 'personal'],
      networks: ['203.0.113.0/24', '198.51.100.7'],
      expiresAt: null,
    });
    expect(within(once).getByLabelText('Token')).toHaveValue(SECRET);
    await userEvent.click(within(once).getByRole('button', { name: 'Já copiei' }));
    expect(await screen.findByText('n8n')).toBeVisible();
    await waitFor(() => expect(document.body).not.toHaveTextContent(SECRET));
    app.unmount();
  });

  it('revokes a token after a question, and says why it cannot', async () => {
    const revoke = jest
      .fn<unknown, [FakeRequest]>()
      .mockReturnValueOnce(refuse(404, 'ERR_NO_EVENT_TOKEN_FOUND'))
      .mockReturnValue({ ok: true });
    let tokens: readonly EventTokenView[] = [aToken()];
    const app = await renderApp({
      user: anAdmin(),
      path: '/event-tokens',
      routes: {
        'GET /event-tokens': () => ({ tokens }),
        'DELETE /event-tokens/:id': (request: FakeRequest) => {
          const answer = revoke(request);
          if (revoke.mock.calls.length > 1) tokens = [];
          return answer;
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Revogar n8n da loja' }));
    const question = await screen.findByRole('dialog', { name: 'Revogar o token n8n da loja?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Revogar' }));
    expect(await screen.findByText('Token não encontrado.')).toBeVisible();
    await userEvent.click(within(question).getByRole('button', { name: 'Revogar' }));
    expect(await screen.findByText('Nenhum token')).toBeVisible();
    app.unmount();
  });
});
