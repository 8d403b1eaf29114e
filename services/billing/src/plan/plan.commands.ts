import { ALL_PLAN_FEATURES, LIMITS, PLAN_FEATURES, type PlanFeatures } from '@prosa/contracts';
import { BooleanField, IntegerField, MoneyField, TextField } from '@prosa/http';
import type { PlanContent } from './plan.events';
import { centsOf } from '../cents';

const MOST = { min: 0, max: 100_000 };

/** The features of a plan; all by default. */
class FeatureFields implements Partial<PlanFeatures> {
  @BooleanField({ optional: true })
  useCampaigns?: boolean;

  @BooleanField({ optional: true })
  useSchedules?: boolean;

  @BooleanField({ optional: true })
  useInternalChat?: boolean;

  @BooleanField({ optional: true })
  useExternalApi?: boolean;

  @BooleanField({ optional: true })
  useKanban?: boolean;

  @BooleanField({ optional: true })
  useOpenAi?: boolean;

  @BooleanField({ optional: true })
  useIntegrations?: boolean;

  @BooleanField({ optional: true, text: 'Whether the sign-up offers it.' })
  isPublic?: boolean;
}

/** The body of `POST /plans`. */
export class AddPlanRequest extends FeatureFields {
  @TextField({ ...LIMITS.planName, example: 'Básico', text: 'Unique.' })
  name!: string;

  @MoneyField({ text: 'Brazilian reais per month.', example: 49.9 })
  value!: number;

  @IntegerField(MOST)
  users!: number;

  @IntegerField(MOST)
  connections!: number;

  @IntegerField(MOST)
  queues!: number;

  @IntegerField({ ...MOST, optional: true, text: 'Gibibytes of files; 0: no limit.' })
  storageGb?: number;
}

/** The body of `PUT /plans/:id`; what is left out stays. */
export class ChangePlanRequest extends FeatureFields {
  @TextField({ ...LIMITS.planName, optional: true })
  name?: string;

  @MoneyField({ optional: true })
  value?: number;

  @IntegerField({ ...MOST, optional: true })
  users?: number;

  @IntegerField({ ...MOST, optional: true })
  connections?: number;

  @IntegerField({ ...MOST, optional: true })
  queues?: number;

  @IntegerField({ ...MOST, optional: true, text: 'Gibibytes of files; 0: no limit.' })
  storageGb?: number;
}

const fields = ['name', 'users', 'connections', 'queues', 'storageGb', 'isPublic', ...PLAN_FEATURES] as const;

/** The change in a body, with the domain's names. */
export const changeIn = (body: ChangePlanRequest): Partial<PlanContent> => {
  const sent = fields.filter(field => body[field] !== undefined).map(field => [field, body[field]] as const);
  const cents = body.value === undefined ? {} : { valueCents: centsOf(body.value) };
  return { ...Object.fromEntries(sent), ...cents };
};

/** The plan that a body describes. */
export const planIn = (body: AddPlanRequest): PlanContent => ({
  ...ALL_PLAN_FEATURES,
  isPublic: true,
  name: body.name,
  valueCents: centsOf(body.value),
  users: body.users,
  connections: body.connections,
  queues: body.queues,
  ...changeIn(body),
});
