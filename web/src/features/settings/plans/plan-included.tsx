import type { PlanView } from '@prosa/contracts';
import { YesNo } from '../../../ui/yes-no';
import type { SWITCHES } from './plan-parts';

/** The column of a switch; on narrow screens with its name. */
export const includedColumn = (name: (typeof SWITCHES)[number]) =>
  ({ cell: (plan: PlanView) => <YesNo isYes={plan[name]} />, card: 'labelled' }) as const;
