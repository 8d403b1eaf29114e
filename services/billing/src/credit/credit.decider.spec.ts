import { isRejection, ManualClock, uuidv7 } from '@prosa/kernel';
import fc from 'fast-check';
import { creditDecider, usableCredit, type CreditCommand, type CreditState } from './credit.decider';

const { initial, evolve } = creditDecider;
const clock = new ManualClock(new Date('2026-11-30T12:00:00Z'));
const context = { now: clock.now(), newId: () => uuidv7(clock) };

const decide = (command: CreditCommand, state: CreditState) => {
  const decided = creditDecider.decide(command, state, context);
  return isRejection(decided) ? decided.code : decided;
};

const run = (commands: readonly CreditCommand[], from: CreditState = initial): CreditState =>
  commands.reduce((state, command) => {
    const decided = decide(command, state);
    if (typeof decided === 'string') throw new Error(decided);
    return decided.reduce(evolve, state);
  }, from);

const grant = (cents: number, payment = 'p'): CreditCommand => ({
  ...{ type: 'FollowPayment', payment, invoice: 1, cents },
});
const use = (priceCents: number, invoiceUuid = 'i'): CreditCommand => ({
  ...{ type: 'UseCredit', invoiceUuid, priceCents },
});

describe('The credit of a company', () => {
  it('is granted once by a payment, and revoked when it is given back', () => {
    const granted = run([grant(1_000), grant(1_000)]);
    expect(granted.balance).toBe(1_000);
    expect(run([grant(0), grant(0)], granted).balance).toBe(0);
  });

  it('is used once by an invoice, and is back when that is cancelled', () => {
    const used = run([grant(1_000), use(4_990), use(4_990)]);
    expect([used.balance, used.used['i']]).toEqual([0, 1_000]);
    const back = run(
      [
        { type: 'ReturnCredit', invoiceUuid: 'i' },
        { type: 'ReturnCredit', invoiceUuid: 'i' },
      ],
      used,
    );
    expect(back.balance).toBe(1_000);
    // A cancelled invoice is not issued again by its uuid.
    expect(run([use(4_990)], back).balance).toBe(1_000);
  });

  it('is given back as the person saw it, and not twice', () => {
    const refund = (cents: number): CreditCommand => ({ type: 'RefundCredit', cents, note: 'Pix' });
    const granted = run([grant(1_000)]);
    expect(decide(refund(900), granted)).toBe('ERR_CREDIT_CHANGED');
    const refunded = run([refund(1_000)], granted);
    expect(refunded.balance).toBe(0);
    expect(decide(refund(0), refunded)).toBe('ERR_CREDIT_CHANGED');
  });

  it('below zero is what the next invoice asks for, once', () => {
    const charge: CreditCommand = { type: 'ChargeCredit', cause: 'c', cents: 700 };
    const owing = run([charge, charge]);
    expect(owing.balance).toBe(-700);
    const asked = run([use(4_990)], owing);
    expect([asked.balance, asked.used['i']]).toEqual([0, -700]);
    expect(run([{ type: 'ReturnCredit', invoiceUuid: 'i' }], asked).balance).toBe(-700);
  });

  it('leaves nothing to pay, or enough for a charge', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999, max: 99_999 }),
        fc.integer({ min: 1, max: 99_999 }),
        (balance, price) => {
          const used = usableCredit(balance, price);
          if (balance <= 0) expect(used).toBe(balance);
          else expect(used >= 0 && used <= Math.min(balance, price)).toBe(true);
          if (used > 0) expect(price === used || price - used >= 500).toBe(true);
        },
      ),
    );
  });
});
