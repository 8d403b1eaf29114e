import { isBuilt, type PlanView } from '@prosa/contracts';
import { useT } from '../../../i18n';
import { YesNo } from '../../../ui/yes-no';
import type { SWITCHES } from './plan-parts';

/** Whether a plan includes something; what nobody can use yet is to come, whatever the plan says. */
const Included = ({ plan, name }: { readonly plan: PlanView; readonly name: (typeof SWITCHES)[number] }) => {
  const t = useT();
  if (name === 'isPublic' || isBuilt(name) || !plan[name]) return <YesNo isYes={plan[name]} />;
  return <span className="plan-to-come">{t('shell:comingSoon')}</span>;
};

/** The column of a switch: on a narrow screen it stands with its name. */
export const includedColumn = (name: (typeof SWITCHES)[number]) =>
  ({ cell: (plan: PlanView) => <Included plan={plan} name={name} />, card: 'labelled' }) as const;
