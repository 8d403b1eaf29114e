import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CampaignQuestionView } from '@prosa/contracts';
import { selectCurrentTicket } from '../../entities/ticket/tickets.selectors';
import { campaignAdmin } from '../../testing/campaigns-world';
import { refuse } from '../../testing/fake-api';
import { later } from '../../testing/ticket-fixtures';
import { layOut } from '../../testing/layout';
import { composer, leave, mine, open } from '../../testing/tickets-world';

layOut();
afterEach(leave);

const asking: CampaignQuestionView = {
  ticketId: 1,
  question: { campaign: { id: 7, name: 'Natal' }, askedAt: '2026-11-24T12:00:00.000Z' },
};
const none: CampaignQuestionView = { ticketId: 1, question: null };
const QUESTION = 'GET /tickets/:id/campaign-question';
const ANSWER = 'POST /tickets/:id/campaign-question';
const opened = (routes: object) =>
  open(1, { user: campaignAdmin(), routes: { [QUESTION]: asking, ...routes } });
const bar = async () => within(await screen.findByRole('region', { name: 'Pergunta de campanha' }));

describe('the question of a campaign in a ticket', () => {
  it.each([
    ['O cliente confirma', true, 'Confirmação registrada: a mensagem da campanha Natal será enviada.'],
    ['Não quer receber', false, 'Registrado: o cliente não recebe a campanha Natal.'],
  ])('is answered by “%s”, and shown no longer', async (name, confirmed, notice) => {
    const person = userEvent.setup();
    const { api } = await opened({ [ANSWER]: none });
    expect((await bar()).getByText('A campanha Natal espera a resposta do cliente.')).toBeVisible();
    await person.click((await bar()).getByRole('button', { name }));
    expect(await screen.findByText(notice)).toBeVisible();
    expect(api.calls(ANSWER)[0]?.body).toEqual({ campaignId: 7, confirmed });
    expect(screen.queryByRole('region', { name: 'Pergunta de campanha' })).toBeNull();
  });

  it('goes when somebody else was first, which is said', async () => {
    const person = userEvent.setup();
    const { api } = await opened({ [ANSWER]: refuse(409, 'ERR_CAMPAIGN_QUESTION_OVER') });
    await bar();
    api.on(QUESTION, none);
    await person.click((await bar()).getByRole('button', { name: 'O cliente confirma' }));
    expect(await screen.findByText(/já foi respondida ou não espera mais resposta/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pergunta de campanha' })).toBeNull());
  });

  const here = async (answer: CampaignQuestionView) => {
    const app = await opened({ [QUESTION]: answer });
    await composer();
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    return app;
  };

  it('comes and goes with the frames of the ticket and of its campaign', async () => {
    const { api, socket } = await here(none);
    api.on(QUESTION, asking);
    await act(async () => socket.frame('campaignQuestion', { action: 'changed', ticketId: 1 }));
    await bar();
    api.on(QUESTION, none);
    await act(async () => socket.frame('campaignQuestion', { action: 'campaignChanged', campaignId: 7 }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pergunta de campanha' })).toBeNull());
  });

  it('is asked for again when the server could not be reached', async () => {
    const { api } = await opened({ [QUESTION]: refuse(503, 'ERR_UNAVAILABLE') });
    await waitFor(() => expect(api.calls(QUESTION)).not.toHaveLength(0));
    api.on(QUESTION, asking);
    await bar();
  });

  it('is asked for when the ticket opens, and not again for what is said in it or asked in others', async () => {
    const { api, socket, store } = await here(asking);
    await bar();
    const opening = api.calls(QUESTION).length;
    const ticket = { ...mine, lastMessageAt: later(20), updatedAt: later(20) };
    await act(async () => socket.frame('campaignQuestion', { action: 'changed', ticketId: 2 }));
    await act(async () => socket.frame('ticket', { action: 'update', ticket }));
    await waitFor(() => expect(selectCurrentTicket(store.getState())).toEqual(ticket));
    expect(api.calls(QUESTION)).toHaveLength(opening);
  });

  it('is not asked for where there are no campaigns', async () => {
    const { api } = await open(1, { routes: { [QUESTION]: asking } });
    await composer();
    expect(api.calls(QUESTION)).toEqual([]);
  });
});
