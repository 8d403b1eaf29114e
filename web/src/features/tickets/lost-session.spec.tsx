import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { aUser } from '../../testing/fixtures';
import { isSealed } from '../../session/sealed-storage';
import { renderApp, SEALING_KEY } from '../../testing/render-app';
import { draftTyped } from '../../conversation/composer/drafts.slice';
import { messageActions } from '../../conversation/thread/messages.slice';
import { aMessage } from '../../testing/ticket-fixtures';

const valuesOf = (storageKey: string): readonly string[] =>
  Object.entries({ ...localStorage })
    .filter(([key]) => key.startsWith(`prosa.${storageKey}.1.3.`))
    .map(([, text]) => String(text));

const stored = ({ body }: FakeRequest): unknown => {
  const { id, body: text } = body as { id: string; body: string };
  return aMessage({ id: `WA-${id}`, ticketId: 5, body: text, fromMe: true, clientId: id });
};

describe('writing when the session is lost', () => {
  it('keeps the last words of a draft and the message under way, and sends it after the next sign-in', async () => {
    const app = await renderApp({
      path: '/connections',
      routes: { 'POST /messages/:id': refuse(403, 'ERR_SESSION_EXPIRED') },
    });
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    app.api.on('POST /auth/refresh_token', refuse(401, 'ERR_REFRESH_REFUSED'));
    await act(async () => {
      app.store.dispatch(draftTyped({ ticketId: 4, text: 'Bom dia, já vou ver' }));
      app.store.dispatch(messageActions.submitted({ ticketId: 5, body: 'Saiu agora' }));
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Sua sessão expirou');
    await waitFor(() => expect([...valuesOf('draft'), ...valuesOf('outbox')].every(isSealed)).toBe(true));
    expect([valuesOf('draft'), valuesOf('outbox')].map(({ length }) => length)).toEqual([1, 1]);

    app.api.on('POST /auth/login', { token: 'next', user: aUser(), sealingKey: SEALING_KEY });
    app.api.on('POST /messages/:id', stored);
    const person = userEvent.setup();
    await fill(person, screen.getByLabelText('E-mail'), 'ana@demo.test');
    await fill(person, screen.getByLabelText('Senha'), 'prosa-demo');
    await person.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(app.api.calls('POST /messages/:id')).toHaveLength(2));
    const [first, second] = app.api.calls('POST /messages/:id');
    expect(second?.body).toEqual(first?.body);
    expect(app.store.getState().tickets.drafts.byTicket).toEqual({ 4: 'Bom dia, já vou ver' });
    app.unmount();
  });
});
