import type { SameKeys } from '../shape';
import type { money as pt } from '../pt/money';

/** Texts of the platform's money. */
export const money: SameKeys<typeof pt> = {
  intro: 'What the platform invoiced and received, month by month.',
  issued: 'Issued',
  received: 'Received',
  fees: 'Fees',
  refunded: 'Refunded',
  surplus: 'Surplus',
  byHand: 'Received otherwise',
  overdue: 'Overdue',
  held: 'Held',
  month: 'Month',
  overdueNow: 'Overdue today',
  heldNow: 'Held payments',
  thisMonth: 'Issued this month',
  receivedThisMonth: 'Received this month',
  refundedThisMonth: 'Refunded this month',
  ofThemByHand: '{{value}} outside the provider',
  export_csv: 'Payments (CSV)',
  export_xlsx: 'Payments (Excel)',
  count_one: '{{count}} invoice',
  count_other: '{{count}} invoices',
  heldCount_one: '{{count}} payment',
  heldCount_other: '{{count}} payments',
  table: 'Amounts by month',
  heading: 'Last 12 months',
  credits: 'Credits of companies',
  creditsIntro:
    'What companies overpaid and have not used yet. It lowers the next invoice; if you have given the money back, record it here.',
  refundCredit: 'Record a refund',
  refundCreditOf: 'Record the refund of the credit of {{name}}',
  refundCreditTitle: 'Give {{value}} back to {{name}}',
  refundCreditHint:
    'You give the money back yourself, outside of this page. The next invoice is not lowered any more then.',
  refundConfirm: 'Record refund',
  creditRefunded: 'Refund recorded',
  owes: 'It is added to the next invoice.',
};
