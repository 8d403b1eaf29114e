import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ActivityLine, ActivityPage } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { anAdmin, aUser } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

const aLine = (changes: Partial<ActivityLine> = {}): ActivityLine => ({
  id: '0190d1c2-0000-7000-8000-00000000ac01',
  position: '70',
  at: '2026-11-25T12:00:00.000Z',
  type: 'QueueUpdated',
  kind: 'queues',
  actor: { kind: 'user', id: 1, name: 'Alice Admin', isPlatform: false },
  text: 'alterou a fila Cobrança',
  changes: [{ field: 'name', label: 'Nome', from: 'Tesouraria', to: 'Cobrança', isSecret: false }],
  object: '0190d1c2-0000-7000-8000-00000000ac77',
  ...changes,
});

const pageOf = (lines: readonly ActivityLine[], next: string | null = null): ActivityPage => ({
  lines,
  next,
  more: next !== null,
});

const people = [aUser({ id: 1, name: 'Alice Admin' }), aUser({ id: 4, name: 'Bruno Lima' })];

describe('The page of the activity', () => {
  it('tells who changed what, and narrows it to one item', async () => {
    const list = jest.fn((_: FakeRequest) =>
      pageOf([
        aLine(),
        aLine({
          id: '0190d1c2-0000-7000-8000-00000000ac02',
          position: '60',
          text: 'criou o prompt Atendente',
          changes: [{ field: 'apiKey', label: 'Chave da API', from: null, to: null, isSecret: true }],
        }),
      ]),
    );
    const app = await renderApp({
      user: anAdmin(),
      path: '/audit',
      routes: { 'GET /activity': list, 'GET /users/list': people },
    });
    expect(await screen.findByText(/alterou a fila Cobrança/)).toBeVisible();
    expect(screen.getByText('Tesouraria')).toBeVisible();
    expect(screen.getByText('alterado, não é mostrado')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Só deste item: alterou a fila Cobrança' }));
    await waitFor(() => expect(list.mock.calls.at(-1)?.[0].query.get('object')).toBe(aLine().object));
    expect(await screen.findByText('Mostrando a atividade de um só item')).toBeVisible();
    app.unmount();
  });

  it('asks by person, subject and words, and says when nothing was found', async () => {
    const list = jest.fn(({ query }: FakeRequest) => pageOf(query.get('words') === null ? [aLine()] : []));
    const app = await renderApp({
      user: anAdmin(),
      path: '/audit',
      routes: { 'GET /activity': list, 'GET /users/list': people },
    });
    const filter = await screen.findByRole('search', { name: 'Filtrar a atividade' });
    await within(filter).findByRole('option', { name: 'Bruno Lima' });
    await userEvent.selectOptions(within(filter).getByLabelText('Pessoa'), 'Bruno Lima');
    await userEvent.selectOptions(within(filter).getByLabelText('Assunto'), 'Filas');
    await userEvent.type(within(filter).getByLabelText('Procurar'), 'caixa');
    expect(await screen.findByText('Nada encontrado')).toBeVisible();
    const { query } = list.mock.calls.at(-1)?.[0] ?? { query: new URLSearchParams() };
    expect(Object.fromEntries(query)).toMatchObject({ userId: '4', kind: 'queues', words: 'caixa' });
    await userEvent.click(within(filter).getByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByText(/alterou a fila Cobrança/)).toBeVisible();
    app.unmount();
  });

  it('shows why it cannot be read', async () => {
    const app = await renderApp({
      user: anAdmin(),
      path: '/audit',
      routes: { 'GET /activity': () => refuse(503, 'ERR_UNAVAILABLE'), 'GET /users/list': people },
    });
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    app.unmount();
  });

  it('shows who read what on a tab of its own', async () => {
    const accesses = jest.fn((_: FakeRequest) =>
      pageOf([
        aLine({
          type: 'ConversationOpened',
          kind: 'conversations',
          text: 'abriu a conversa (atendimento nº 7)',
          changes: [],
        }),
      ]),
    );
    const app = await renderApp({
      user: anAdmin(),
      path: '/audit',
      routes: {
        'GET /activity': () => pageOf([]),
        'GET /accesses': accesses,
        'GET /users/list': people,
      },
    });
    expect(await screen.findByText('Nenhuma atividade')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Acessos' }));
    expect(await screen.findByText(/abriu a conversa \(atendimento nº 7\)/)).toBeVisible();
    expect(accesses).toHaveBeenCalled();
    app.unmount();
  });
});
