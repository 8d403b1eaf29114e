import type { PlanView } from '@prosa/contracts';
import { createRecords } from '../../../resource/records';

/** The platform's plans, by value; they belong to no company, and so no live channel tells of them. */
export const planRecords = createRecords<PlanView>({
  name: 'plans',
  texts: 'plans',
  path: '/plans',
  listPath: '/plans/all',
  pageKey: null,
  compare: (one, other) => one.value - other.value || one.id - other.id,
  searched: ({ name }) => name,
  change: () => null,
});
