import { InputGroup } from '@blueprintjs/core';
import { LIMITS, PLAN_FEATURES } from '@prosa/contracts';
import type { PlanFeatures, PlanView } from '@prosa/contracts';
import { useT } from '../../../i18n';
import { integerRule, lengthRule } from '../../../resource/field-rules';
import { Line, SwitchLine, TextLine } from '../../../resource/form-lines';
import type { FormRules, RecordForm } from '../../../resource/record-form';
import { moneyText, parseMoney } from './money';

/** What the sheet of a plan holds; numbers as they are typed. */
export interface PlanInput extends PlanFeatures {
  readonly name: string;
  readonly value: string;
  readonly users: string;
  readonly connections: string;
  readonly queues: string;
  readonly isPublic: boolean;
}

/** A plan's values as its sheet begins with them; a new one includes everything. */
export const planInput = (view: PlanView | null): PlanInput => ({
  name: view?.name ?? '',
  value: view === null ? '' : moneyText(view.value),
  users: String(view?.users ?? 1),
  connections: String(view?.connections ?? 1),
  queues: String(view?.queues ?? 1),
  useCampaigns: view?.useCampaigns ?? true,
  useSchedules: view?.useSchedules ?? true,
  useInternalChat: view?.useInternalChat ?? true,
  useExternalApi: view?.useExternalApi ?? true,
  useKanban: view?.useKanban ?? true,
  useOpenAi: view?.useOpenAi ?? true,
  useIntegrations: view?.useIntegrations ?? true,
  isPublic: view?.isPublic ?? true,
});

/** The body that is sent. */
export const planBody = (input: PlanInput): object => ({
  ...input,
  name: input.name.trim(),
  value: parseMoney(input.value) ?? 0,
  users: Number(input.users),
  connections: Number(input.connections),
  queues: Number(input.queues),
});

/** What the sheet asks of each field. */
export const planRules: FormRules<PlanInput> = {
  name: lengthRule(LIMITS.planName),
  value: value => {
    if (value.trim() === '') return 'records:required';
    return parseMoney(value) === null ? 'plans:valueInvalid' : null;
  },
  users: integerRule(),
  connections: integerRule(),
  queues: integerRule(),
};

interface FormProps {
  readonly form: RecordForm<PlanInput>;
}

const ValueLine = ({ form }: FormProps) => {
  const t = useT();
  return (
    <Line<PlanInput, string> form={form} name="value" label={t('plans:value')} hint={t('plans:valueHint')}>
      {({ id, describedBy, isInvalid, value, onChange, onBlur }) => (
        <InputGroup
          id={id}
          className="money tnum"
          inputMode="decimal"
          autoComplete="off"
          leftElement={
            <span className="money-sign" aria-hidden="true">
              R$
            </span>
          }
          value={value}
          placeholder="0,00"
          intent={isInvalid ? 'danger' : 'none'}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onValueChange={onChange}
          onBlur={() => {
            const amount = parseMoney(value);
            if (amount !== null) onChange(moneyText(amount));
            onBlur();
          }}
        />
      )}
    </Line>
  );
};

/** Everything of a plan: its price, its numbers, what it includes. */
export const PlanFields = ({ form }: FormProps) => {
  const t = useT();
  return (
    <>
      <TextLine form={form} name="name" label={t('plans:name')} autoFocus />
      <ValueLine form={form} />
      <div className="form-triple">
        <TextLine form={form} name="users" label={t('plans:users')} inputMode="numeric" />
        <TextLine form={form} name="connections" label={t('plans:connections')} inputMode="numeric" />
        <TextLine form={form} name="queues" label={t('plans:queues')} inputMode="numeric" />
      </div>
      <fieldset className="fieldset form-part">
        <legend className="field-legend">{t('plans:includes')}</legend>
        {PLAN_FEATURES.map(feature => (
          <SwitchLine key={feature} form={form} name={feature} label={t(`plans:${feature}`)} />
        ))}
      </fieldset>
      <SwitchLine form={form} name="isPublic" label={t('plans:isPublic')} hint={t('plans:isPublicHint')} />
    </>
  );
};
