import {
  ProviderRefused,
  ProviderUnavailable,
  type PaymentProvider,
  type ReceivedPayment,
  type WantedCharge,
} from './payment-provider.port';

/** A provider under test, and the hands of those who pay. */
export interface ProviderUnderTest {
  readonly provider: PaymentProvider;
  /** Its credential, which no fault may contain. */
  readonly secret: string;
  /** Today at the provider, `yyyy-MM-dd`. */
  today(): string;
  pay(charge: string, value?: number): Promise<void>;
  refund(charge: string): Promise<void>;
  /** Lets days pass at the provider. */
  wait(days: number): void;
  /** Money without a charge. */
  give(value: number): Promise<void>;
  /** Registers the address of a webhook there. */
  register(url: string): void;
  /** Stops the provider's server: connections are refused from now on. */
  goAway(): Promise<void>;
  close(): Promise<void>;
}

const everything = async (payments: AsyncIterable<ReceivedPayment>): Promise<readonly ReceivedPayment[]> => {
  const all: ReceivedPayment[] = [];
  for await (const payment of payments) all.push(payment);
  return all;
};

const faultOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (fault) {
    return fault;
  }
  throw new Error('nothing failed');
};

/** The contract suite of the port. */
export const describePaymentProvider = (name: string, open: () => Promise<ProviderUnderTest>): void => {
  describe(`The payment provider ${name}`, () => {
    let there: ProviderUnderTest;
    let count = 0;
    const wanted = (more: Partial<WantedCharge> = {}): WantedCharge => ({
      reference: `0190c0de-0000-7000-8000-${String((count += 1)).padStart(12, '0')}/1`,
      ...{ valueCents: 4_990, dueOn: there.today(), text: 'Plano Básico' },
      payer: { reference: 'empresa', name: 'Padaria Sol', document: '11222333000181' },
      ...more,
    });

    beforeEach(async () => (there = await open()));
    afterEach(() => there.close());

    it('opens one charge for one reference, however often it is asked', async () => {
      const { provider } = there;
      const one = wanted();
      const first = await provider.openCharge(one);
      expect(await provider.openCharge(one)).toEqual(first);
      expect((await provider.openCharge(wanted())).id).not.toBe(first.id);
      expect(first.brCode).toMatch(/^000201.*540549\.90.*6304[\dA-F]{4}$/);
      expect(first.expiresAt.toISOString()).toBe(new Date(`${there.today()}T23:59:59-03:00`).toISOString());
      expect(await provider.charge(first.id)).toEqual({ state: 'open', payments: [] });
    });

    it('says whether it takes our key, and knows the address of our webhook', async () => {
      const { provider } = there;
      expect(await provider.check('/nobody')).toBe('missing');
      there.register('https://prosa.test/notices');
      expect(await provider.check('/notices')).toBe('registered');
    });

    it('tells what was paid for a charge: its value, its day, and a second time too', async () => {
      const { provider } = there;
      const { reference, ...rest } = wanted();
      const { id } = await provider.openCharge({ reference, ...rest });
      await there.pay(id, 60);
      const paid = { id, reference, valueCents: 6_000, paidOn: there.today(), isReversed: false };
      const charge = await provider.charge(id);
      expect(charge).toEqual({ state: 'paid', payments: [expect.objectContaining(paid)] });
      // A provider need not say what it keeps; what it says is a part of the value.
      const { feeCents = 0 } = charge.payments[0] ?? {};
      expect(feeCents >= 0 && feeCents < paid.valueCents).toBe(true);
      await there.pay(id);
      const { payments } = await provider.charge(id);
      expect(payments).toHaveLength(2);
      expect(new Set(payments.map(each => each.id)).size).toBe(2);
      expect(payments.map(each => each.reference)).toEqual([reference, reference]);
    });

    it('ends a charge, as often as it is asked; its reference opens another one', async () => {
      const { provider } = there;
      const one = wanted();
      const { id } = await provider.openCharge(one);
      await provider.close(id);
      await provider.close(id);
      await provider.close('pay_unknown');
      expect(await provider.charge(id)).toEqual({ state: 'gone', payments: [] });
      expect(await provider.charge('pay_unknown')).toEqual({ state: 'gone', payments: [] });
      expect((await provider.openCharge(one)).id).not.toBe(id);
    });

    it('lists everything received since a day, page after page, and what went back as gone back', async () => {
      const { provider } = there;
      const { id } = await provider.openCharge(wanted());
      await there.pay(id);
      await there.refund(id);
      for (let index = 0; index < 105; index += 1) await there.give(1 + index / 100);
      const all = await everything(provider.received(there.today()));
      expect(all).toHaveLength(106);
      expect(all.filter(({ isReversed }) => isReversed).map(each => each.id)).toEqual([id]);
      expect(all.filter(({ reference }) => reference === null)).toHaveLength(105);
      expect(all.reduce((sum, { valueCents }) => sum + valueCents, 0)).toBe(4_990 + 105 * 100 + 5_460);
      expect(await everything(provider.received('2999-01-01'))).toEqual([]);
    });

    it('lists what went back since a day, however long ago it was paid', async () => {
      const { provider } = there;
      const { id } = await provider.openCharge(wanted());
      const kept = await provider.openCharge(wanted());
      await there.pay(id);
      await there.pay(kept.id);
      there.wait(40);
      await there.refund(id);
      const all = await everything(provider.received(there.today()));
      expect(all.map(payment => [payment.id, payment.isReversed])).toEqual([[id, true]]);
    });

    it('reads notices as hints, and knows what is none of its own', () => {
      const { provider } = there;
      const body = { id: 'evt_1', event: 'PAYMENT_RECEIVED', payment: { id: 'pay_1', value: 0.01 } };
      expect(provider.notice(body)).toEqual({ event: 'evt_1', charge: 'pay_1' });
      const foreign = [
        ...[null, undefined, 'PAYMENT_RECEIVED', [], {}, { ...body, event: 'INVOICE_CREATED' }],
        ...[
          { ...body, payment: null },
          { ...body, payment: { id: '../../x' } },
          { ...body, id: 7 },
        ],
      ];
      for (const each of foreign) expect(provider.notice(each)).toBeNull();
    });

    it('says apart what will never be done and what may be tried again, and quotes no secret', async () => {
      const { provider, secret } = there;
      const payer = { reference: 'empresa', name: 'Padaria', document: '11111111111' };
      const refused = await faultOf(provider.openCharge(wanted({ payer })));
      expect(refused).toBeInstanceOf(ProviderRefused);
      await there.goAway();
      const away = await faultOf(provider.openCharge(wanted()));
      expect(away).toBeInstanceOf(ProviderUnavailable);
      for (const fault of [refused, away])
        expect(`${String(fault)}${(fault as Error).stack}${JSON.stringify(fault)}`).not.toContain(secret);
    });
  });
};
