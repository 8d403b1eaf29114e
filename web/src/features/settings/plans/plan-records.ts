import type { PlanView } from '@prosa/contracts';
import { framesOf } from '../../../resource/record-frames';
import { createRecords } from '../../../resource/records';

/** The platform's plans, by price; super users receive each other's changes. */
export const planRecords = createRecords<PlanView>({
  name: 'plans',
  texts: 'plans',
  path: '/plans',
  listPath: '/plans/all',
  pageKey: null,
  compare: (one, other) => one.value - other.value || one.id - other.id,
  searched: ({ name }) => name,
  change: framesOf('plan'),
});
