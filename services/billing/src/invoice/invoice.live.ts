import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import type { InvoiceApplied, InvoiceEvent } from './invoice.events';
import { invoicesByUuid, toInvoiceView } from './invoice.queries';

const audience = { kind: 'permission', permission: 'invoices:see' } as const;

const uuidOf = ({ stream }: Recorded): string => parseStreamName(stream).id;

const concluded = ({ metadata: { companyId }, data }: Recorded<InvoiceApplied>): NewFrame => ({
  companyId,
  channel: 'payment',
  payload: { action: 'CONCLUIDA', company: { id: companyId, dueDate: data.to }, invoiceId: data.id },
  audience: { kind: 'company' },
});

/** Publishes invoices to administrators, and the extended subscription with its new due date to all users. */
export const invoiceLive: LiveRule = {
  on: [
    ...(['InvoiceIssued', 'InvoiceCancelled', 'InvoicePaid', 'InvoiceApplied'] as const),
    ...(['InvoiceChargeOpened', 'InvoiceChargeFailed', 'InvoicePaymentReversed'] as const),
  ] satisfies InvoiceEvent['type'][],
  async frames(facts, db) {
    const events = facts as readonly Recorded<InvoiceEvent>[];
    const added = new Set(events.filter(({ type }) => type === 'InvoiceIssued').map(uuidOf));
    const rows = await invoicesByUuid(db, [...new Set(events.map(uuidOf))]);
    const changed = rows.map((row): NewFrame => {
      const { companyId, uuid, status, id } = row;
      if (status === 'cancelled')
        return { companyId, channel: 'invoice', payload: { action: 'delete', invoiceId: id }, audience };
      const action = added.has(uuid) ? 'create' : 'update';
      return { companyId, channel: 'invoice', payload: { action, invoice: toInvoiceView(row) }, audience };
    });
    const applied = events.filter(event => event.type === 'InvoiceApplied') as Recorded<InvoiceApplied>[];
    return [...changed, ...applied.map(concluded)];
  },
};
