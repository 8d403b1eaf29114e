import { act, fireEvent, screen, within } from '@testing-library/react';
import { aQuickMessage } from '../testing/ticket-fixtures';
import { layOut } from '../testing/layout';
import { renderApp } from '../testing/render-app';
import type { RunningApp } from '../testing/render-app';

const MANY = 1_000;
const messages = Array.from({ length: MANY }, (_, index) =>
  aQuickMessage({ id: index + 1, shortcode: `atalho${String(index).padStart(4, '0')}` }),
);
const routes = {
  'GET /quick-messages': { records: messages, count: MANY, hasMore: false, nextCursor: null },
  'GET /quick-messages/list': messages,
};

layOut();
let app: RunningApp;
afterEach(() => {
  jest.restoreAllMocks();
  app.unmount();
});

const scroller = (): HTMLElement => document.querySelector<HTMLElement>('.screen-page') ?? document.body;

const scrollTo = async (top: number): Promise<void> => {
  jest
    .spyOn(HTMLTableSectionElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, -top));
  await act(async () => void fireEvent.scroll(scroller()));
};

describe('a long list of records', () => {
  it('draws what is in sight, and tells how long it is', async () => {
    app = await renderApp({ path: '/quick-messages', routes });
    const table = await screen.findByRole('table');
    expect(await within(table).findByText(/atalho0000/)).toBeVisible();
    expect(table).toHaveAttribute('aria-rowcount', String(MANY + 1));
    expect(within(table).getAllByRole('row').length).toBeLessThan(100);
    await scrollTo(32_000);
    expect(
      within(table)
        .getByText(/atalho0500/)
        .closest('tr'),
    ).toHaveAttribute('aria-rowindex', '502');
    expect(within(table).queryByText(/atalho0000/)).toBeNull();
    expect(within(table).getAllByRole('row').length).toBeLessThan(100);
  });

  it('keeps what has the focus, however far it is scrolled', async () => {
    app = await renderApp({ path: '/quick-messages', routes });
    const table = await screen.findByRole('table');
    const button = (await within(table).findAllByRole('button'))[0] as HTMLElement;
    act(() => button.focus());
    await scrollTo(32_000);
    expect(button).toHaveFocus();
    expect(within(table).getByText(/atalho0500/)).toBeVisible();
  });
});
