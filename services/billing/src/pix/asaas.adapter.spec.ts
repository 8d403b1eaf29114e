import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@prosa/kernel';
import { openBank } from '../bank/bank';
import { AsaasProvider } from './asaas.adapter';
import { describePaymentProvider } from './payment-provider.contract';

describePaymentProvider('Asaas, against the bank on the wire', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-bank-'));
  const clock = new ManualClock(new Date('2027-01-05T15:00:00Z'));
  const bank = await openBank(folder, clock);
  return {
    provider: new AsaasProvider(bank.access),
    secret: bank.access.key,
    today: () => clock.now().toISOString().slice(0, 10),
    wait: days => clock.advance(days * 86_400_000),
    pay: async (id, value) => {
      await bank.bank.pay({ id, notice: 'never', ...(value === undefined ? {} : { value }) });
    },
    refund: async id => {
      await bank.bank.refund(id, 'never');
    },
    give: async value => {
      await bank.bank.give(value, 'never');
    },
    register: url => bank.setWebhook({ url, authToken: 'a-token-of-thirty-two-characters' }),
    goAway: () => bank.close(),
    close: async () => {
      await bank.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});
