import { Box } from '@blueprintjs/icons';
import { LIMITS, type PlanView } from '@prosa/contracts';
import { integer, text, toggle } from '../../../resource/declared-fields';
import { columnsOf, declaredForm, everyVerb, type DeclaredPage } from '../../../resource/declared-form';
import { RecordSettings } from '../../../settings/record-settings';
import { formatCount, formatMoney } from '../../../ui/money';
import { money } from './money-field';
import { includedColumn } from './plan-included';
import { inParts, NUMBERS, SWITCHES } from './plan-parts';
import { planRecords } from './plan-records';
import './plans-texts';

const named = columnsOf<PlanView>()('plans');
const number = { tone: 'number', card: 'labelled' } as const;

const page: DeclaredPage<PlanView> = {
  records: planRecords,
  icon: Box,
  nameOf: ({ name }) => name,
  columns: [
    named('name'),
    named('value', { cell: ({ value }) => formatMoney(value), ...number }),
    ...NUMBERS.map(name => named(name, { cell: plan => formatCount(plan[name]), ...number })),
    ...SWITCHES.map(name => named(name, includedColumn(name))),
  ],
  form: {
    ...declaredForm<PlanView, 'plans'>(
      'plans',
      {
        name: text(LIMITS.planName),
        value: money('plans:valueInvalid'),
        ...Object.fromEntries(NUMBERS.map(name => [name, integer(1)])),
        storageGb: integer(0),
        ...Object.fromEntries(SWITCHES.map(name => [name, toggle(true)])),
      },
      inParts,
    ),
    width: 460,
    fieldOfCode: { ERR_PLAN_NAME_TAKEN: 'name' },
  },
  access: everyVerb('plans:manage'),
};

/** The platform's plans: for super users (spec 2 §2, Settings). */
export const PlansScreen = () => <RecordSettings page={page} failure="plans:saveFailed" />;
