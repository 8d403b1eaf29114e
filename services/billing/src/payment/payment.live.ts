import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import type { PaymentEvent } from './payment.events';

const audience = { kind: 'permission', permission: 'payments:manage' } as const;

/** Publishes new and decided held payments to super users. */
export const paymentLive: LiveRule = {
  on: [
    'PaymentHeld',
    'PaymentReversed',
    'PaymentSettled',
    'PaymentUnsettled',
  ] satisfies PaymentEvent['type'][],
  frames: facts =>
    Promise.resolve(
      (facts as readonly Recorded<PaymentEvent>[]).map((fact): NewFrame => ({
        companyId: fact.metadata.companyId,
        channel: 'heldPayment',
        payload: {
          action: fact.type === 'PaymentSettled' ? 'delete' : 'create',
          paymentId: parseStreamName(fact.stream).id,
        },
        audience,
      })),
    ),
};
