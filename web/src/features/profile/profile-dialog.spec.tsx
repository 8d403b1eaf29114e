import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { aUser } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const open = async (routes = {}): Promise<{ app: RunningApp; person: UserEvent; dialog: HTMLElement }> => {
  const app = await renderApp({ path: '/connections', routes });
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Sua conta' }));
  await person.click(await screen.findByRole('button', { name: 'Perfil' }));
  return { app, person, dialog: await screen.findByRole('dialog', { name: 'Perfil' }) };
};

describe("a person's own profile", () => {
  it('saves name and e-mail without touching the password, and shows the new name at once', async () => {
    const { app, person, dialog } = await open({ 'PUT /users/:id': aUser({ name: 'Ana Lima' }) });
    const save = within(dialog).getByRole('button', { name: 'Salvar' });
    expect(save).toBeDisabled();
    await person.clear(within(dialog).getByLabelText('Nome'));
    await fill(person, within(dialog).getByLabelText('Nome'), 'Ana Lima');
    await person.click(save);
    expect(await screen.findByText('Olá, Ana Lima · Empresa Demo')).toBeVisible();
    expect(app.api.calls('PUT /users/:id')[0]?.body).toEqual({ name: 'Ana Lima', email: 'ana@demo.test' });
    app.unmount();
  });

  it('says which field is wrong', async () => {
    const { app, person, dialog } = await open();
    await person.clear(within(dialog).getByLabelText('Nome'));
    await person.type(within(dialog).getByLabelText('Nome'), 'A');
    expect(within(dialog).getByText('Muito curto!')).toBeVisible();
    await person.type(within(dialog).getByLabelText('Nova senha'), '123');
    expect(within(dialog).getAllByText('Muito curto!')).toHaveLength(2);
    await person.type(within(dialog).getByLabelText('E-mail'), ' x');
    expect(within(dialog).getByText('Email inválido')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Salvar' })).toBeDisabled();
    app.unmount();
  });

  it('puts a taken e-mail at its field and keeps what was typed', async () => {
    const { app, person, dialog } = await open({ 'PUT /users/:id': refuse(409, 'ERR_EMAIL_TAKEN') });
    await person.clear(within(dialog).getByLabelText('E-mail'));
    await fill(person, within(dialog).getByLabelText('E-mail'), 'bruno@demo.test');
    await fill(person, within(dialog).getByLabelText('Senha atual'), 'prosa-demo');
    await person.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await within(dialog).findByText('Já existe um usuário com este e-mail.')).toBeVisible();
    expect(within(dialog).getByLabelText('E-mail')).toHaveValue('bruno@demo.test');
    app.unmount();
  });

  it('asks for the password until now before it takes another, and says when it was wrong', async () => {
    const { app, person, dialog } = await open({ 'PUT /users/:id': refuse(400, 'ERR_INVALID_CREDENTIALS') });
    expect(within(dialog).queryByLabelText('Senha atual')).toBeNull();
    await fill(person, within(dialog).getByLabelText('Nova senha'), 'outra-senha');
    const save = within(dialog).getByRole('button', { name: 'Salvar' });
    expect(save).toBeDisabled();
    await fill(person, within(dialog).getByLabelText('Senha atual'), 'errada');
    await person.click(save);
    expect(await within(dialog).findByText('Senha atual incorreta.')).toBeVisible();
    expect(app.api.calls('PUT /users/:id')[0]?.body).toMatchObject({
      password: 'outra-senha',
      currentPassword: 'errada',
    });
    app.unmount();
  });

  it('lets the person sign out', async () => {
    const app = await renderApp({ path: '/connections' });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Sua conta' }));
    await person.click(await screen.findByRole('button', { name: 'Sair' }));
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(app.api.calls('DELETE /auth/logout')).toHaveLength(1);
    expect(localStorage.getItem('userId')).toBeNull();
    app.unmount();
  });

  it('puts a common password at its field', async () => {
    const { app, person, dialog } = await open({ 'PUT /users/:id': refuse(422, 'ERR_COMMON_PASSWORD') });
    await fill(person, within(dialog).getByLabelText('Nova senha'), 'password123');
    await fill(person, within(dialog).getByLabelText('Senha atual'), 'prosa-demo');
    await person.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await within(dialog).findByText(/Esta senha é muito comum/)).toBeVisible();
    expect(within(dialog).getByLabelText('Nova senha')).toBeInvalid();
    app.unmount();
  });

  it('says where they are signed in, and ends it there: one, or all others', async () => {
    const at = '2026-11-20T12:00:00.000Z';
    const here = { id: 'a', device: 'Firefox · Linux', at, usedAt: at, isThis: true };
    const office = { id: 'b', device: 'Chrome · Windows', at, usedAt: at, isThis: false };
    const program = { id: 'c', device: null, at, usedAt: at, isThis: false };
    const phone = { id: 'd', device: 'Safari · iOS', at, usedAt: at, isThis: false };
    const { app, person, dialog } = await open({
      'GET /auth/sessions': { sessions: [here, office, program, phone] },
      'DELETE /auth/sessions/:id': ({ path }: FakeRequest) =>
        path.endsWith('/c') ? refuse(404, 'ERR_NO_SESSION_FOUND') : { ok: true },
      'DELETE /auth/sessions': { ok: true },
    });
    const rows = (): readonly (string | null)[] =>
      within(dialog)
        .queryAllByRole('listitem')
        .map(row => row.querySelector('.own-session-device')?.textContent ?? null);
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(rows()[0]).toBe('Firefox · Linuxesta sessão');
    const buttons = within(dialog).getAllByRole('button', { name: /^Encerrar a sessão em/ });
    expect(buttons).toHaveLength(3);
    await person.click(within(dialog).getByRole('button', { name: /em Chrome · Windows/ }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    // It had ended by itself.
    await person.click(within(dialog).getByRole('button', { name: /em Programa ou/ }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await person.click(within(dialog).getByRole('button', { name: 'Encerrar todas as outras' }));
    await waitFor(() => expect(rows()).toEqual(['Firefox · Linuxesta sessão']));
    expect(within(dialog).queryByRole('button', { name: /Encerrar/ })).toBeNull();
    expect(app.api.calls('DELETE /auth/sessions/:id').map(({ path }) => path)).toEqual([
      '/auth/sessions/b',
      '/auth/sessions/c',
    ]);
    app.unmount();
  });
});
