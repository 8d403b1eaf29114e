import { DASHBOARD_PERIODS } from '@prosa/contracts';
import { DateField, IdField, IntegerField, NotBefore } from '@prosa/http';

/** The period of the statistics: two dates, or a number of days up to today; by default the last seven. */
export class DashboardQuery {
  @DateField({ optional: true, text: 'First day of the company; with `date_to`.' })
  date_from?: string;

  @NotBefore('date_from')
  @DateField({ optional: true, text: 'Last day, included.' })
  date_to?: string;

  @IntegerField({
    optional: true,
    min: 1,
    max: Math.max(...DASHBOARD_PERIODS),
    text: 'Days up to today, included.',
  })
  days?: number;
}

/** Which days a chart is of; without dates the last seven. */
export class ChartQuery {
  @DateField({ optional: true, text: 'First day of the company.' })
  initialDate?: string;

  @NotBefore('initialDate')
  @DateField({ optional: true, text: 'Last day, included.' })
  finalDate?: string;

  @IdField({ optional: true, text: 'Sent by older clients; the token says which company.' })
  companyId?: number;
}
