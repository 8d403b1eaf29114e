import type { SameKeys } from '../shape';
import type { money as pt } from '../pt/money';

/** Texts of the platform's money. */
export const money: SameKeys<typeof pt> = {
  intro: 'What the platform invoiced and received, month by month.',
  issued: 'Issued',
  paid: 'Paid',
  overdue: 'Overdue',
  held: 'Held',
  month: 'Month',
  overdueNow: 'Overdue today',
  heldNow: 'Held payments',
  thisMonth: 'Issued this month',
  paidThisMonth: 'Received this month',
  count_one: '{{count}} invoice',
  count_other: '{{count}} invoices',
  heldCount_one: '{{count}} payment',
  heldCount_other: '{{count}} payments',
  table: 'Amounts by month',
  heading: 'Last 12 months',
};
