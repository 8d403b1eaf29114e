import { DateField, EnumField, NotBefore } from '@prosa/http';

const FORMATS = ['csv', 'xlsx'] as const;

/** The query of `GET /payments/export`. */
export class PaymentExportQuery {
  @EnumField(FORMATS, { optional: true, text: 'csv by default.' })
  format?: (typeof FORMATS)[number];

  @DateField({ optional: true, text: 'The first day of payment; eleven months before this one by default.' })
  from?: string;

  @NotBefore('from')
  @DateField({ optional: true, text: 'The last day of payment; today by default.' })
  to?: string;
}
