import { fold, isRejection, ManualClock, uuidv7 } from '@prosa/kernel';
import fc from 'fast-check';
import { invoicePaidBy, paymentDecider, type PaymentCommand } from './payment.decider';
import type { PaymentEvent } from './payment.events';

const clock = new ManualClock(new Date('2026-11-23T12:00:00Z'));
const context = { now: clock.now(), newId: () => uuidv7(clock) };
const content = {
  ...{ provider: 'asaas', providerId: 'pay_1', valueCents: 4_990, reference: 'a/1' },
  paidAt: '2026-11-23T12:00:00.000Z',
};
const place = { invoice: 7, company: 3 };
const seen: PaymentEvent = { type: 'PaymentSeen', data: content };
const applied: PaymentEvent = { type: 'PaymentApplied', data: { ...place, excessCents: 0 } };
const held: PaymentEvent = { type: 'PaymentHeld', data: { ...place, reason: 'second' } };
const reversed: PaymentEvent = { type: 'PaymentReversed', data: { providerId: 'pay_1' } };
const refund = { how: 'refunded', invoice: null, company: null, note: 'Devolvido' } as const;
const settled: PaymentEvent = { type: 'PaymentSettled', data: refund };

const see: PaymentCommand = { type: 'SeePayment', seen: content };
const apply: PaymentCommand = { type: 'ApplyPayment', to: { ...place, excessCents: 0 } };
const hold: PaymentCommand = { type: 'HoldPayment', hold: { ...place, reason: 'second' } };
const reverse: PaymentCommand = { type: 'ReversePayment' };
const settle: PaymentCommand = { type: 'SettlePayment', settlement: refund };

const decide = (past: readonly PaymentEvent[], command: PaymentCommand) => {
  const decision = paymentDecider.decide(command, fold(paymentDecider, past), context);
  return isRejection(decision) ? decision.code : decision;
};
const given = (...past: PaymentEvent[]) => ({ when: (command: PaymentCommand) => decide(past, command) });

