import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LeadCard, LeadView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import { aConnection, aUser } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const NOVO = { id: 1, name: 'Novo contato', color: '#0E7490', position: 1 };
const PROPOSTA = { id: 2, name: 'Proposta', color: '#B45309', position: 2 };

const aCard = (id: number, name: string, column: typeof NOVO | null): LeadCard => ({
  id,
  uuid: `0190c0de-0000-4000-8000-00000000000${id}`,
  companyId: 1,
  status: 'andamento',
  origin: 'form',
  userId: null,
  user: null,
  publicId: '',
  whatsappId: 1,
  whatsapp: null,
  contactId: id,
  formClient: { id, name, number: `551190000000${id}`, profilePicUrl: null, email: '' },
  submission: null,
  consent: null,
  hasWhatsapp: null,
  useIntegration: false,
  botName: null,
  tags: column === null ? [] : [{ ...column, kanban: 1 }],
  lastMessage: 'Quero um bolo',
  lastMessageKind: null,
  lastMessageAt: null,
  fromMe: false,
  unreadMessages: 0,
  createdAt: '2026-11-23T12:00:00.000Z',
  updatedAt: '2026-11-23T12:00:00.000Z',
  columnId: column?.id ?? 0,
  columnSince: null,
});

const leads = [aCard(1, 'Rita Prado', NOVO), aCard(2, 'Davi Luz', null)];

let app: RunningApp;
const start = async (routes = {}, user = aUser({ leadsOn: true })): Promise<void> => {
  app = await renderApp({
    user,
    path: '/leads-kanban?whatsappId=1',
    routes: {
      'GET /whatsapp': [aConnection({ id: 1, name: 'Vendas' })],
      'GET /tags/leads/kanban': { lista: [NOVO, PROPOSTA] },
      'GET /tags/lead/list': [NOVO, PROPOSTA],
      'GET /users/list': [],
      'GET /lead/kanban/1': {
        leads,
        hasMore: false,
        nextCursor: null,
        columns: [
          { tagId: 0, count: 1 },
          { tagId: 1, count: 1 },
        ],
      },
      ...routes,
    },
  });
};
afterEach(() => app.unmount());

const namesIn = async (column: string): Promise<readonly (string | null)[]> =>
  within(await screen.findByRole('region', { name: column }))
    .queryAllByRole('listitem')
    .filter(item => item.id !== '')
    .map(item => item.getAttribute('aria-label'));

describe('the board of leads', () => {
  it('shows the columns of leads, each lead with its state and the way to its conversation', async () => {
    await start();
    expect(await namesIn('Sem etapa')).toEqual(['Davi Luz']);
    expect(await namesIn('Novo contato')).toEqual(['Rita Prado']);
    const card = screen.getByRole('listitem', { name: 'Rita Prado' });
    expect(within(card).getByText('Andamento')).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Ver Detalhes' })).toHaveAttribute(
      'href',
      '/leads-kanban?whatsappId=1&card=1',
    );
    expect(screen.queryByText('Mostrar fechados')).toBeNull();
  });

  it('is empty for who is in no queue, and says why', async () => {
    const nothing = { leads: [], hasMore: false, nextCursor: null, columns: [] };
    const inNoQueue = aUser({ leadsOn: true, queues: [], queueIds: [] });
    await start({ 'GET /lead/kanban/1': nothing }, inNoQueue);
    expect(await screen.findByText(/Você não está em nenhuma fila/)).toBeVisible();
  });

  it('takes a card back when it may not be moved', async () => {
    await start({ 'PUT /lead-tags/:leadId/:tagId': refuse(409, 'ERR_CARD_MOVED') });
    const card = await screen.findByRole('listitem', { name: 'Rita Prado' });
    fireEvent.keyDown(card, { key: 'ArrowRight', ctrlKey: true });
    expect((await screen.findAllByText(/Rita Prado voltou para Novo contato/)).length).toBeGreaterThan(0);
    expect(await namesIn('Novo contato')).toEqual(['Rita Prado']);
  });

  it('follows what colleagues move, and drops what is hidden from the person', async () => {
    await start();
    expect(await namesIn('Novo contato')).toEqual(['Rita Prado']);
    const lead: LeadView = {
      ...(leads[0] as LeadCard),
      tags: [{ ...PROPOSTA, kanban: 1 }],
      updatedAt: '2030-01-01T00:00:00.000Z',
    };
    await act(async () => app.socket.frame('kanban-lead', { action: 'update', lead }));
    await waitFor(async () => expect(await namesIn('Proposta')).toEqual(['Rita Prado']));
    await act(async () => app.socket.frame('kanban-lead', { action: 'delete', leadId: 1 }));
    await waitFor(async () => expect(await namesIn('Proposta')).toEqual([]));
  });
});
