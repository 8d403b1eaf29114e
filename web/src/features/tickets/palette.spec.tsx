import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { layOut } from '../../testing/layout';
import { composer, leave, mineToo, open } from '../../testing/tickets-world';

layOut();
afterEach(leave);

const palette = () => screen.findByRole('dialog', { name: 'Buscar e comandar' });
const field = async () => within(await palette()).findByRole('combobox');

describe('the command palette', () => {
  it('opens with Ctrl+K even from the composer, and goes to a place by its name', async () => {
    const person = userEvent.setup();
    const { path } = await open(1);
    await person.click(await composer());
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'agendam');
    await within(await palette()).findByRole('option', { name: 'Agendamentos' });
    await person.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/schedules'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('goes to a list of the workspace and leaves the conversation open', async () => {
    const person = userEvent.setup();
    const { path } = await open(1);
    await composer();
    const before = path();
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'aguard');
    await within(await palette()).findByRole('option', { name: /^Aguardando/, selected: true });
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('tab', { name: /Aguardando/, selected: true })).toBeVisible();
    expect(await screen.findByRole('button', { name: /Aceitar o atendimento de Paulo/ })).toBeVisible();
    expect(path()).toBe(before);
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'resolvidos');
    await person.click(await within(await palette()).findByRole('option', { name: /^Resolvidos/ }));
    expect(await screen.findByRole('tab', { name: 'Resolvidos', selected: true })).toBeVisible();
  });

  it('finds tickets and contacts on the server, and opens the one that is chosen with the arrow keys', async () => {
    const person = userEvent.setup();
    const { path, api } = await open(1);
    api.on('GET /contacts', { contacts: [], hasMore: false, nextCursor: null });
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'joão');
    await within(await palette()).findByRole('option', { name: /João Santos/, selected: true });
    await person.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(path()).toBe(`/tickets/${mineToo.uuid}`));
  });

  it('writes a quick reply where is written', async () => {
    const person = userEvent.setup();
    const { api } = await open(1);
    const answer = {
      id: 3,
      shortcode: 'prazo',
      message: '{{firstName}}, o prazo é de cinco dias.',
      geral: true,
    };
    api.on('GET /quick-messages/list', [answer]);
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'prazo');
    await person.click(await within(await palette()).findByRole('option', { name: /\/prazo/ }));
    await waitFor(async () => expect(await composer()).toHaveValue('Maria, o prazo é de cinco dias.'));
    expect(await composer()).toHaveFocus();
  });

  it('carries out what the screen offers by its shortcuts', async () => {
    const person = userEvent.setup();
    await open(1);
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'transferir');
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /Transferir/ })).toBeVisible();
  });

  it('covers the page: no shortcut acts on the ticket under it', async () => {
    const person = userEvent.setup();
    const { api, path } = await open(1);
    await person.keyboard('{Control>}k{/Control}');
    await field();
    await person.keyboard('{Control>}e{/Control}');
    await person.type(await field(), 'resolver');
    expect(await within(await palette()).findByText('Ctrl+E')).toBeVisible();
    expect(api.calls('PUT /tickets/:id')).toEqual([]);
    expect(path()).toMatch(/^\/tickets\/./);
  });

  it('carries out what the open ticket offers without a shortcut', async () => {
    const person = userEvent.setup();
    const { api } = await open(1);
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'detalhes');
    await person.click(await within(await palette()).findByRole('option', { name: 'Detalhes do ticket' }));
    expect(await screen.findByRole('dialog', { name: /Detalhes/ })).toBeVisible();
    await person.keyboard('{Escape}');
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'devolver');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(api.calls('PUT /tickets/:id')[0]?.body).toMatchObject({ status: 'pending' }));
  });

  it('lists once what has a shortcut and stands in a menu as well', async () => {
    const person = userEvent.setup();
    await open(1);
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'buscar na conversa');
    expect(
      await within(await palette()).findAllByRole('option', { name: /^Buscar na conversa/ }),
    ).toHaveLength(1);
  });

  it('shows what one area found while another has not answered', async () => {
    const person = userEvent.setup();
    const { api } = await open(1);
    api.on('GET /contacts', () => new Promise(() => undefined));
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'joão');
    expect(await within(await palette()).findByRole('option', { name: /João Santos/ })).toBeVisible();
  });

  it('says that nothing was found', async () => {
    const person = userEvent.setup();
    const { api } = await open(1);
    api.on('GET /tickets', { tickets: [], hasMore: false, nextCursor: null });
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'zzzzzz');
    expect(await within(await palette()).findByText('Nada encontrado.')).toBeVisible();
  });
});
