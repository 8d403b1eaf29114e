import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { InvoiceRow } from '@prosa/read-model';
import type { InvoiceEvent, InvoiceIssued } from './invoice.events';

const keyOf = ({ stream }: { readonly stream: string }): readonly [string][] => [
  [parseStreamName(stream).id],
];

const issued = (event: Recorded<InvoiceIssued>): InvoiceRow => {
  const { id, detail, valueCents, creditCents = 0, dueDate, recurrence, plan, round } = event.data;
  const at = new Date(event.metadata.at);
  return {
    uuid: parseStreamName(event.stream).id,
    companyId: event.metadata.companyId,
    ...{ id, detail, valueCents, creditCents, dueDate, recurrence, round },
    planId: plan.id,
    status: 'open',
    cancelReason: null,
    paidAt: null,
    appliedTo: null,
    createdAt: at,
    updatedAt: at,
  };
};

/** The row of each invoice. */
export const invoiceProjection: TableProjection<InvoiceRow, InvoiceEvent> = {
  table: 'invoice',
  key: ['uuid'],
  on: {
    InvoiceIssued: { keys: keyOf, fold: (_, event) => issued(event) },
    InvoiceCancelled: {
      keys: keyOf,
      fold: (row, { data, metadata }) =>
        row && {
          ...row,
          status: 'cancelled',
          cancelReason: data.reason,
          updatedAt: new Date(metadata.at),
        },
    },
    InvoicePaid: {
      keys: keyOf,
      fold: (row, { data, metadata }) =>
        row && { ...row, status: 'paid', paidAt: new Date(data.paidAt), updatedAt: new Date(metadata.at) },
    },
    InvoicePaymentReversed: {
      keys: keyOf,
      fold: (row, { metadata }) => row && { ...row, status: 'reversed', updatedAt: new Date(metadata.at) },
    },
    InvoiceApplied: {
      keys: keyOf,
      fold: (row, { data, metadata }) =>
        row && { ...row, appliedTo: data.to, updatedAt: new Date(metadata.at) },
    },
  },
};
