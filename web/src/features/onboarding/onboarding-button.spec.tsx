import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const NOTHING_DONE = { connection: false, queue: false, people: false, message: false };

describe('the first steps of a company', () => {
  let app: RunningApp;
  let answer: () => void;

  /** The steps are known when `answer` is called. */
  const start = async (): Promise<void> => {
    const asked = new Promise<void>(resolve => {
      answer = resolve;
    });
    app = await renderApp({
      user: anAdmin(),
      path: '/helps',
      routes: { 'GET /helps/list': [], 'GET /onboarding': async () => (await asked, NOTHING_DONE) },
    });
  };
  const list = () => screen.queryByRole('region', { name: 'Primeiros passos' });
  const button = () => screen.findByRole('button', { name: /^Primeiros passos/ });

  afterEach(() => app.unmount());

  it('open by themselves once, where nobody is at work', async () => {
    await start();
    answer();
    expect(await screen.findByRole('region', { name: 'Primeiros passos' })).toBeVisible();
    expect(localStorage.getItem(`onboarding-shown-${anAdmin().companyId}`)).toBe('1');
  });

  it('wait while a dialog is open, and open when it is closed', async () => {
    const person = userEvent.setup();
    await start();
    await screen.findByRole('navigation', { name: 'Menu principal' });
    await person.keyboard('?');
    await screen.findByRole('dialog');
    answer();
    await screen.findByRole('button', { name: /^Primeiros passos/, hidden: true });
    expect(list()).toBeNull();
    await person.keyboard('{Escape}');
    expect(await screen.findByRole('region', { name: 'Primeiros passos' })).toBeVisible();
  });

  it('wait while somebody is writing, and open when the text is gone', async () => {
    const person = userEvent.setup();
    await start();
    const field = await screen.findByRole('searchbox');
    await person.type(field, 'cobrança');
    answer();
    await button();
    expect(list()).toBeNull();
    await person.clear(field);
    expect(await screen.findByRole('region', { name: 'Primeiros passos' })).toBeVisible();
  });
});