describe('A payment', () => {
  it('is recorded once, however often it is notified', () => {
    expect(given().when(see)).toEqual([seen]);
    expect(given(seen).when(see)).toEqual([]);
    expect(given(seen, applied, reversed).when(see)).toEqual([]);
    for (const command of [apply, hold, reverse, settle])
      expect(given().when(command)).toBe('ERR_NO_PAYMENT_FOUND');
    expect(given(held).when(settle)).toBe('ERR_NO_PAYMENT_FOUND');
  });

  it('settles an invoice or waits for a person, never both', () => {
    expect(given(seen).when(apply)).toEqual([applied]);
    expect(given(seen, applied).when(hold)).toEqual([]);
    expect(given(seen).when(hold)).toEqual([held]);
    expect(given(seen, held).when(apply)).toEqual([]);
  });

  it('is given back once, applied or held, and then waits for a person', () => {
    expect(given(seen, applied).when(reverse)).toEqual([reversed]);
    expect(given(seen, held).when(reverse)).toEqual([reversed]);
    expect(given(seen, applied, reversed).when(reverse)).toEqual([]);
    expect(given(seen, applied, reversed).when(settle)).toEqual([settled]);
  });

  it('that was decided about needs no second decision when it is given back', () => {
    expect(given(seen, held, settled).when(reverse)).toEqual([reversed]);
    expect(given(seen, held, settled, reversed).when(settle)).toBe('ERR_PAYMENT_SETTLED');
  });

  it('that was credited waits for a person again when it is given back, and is then closed once', () => {
    const credit = { ...refund, how: 'credited', ...place } as const;
    const credited: PaymentEvent = { type: 'PaymentSettled', data: credit };
    const again: PaymentCommand = { type: 'SettlePayment', settlement: credit };
    const dismiss: PaymentCommand = { type: 'SettlePayment', settlement: { ...refund, how: 'dismissed' } };
    expect(given(seen, held, credited).when(reverse)).toEqual([reversed]);
    expect(fold(paymentDecider, [seen, held, credited, reversed])).toMatchObject({ status: 'reversed' });
    expect(given(seen, held, credited, reversed).when(reverse)).toEqual([]);
    expect(given(seen, held, credited, reversed).when(settle)).toEqual([settled]);
    expect(given(seen, held, credited, reversed).when(dismiss)).toMatchObject([{ type: 'PaymentSettled' }]);
    expect(given(seen, held, credited, reversed).when(again)).toBe('ERR_PAYMENT_SETTLED');
    expect(given(seen, held, credited, reversed, settled).when(dismiss)).toBe('ERR_PAYMENT_SETTLED');
  });

  it('is decided about once, while it waits, and credited only while the money is here', () => {
    expect(given(seen, held).when(settle)).toEqual([settled]);
    expect(given(seen, held, settled).when(settle)).toBe('ERR_PAYMENT_SETTLED');
    expect(given(seen, applied).when(settle)).toBe('ERR_NO_PAYMENT_FOUND');
    const credit: PaymentCommand = { ...settle, settlement: { ...refund, how: 'credited', ...place } };
    expect(given(seen, applied, reversed).when(credit)).toBe('ERR_PAYMENT_SETTLED');
  });

  it('is credited by a decision that a crash may interrupt, and waits again where the invoice refuses it', () => {
    const credit = { ...refund, how: 'credited', ...place } as const;
    const credited: PaymentEvent = { type: 'PaymentSettled', data: credit };
    const decision: PaymentCommand = { type: 'SettlePayment', settlement: credit };
    const back: PaymentCommand = { type: 'ReturnCredit', hold: { ...place, reason: 'second' } };
    expect(given(seen, held).when(decision)).toEqual([credited]);
    expect(given(seen, held, credited).when(decision)).toEqual([]);
    expect(given(seen, held, credited).when(settle)).toBe('ERR_PAYMENT_SETTLED');
    const elsewhere: PaymentCommand = { ...decision, settlement: { ...credit, invoice: 8 } };
    expect(given(seen, held, credited).when(elsewhere)).toBe('ERR_PAYMENT_SETTLED');
    const refunded: PaymentCommand = { ...decision, settlement: { ...refund, ...place } };
    expect(given(seen, held, credited).when(refunded)).toBe('ERR_PAYMENT_SETTLED');
    expect(given(seen, held, credited).when(back)).toEqual([held]);
    expect(given(seen, held, credited, reversed).when(back)).toEqual([held, reversed]);
    expect(given(seen, held, credited, held).when(settle)).toEqual([settled]);
    expect(given(seen, held, settled).when(back)).toEqual([]);
    expect(given(seen, held).when(back)).toEqual([]);
  });

  it('paid the invoice that it was applied or credited to, and none while it waits or after a refund', () => {
    const paidBy = (...past: PaymentEvent[]) => {
      const state = fold(paymentDecider, past);
      return state.status === 'none' ? undefined : invoicePaidBy(state);
    };
    const credit = { ...refund, how: 'credited', ...place } as const;
    expect(paidBy(seen, applied)).toBe(7);
    expect(paidBy(seen, applied, reversed)).toBe(7);
    expect(paidBy(seen, held, { type: 'PaymentSettled', data: credit })).toBe(7);
    expect(paidBy(seen, held, { type: 'PaymentSettled', data: { ...refund, ...place } })).toBeNull();
    expect(paidBy(seen)).toBeNull();
    expect(paidBy(seen, held)).toBeNull();
  });

  it('is credited to no other company than the one that it came from', () => {
    const credit = { ...refund, how: 'credited', ...place } as const;
    const elsewhere: PaymentCommand = { type: 'SettlePayment', settlement: { ...credit, company: 4 } };
    expect(given(seen, held).when(elsewhere)).toBe('ERR_PAYMENT_COMPANY');
    const nobodys: PaymentEvent = {
      type: 'PaymentHeld',
      data: { invoice: null, company: null, reason: 'unknown' },
    };
    expect(given(seen, nobodys).when(elsewhere)).toMatchObject([{ type: 'PaymentSettled' }]);
  });

  it('waits again when a decision is taken back, once', () => {
    const undo: PaymentCommand = { type: 'UndoSettlement', note: 'Engano' };
    const undone: PaymentEvent = { type: 'PaymentUnsettled', data: { note: 'Engano' } };
    expect(given(seen, held, settled).when(undo)).toEqual([undone]);
    expect(given(seen, held, settled, undone).when(undo)).toEqual([]);
    expect(given(seen, held, settled, undone).when(settle)).toEqual([settled]);
    expect(fold(paymentDecider, [seen, held, settled, reversed, undone])).toMatchObject({
      status: 'reversed',
    });
    expect(given(seen, applied).when(undo)).toBe('ERR_NO_PAYMENT_FOUND');
  });

  it('comes to one end whatever order and number of notices', () => {
    const commands = fc.array(fc.constantFrom(see, apply, hold, reverse, settle), { maxLength: 30 });
    fc.assert(
      fc.property(commands, sent => {
        const past: PaymentEvent[] = [];
        for (const command of sent) {
          const decision = decide(past, command);
          if (typeof decision !== 'string') past.push(...decision);
        }
        const types = past.map(({ type }) => type);
        expect(new Set(types).size).toBe(types.length);
        expect(types.includes('PaymentApplied') && types.includes('PaymentHeld')).toBe(false);
      }),
    );
  });
});
