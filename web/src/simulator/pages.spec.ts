import { screen } from '@testing-library/react';

const AT = new Date(2026, 10, 5, 9, 7, 42).toISOString();
const mail = { to: 'ana@example.com', subject: 'Your code', text: '123456', at: AT };
const charge = {
  ...{ id: 'c1', description: 'Plan', payer: 'Prosa', value: 10, status: 'OVERDUE', dueDate: '2026-11-05' },
  brCode: '000201',
};

/** A page of the simulator in English, with what its server answers. */
const open = async (name: 'mails' | 'bank', answer: unknown): Promise<void> => {
  localStorage.setItem('i18nextLng', 'en');
  document.body.replaceChildren(Object.assign(document.createElement('div'), { id: name }));
  globalThis.fetch = () => Promise.resolve({ ok: true, json: () => Promise.resolve(answer) } as Response);
  await import(`./${name}`);
};

describe('the pages of the simulator write dates as the application does', () => {
  it('those of mails', async () => {
    await open('mails', [mail]);
    expect(await screen.findByText('05/11/2026 09:07')).toBeVisible();
  });

  it('those of charges', async () => {
    await open('bank', [charge]);
    expect(await screen.findByText(/05\/11\/2026$/)).toBeVisible();
  });
});
