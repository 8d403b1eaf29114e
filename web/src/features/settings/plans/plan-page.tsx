import { Box } from '@blueprintjs/icons';
import { PLAN_FEATURES } from '@prosa/contracts';
import type { PlanView } from '@prosa/contracts';
import { useT } from '../../../i18n';
import type { RecordColumn, RecordPageDef } from '../../../resource/record-page-def';
import { formatCount, formatMoney } from './money';
import { PlanFields, planBody, planInput, planRules } from './plan-form';
import type { PlanInput } from './plan-form';
import { planRecords } from './plan-records';

const YesNo = ({ isYes }: { readonly isYes: boolean }) => {
  const t = useT();
  return (
    <span className="yes-no" data-yes={isYes}>
      {isYes ? t('yes') : t('no')}
    </span>
  );
};

const features = PLAN_FEATURES.map((feature): RecordColumn<PlanView> => ({
  label: `plans:${feature}`,
  cell: plan => <YesNo isYes={plan[feature]} />,
  card: 'labelled',
}));

/** The list of plans and the sheet of one. */
export const planPage: RecordPageDef<PlanView, PlanInput> = {
  records: planRecords,
  icon: Box,
  nameOf: ({ name }) => name,
  columns: [
    { label: 'plans:name', cell: plan => plan.name },
    { label: 'plans:value', cell: plan => formatMoney(plan.value), tone: 'number', card: 'labelled' },
    { label: 'plans:users', cell: plan => formatCount(plan.users), tone: 'number', card: 'labelled' },
    {
      label: 'plans:connections',
      cell: plan => formatCount(plan.connections),
      tone: 'number',
      card: 'labelled',
    },
    { label: 'plans:queues', cell: plan => formatCount(plan.queues), tone: 'number', card: 'labelled' },
    ...features,
    { label: 'plans:isPublic', cell: plan => <YesNo isYes={plan.isPublic} />, card: 'labelled' },
  ],
  form: {
    width: 460,
    initial: planInput,
    rules: planRules,
    body: planBody,
    Fields: PlanFields,
    fieldOfCode: { ERR_PLAN_NAME_TAKEN: 'name' },
  },
  access: { create: 'plans:manage', update: 'plans:manage', delete: 'plans:manage' },
};
