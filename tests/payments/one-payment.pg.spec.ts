import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { uuidv5 } from '@prosa/kernel';
import type { InvoiceRow } from '@prosa/read-model';
import type { CompanyKey } from '../../services/identity/src/company/company.service';
import { PaymentWorld } from './payment-world';

const DUE = '2027-01-12';
const MONTH_LATER = '2027-02-12';

interface Customer {
  readonly key: CompanyKey;
  readonly invoice: InvoiceRow;
}

describe('A payment', () => {
  let world: PaymentWorld;
  let first: Customer;
  let second: Customer;
  let waiting: Customer;

  const customer = async (name: string, planUuid: string): Promise<Customer> => {
    const key = await world.register(name, DUE, { planUuid });
    return { key, invoice: await world.invoiceOf(key) };
  };
  /** The third company's invoice is paid, and waits for the round. */
  const expectWaiting = async (): Promise<void> => {
    expect(await world.invoicesOf(waiting.key)).toMatchObject([{ status: 'paid', appliedTo: null }]);
  };

  beforeAll(async () => {
    Logger.overrideLogger(false);
    world = await PaymentWorld.open();
    const plan = await world.plan('Básico', 4_990);
    first = await customer('Padaria', plan);
    second = await customer('Floricultura', plan);
    waiting = await customer('Oficina', plan);
    const { invoice } = waiting;
    const { uuid, valueCents } = invoice;
    const paidAt = world.clock.now().toISOString();
    const payment = { payment: uuidv5('operator', uuid), valueCents, paidAt, note: '' };
    await world.process.invoices.pay(invoice, { ...payment, heardBy: 'operator' });
  });
  afterAll(() => world.close());

  it('that is recorded by hand moves the due date of its own company, and leaves others to the round', async () => {
    await world.payByHand(first.invoice);
    expect(await world.dueDateOf(first.key)).toBe(MONTH_LATER);
    await expectWaiting();
  });

  it('that the bank reports does the same', async () => {
    const { uuid, valueCents } = second.invoice;
    const payment = { id: 'pay_second', valueCents, reference: `${uuid}/1`, paidOn: '2027-01-05' };
    await world.process.payments.receive('asaas', { ...payment, isReversed: false }, 'notice');
    expect(await world.dueDateOf(second.key)).toBe(MONTH_LATER);
    await expectWaiting();
    await world.process.due.lookAfterAll();
    expect(await world.dueDateOf(waiting.key)).toBe(MONTH_LATER);
  });
});
