import type { Recorded } from '@prosa/kernel';
import type { RowRule, TableProjection } from '@prosa/projections';
import type { CreditEntryRow } from '@prosa/read-model';
import type { CreditEvent } from './credit.events';

type Line = Pick<CreditEntryRow, 'kind' | 'cents'> &
  Partial<Pick<CreditEntryRow, 'payment' | 'invoice' | 'invoiceUuid' | 'note'>>;

const entry = <E extends CreditEvent>(tell: (data: E['data']) => Line): RowRule<CreditEntryRow, E> => ({
  keys: event => [[event.id]],
  fold: (_, { id, data, metadata: { companyId, at, actor } }: Recorded<E>) => ({
    ...{ payment: null, invoice: null, invoiceUuid: null, note: '', ...tell(data) },
    ...{ uuid: id, companyId, at: new Date(at) },
    actor: actor.kind === 'user' ? actor.name : null,
  }),
});

/** One row for each change of a company's credit; their sum is the balance. */
export const creditProjection: TableProjection<CreditEntryRow, CreditEvent> = {
  table: 'creditEntry',
  key: ['uuid'],
  on: {
    CreditGranted: entry(({ payment, invoice, cents }) => ({ kind: 'granted', cents, payment, invoice })),
    CreditRevoked: entry(({ payment, cents }) => ({ kind: 'revoked', cents: -cents, payment })),
    CreditCharged: entry(({ cents }) => ({ kind: 'charged', cents: -cents })),
    CreditUsed: entry(({ invoiceUuid, cents }) => ({ kind: 'used', cents: -cents, invoiceUuid })),
    CreditReturned: entry(({ invoiceUuid, cents }) => ({ kind: 'returned', cents, invoiceUuid })),
    CreditRefunded: entry(({ cents, note }) => ({ kind: 'refunded', cents: -cents, note })),
  },
};
