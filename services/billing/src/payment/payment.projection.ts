import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { RowRule, TableProjection } from '@prosa/projections';
import type { PaymentRow } from '@prosa/read-model';
import type {
  PaymentApplied,
  PaymentEvent,
  PaymentHeld,
  PaymentReversed,
  PaymentSeen,
  PaymentSettled,
} from './payment.events';

const keyOf = ({ stream }: { readonly stream: string }): readonly [string][] => [
  [parseStreamName(stream).id],
];

const seen = ({ stream, data, metadata }: Recorded<PaymentSeen>): PaymentRow => ({
  companyId: metadata.companyId,
  uuid: parseStreamName(stream).id,
  provider: data.provider,
  providerId: data.providerId,
  valueCents: data.valueCents,
  paidAt: new Date(data.paidAt),
  ...{ status: 'seen', reason: null, invoice: null, payerCompany: null, creditedTo: null },
  updatedAt: new Date(metadata.at),
});

const changing = <E extends PaymentEvent>(
  columns: (data: E['data'], row: PaymentRow) => Partial<PaymentRow>,
): RowRule<PaymentRow, E> => ({
  keys: keyOf,
  fold: (row, { data, metadata }) =>
    row && { ...row, ...columns(data, row), updatedAt: new Date(metadata.at) },
});

/** The row of each payment. */
export const paymentProjection: TableProjection<PaymentRow, PaymentEvent> = {
  table: 'payment',
  key: ['uuid'],
  on: {
    PaymentSeen: { keys: keyOf, fold: (_, event) => seen(event) },
    PaymentApplied: changing<PaymentApplied>(({ invoice, company }) => ({
      ...{ status: 'applied', invoice, payerCompany: company },
    })),
    PaymentHeld: changing<PaymentHeld>(({ reason, invoice, company }) => ({
      ...{ status: 'held', reason, invoice, payerCompany: company, creditedTo: null },
    })),
    PaymentReversed: changing<PaymentReversed>((_, { status, creditedTo }) => ({
      status: status === 'settled' && creditedTo === null ? 'settled' : 'reversed',
    })),
    PaymentSettled: changing<PaymentSettled>(({ how, invoice }) => ({
      ...{ status: 'settled', creditedTo: how === 'credited' ? invoice : null },
    })),
  },
};
