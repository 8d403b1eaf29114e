import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { PlanChangeRow } from '@prosa/read-model';
import type { PlanChangeEvent } from './plan-change.events';

const keyOf = ({ stream }: Recorded): readonly [string][] => [[parseStreamName(stream).id]];

/** The change of plan that a company waits for; no row while it waits for none. */
export const planChangeProjection: TableProjection<PlanChangeRow, PlanChangeEvent> = {
  table: 'planChange',
  key: ['uuid'],
  on: {
    PlanChangeAsked: {
      keys: keyOf,
      fold: (_, { stream, data, metadata }) => ({
        ...{ uuid: parseStreamName(stream).id, companyId: metadata.companyId },
        ...{ fromPlan: data.from, toPlan: data.to, effectiveOn: data.effectiveOn },
        ...{ prorataCents: data.prorataCents, askedAt: new Date(metadata.at) },
      }),
    },
    PlanChangeDone: { keys: keyOf, fold: () => null },
    PlanChangeWithdrawn: { keys: keyOf, fold: () => null },
  },
};
