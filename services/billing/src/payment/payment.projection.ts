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
  PaymentUnsettled,
} from './payment.events';

const keyOf = ({ stream }: { readonly stream: string }): readonly [string][] => [
  [parseStreamName(stream).id],
];

/** Nobody has decided about it. */
const UNDECIDED = { settledHow: null, settledNote: null, settledAt: null, settledBy: null };

const seen = ({ stream, data, metadata }: Recorded<PaymentSeen>): PaymentRow => ({
  companyId: metadata.companyId,
  uuid: parseStreamName(stream).id,
  provider: data.provider,
  providerId: data.providerId,
  valueCents: data.valueCents,
  paidAt: new Date(data.paidAt),
  ...{ status: 'seen', reason: null, invoice: null, payerCompany: null, creditedTo: null },
  ...{ feeCents: data.feeCents ?? null, excessCents: 0, reversedAt: null },
  ...UNDECIDED,
  updatedAt: new Date(metadata.at),
});

const changing = <E extends PaymentEvent>(
  columns: (data: E['data'], row: PaymentRow, metadata: Recorded<E>['metadata']) => Partial<PaymentRow>,
): RowRule<PaymentRow, E> => ({
  keys: keyOf,
  fold: (row, { data, metadata }) =>
    row && { ...row, ...columns(data, row, metadata), updatedAt: new Date(metadata.at) },
});

/** The row of each payment. */
export const paymentProjection: TableProjection<PaymentRow, PaymentEvent> = {
  table: 'payment',
  key: ['uuid'],
  on: {
    PaymentSeen: { keys: keyOf, fold: (_, event) => seen(event) },
    PaymentApplied: changing<PaymentApplied>(({ invoice, company, excessCents }) => ({
      ...{ status: 'applied', invoice, payerCompany: company, excessCents },
    })),
    PaymentHeld: changing<PaymentHeld>(({ reason, invoice, company }) => ({
      ...{ status: 'held', reason, invoice, payerCompany: company, creditedTo: null, excessCents: 0 },
    })),
    PaymentReversed: changing<PaymentReversed>((_, { status, creditedTo, reversedAt }, { at }) => ({
      reversedAt: reversedAt ?? new Date(at),
      status: status === 'settled' && creditedTo === null ? 'settled' : 'reversed',
    })),
    PaymentSettled: changing<PaymentSettled>(({ how, invoice, note, excessCents }, row, { at, actor }) => ({
      ...{ status: 'settled', creditedTo: how === 'credited' ? invoice : null },
      excessCents: excessCents ?? row.excessCents,
      ...{ settledHow: how, settledNote: note, settledAt: new Date(at) },
      settledBy: actor.kind === 'user' ? actor.name : null,
    })),
    PaymentUnsettled: changing<PaymentUnsettled>((_, { reversedAt, creditedTo, excessCents }) => ({
      ...{ status: reversedAt === null ? 'held' : 'reversed', creditedTo: null },
      excessCents: creditedTo === null ? excessCents : 0,
      ...UNDECIDED,
    })),
  },
};
