import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@prosa/kernel';
import { openBank } from '../bank/bank';
import { AsaasProvider } from './asaas.adapter';
import { describePaymentProvider } from './payment-provider.contract';

describePaymentProvider('Asaas, against the bank on the wire', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-bank-'));
  const bank = await openBank(folder, new ManualClock(new Date('2027-01-05T15:00:00Z')));
  return {
    provider: new AsaasProvider(bank.access),
    secret: bank.access.key,
    today: () => '2027-01-05',
    pay: async (id, value) => {
      await bank.desk.pay({ id, notice: 'never', ...(value === undefined ? {} : { value }) });
    },
    refund: async id => {
      await bank.desk.refund(id, 'never');
    },
    give: async value => {
      await bank.desk.give(value, 'never');
    },
    goAway: () => bank.close(),
    close: async () => {
      await bank.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});
