import type { SameKeys } from '../shape';
import type { invoices as pt } from '../pt/invoices';

/** Texts of the invoices. */
export const invoices: SameKeys<typeof pt> = {
  intro: "The invoices of your company's subscription.",
  list: 'Invoices',
  id: 'Id',
  detail: 'Details',
  value: 'Amount',
  dueDate: 'Due date',
  status: 'Status',
  action: 'Action',
  paid: 'Paid',
  overdue: 'Overdue',
  open: 'Open',
  emptyTitle: 'No invoices yet',
  emptyBody: 'The next invoice shows up here 10 days before it is due.',
  loadingMore: 'Loading more invoices…',
  receipt: 'Receipt',
  receiptOf: 'Receipt of invoice {{id}}',
  company: 'Company',
  paidAt: 'Paid on',
  print: 'Print',
  renewed: 'Payment confirmed! Your subscription was renewed until {{date}}.',
};
