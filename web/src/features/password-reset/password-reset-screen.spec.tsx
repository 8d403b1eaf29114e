import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { refuse } from '../../testing/fake-api';
import type { FakeRoutes } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const SENT: FakeRoutes = {
  'POST /forgetpassword': { status: 200 },
  'POST /resetpasswords': { ok: true },
};

const start = (routes: FakeRoutes = {}, path = '/forgetpsw'): Promise<RunningApp> =>
  renderApp({ user: null, path, routes: { ...SENT, ...routes } });

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

const askForCode = async (person: UserEvent): Promise<void> => {
  await fill(person, await screen.findByLabelText('E-mail'), 'ana@demo.test');
  await person.click(button('Enviar Email'));
};

const choose = async (person: UserEvent, password: string, confirmation = password): Promise<void> => {
  await fill(person, await screen.findByLabelText('Código de verificação'), '123456');
  await fill(person, screen.getByLabelText('Nova senha'), password);
  await fill(person, screen.getByLabelText('Confirme a nova senha'), confirmation);
  await person.click(button('Redefinir Senha'));
};

describe('resetting a password', () => {
  it('sends a code, takes the new password in a body, and leads to the sign-in', async () => {
    const app = await start();
    const person = userEvent.setup();
    await askForCode(person);
    expect(await screen.findByText('Email enviado com sucesso!')).toBeVisible();
    await choose(person, 'Nova-senha-1');
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(app.api.calls('POST /resetpasswords')[0]?.body).toEqual({
      email: 'ana@demo.test',
      token: '123456',
      password: 'Nova-senha-1',
    });
    expect(app.api.requests.every(request => !request.path.includes('Nova-senha'))).toBe(true);
    expect(await screen.findByText('Senha redefinida com sucesso.')).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@demo.test');
    app.unmount();
  });

  it('asks for an e-mail that can be one', async () => {
    const app = await start();
    const person = userEvent.setup();
    await screen.findByLabelText('E-mail');
    await person.click(button('Enviar Email'));
    expect(screen.getByText('Obrigatório')).toBeVisible();
    await person.type(screen.getByLabelText('E-mail'), 'ana');
    expect(screen.getByText('Email inválido')).toBeVisible();
    expect(app.api.calls('POST /forgetpassword')).toHaveLength(0);
    app.unmount();
  });

  it.each([
    ['inside an answer of 200', { status: 404, error: 'ERR_NO_EMAIL_FOUND' }],
    ['as a refusal', refuse(404, 'ERR_NO_EMAIL_FOUND')],
  ])('says that an e-mail is unknown when the server says so %s', async (_how, answer) => {
    const app = await start({ 'POST /forgetpassword': answer });
    await askForCode(userEvent.setup());
    expect(await screen.findByText('Email não encontrado')).toBeVisible();
    expect(screen.queryByLabelText('Código de verificação')).toBeNull();
    app.unmount();
  });

  it('ticks the rule off while the password is typed, and refuses a weak or unequal one', async () => {
    const app = await start();
    const person = userEvent.setup();
    await askForCode(person);
    await choose(person, 'fraca', 'outra');
    expect(
      screen.getByText(
        'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.',
      ),
    ).toBeVisible();
    expect(screen.getByText('As senhas não correspondem')).toBeVisible();
    expect(screen.getByText('uma letra minúscula: certo')).toBeInTheDocument();
    expect(screen.getByText('um número: falta')).toBeInTheDocument();
    await fill(person, screen.getByLabelText('Nova senha'), 'Forte1');
    for (const rule of ['8 caracteres ou mais', 'uma letra maiúscula', 'um número'])
      expect(screen.getByText(`${rule}: certo`)).toBeInTheDocument();
    expect(app.api.calls('POST /resetpasswords')).toHaveLength(0);
    app.unmount();
  });

  it('asks for what is missing', async () => {
    const app = await start();
    const person = userEvent.setup();
    await askForCode(person);
    await screen.findByLabelText('Código de verificação');
    await person.click(button('Redefinir Senha'));
    expect(screen.getAllByText('Campo obrigatório')).toHaveLength(3);
    app.unmount();
  });

  it('shows each password on request', async () => {
    const app = await start();
    const person = userEvent.setup();
    await askForCode(person);
    const password = await screen.findByLabelText('Nova senha');
    const [first] = screen.getAllByRole('button', { name: 'Mostrar senha' });
    if (first === undefined) throw new Error('no toggle');
    await person.click(first);
    expect(password).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Confirme a nova senha')).toHaveAttribute('type', 'password');
    app.unmount();
  });

  it('puts a refused code at its field and lets the person start over', async () => {
    const app = await start({ 'POST /resetpasswords': refuse(422, 'ERR_RESET_CODE_INVALID') });
    const person = userEvent.setup();
    await askForCode(person);
    await choose(person, 'Nova-senha-1');
    expect(await screen.findByText('Código inválido ou vencido. Peça um novo código.')).toBeVisible();
    await person.click(button('Usar outro e-mail'));
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@demo.test');
    app.unmount();
  });

  it('goes on with a code that was sent a moment ago', async () => {
    const app = await start({ 'POST /forgetpassword': refuse(429, 'ERR_CODE_COOLDOWN') });
    const person = userEvent.setup();
    await askForCode(person);
    expect(await screen.findByText(/aguarde o final do cooldown/)).toBeVisible();
    await person.click(button('Já tenho o código'));
    await choose(person, 'Nova-senha-1');
    await waitFor(() => expect(app.path()).toBe('/login'));
    app.unmount();
  });

  it('does nothing with the company that an old link names', async () => {
    const app = await start({}, '/forgetpsw?companyId=1%22%3E%3Cscript%3E');
    const person = userEvent.setup();
    await askForCode(person);
    await screen.findByLabelText('Código de verificação');
    expect(app.api.calls('POST /forgetpassword')[0]?.body).toEqual({ email: 'ana@demo.test' });
    expect(document.body.innerHTML).not.toContain('companyId');
    app.unmount();
  });

  it('shows where simulated mail is read, in a simulation only', async () => {
    const app = await start({ 'GET /simulator/api/mails': [] });
    await askForCode(userEvent.setup());
    const link = await screen.findByRole('link', { name: 'Ver os e-mails' });
    expect(link).toHaveAttribute('href', '/simulator/mails');
    app.unmount();
  });
});
