import { LIMITS, RECURRENCES } from '@prosa/contracts';
import type { CompanyView, PlanView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { currentLanguage, useT } from '../../../i18n';
import { emailRule, lengthRule, requiredRule } from '../../../resource/field-rules';
import { Line, PasswordLine, SelectLine, SwitchLine, TextLine } from '../../../resource/form-lines';
import type { FormRules, RecordForm } from '../../../resource/record-form';
import { dateIn } from '../../../ui/calendar-days';
import { isDay } from '../../../ui/dates/date-text';
import { DateInput } from '../../../ui/dates/date-input';
import { useLoaded } from '../../../resource/use-loaded';
import { timeZoneChoices } from './time-zones';
import { zoneName } from '../../../ui/zone-time';

/** Form values of a company. */
export interface CompanyInput {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly planId: string;
  readonly status: boolean;
  readonly campaignsEnabled: boolean;
  readonly dueDate: string;
  readonly recurrence: string;
  readonly timeZone: string;
  /** Only for a new company: who administers it first. */
  readonly userName: string;
  readonly password: string;
  /** Why something of the subscription changes; stays in the history. */
  readonly reason: string;
}

const DEFAULT_ZONE = 'America/Sao_Paulo';
const OWN_PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/;

/** A company's values as its sheet begins with them. */
export const companyInput = (view: CompanyView | null): CompanyInput => ({
  name: view?.name ?? '',
  email: view?.email ?? '',
  phone: view?.phone ?? '',
  planId: view === null || view.planId === null ? '' : String(view.planId),
  status: view?.status ?? true,
  campaignsEnabled: view?.campaignsEnabled ?? true,
  dueDate: view?.dueDate ?? '',
  recurrence: view?.recurrence ?? 'MENSAL',
  timeZone: view?.timeZone ?? DEFAULT_ZONE,
  userName: '',
  password: '',
  reason: '',
});

/** The body that is sent; the first administrator only with a new company. */
export const companyBody = (input: CompanyInput, view: CompanyView | null): object => {
  const { userName, password, planId, dueDate, reason, phone, ...fields } = input;
  const body = {
    ...fields,
    name: input.name.trim(),
    email: input.email.trim(),
    // One that was not changed stays as it is, whatever the rules were when it was stored.
    ...(phone === view?.phone ? {} : { phone: phone.trim() }),
    planId: planId === '' ? null : Number(planId),
    dueDate: dueDate === '' ? null : dueDate,
  };
  const why = reason.trim();
  if (view !== null) return why === '' ? body : { ...body, reason: why };
  return {
    ...body,
    ...(userName.trim() === '' ? {} : { userName: userName.trim() }),
    ...(password === '' ? {} : { password }),
  };
};

/** Validation rules of the form. */
export const companyRules: FormRules<CompanyInput> = {
  name: lengthRule(LIMITS.companyName),
  email: emailRule,
  planId: requiredRule,
  dueDate: value => (value === '' || isDay(value) ? null : 'dates:invalid'),
  reason: lengthRule({ min: 0, ...LIMITS.companyChangeReason }, { isOptional: true }),
  userName: lengthRule(LIMITS.userName, { isOptional: true }),
  password: (value, { isNew }) => {
    if (!isNew) return null;
    const isStrong = value.length >= LIMITS.ownPassword.min && OWN_PASSWORD.test(value);
    return isStrong ? null : 'companies:passwordRule';
  },
};

const fetchPlans = (signal: AbortSignal) => api.get<readonly PlanView[]>('/plans/all', { signal });

interface FormProps {
  readonly form: RecordForm<CompanyInput>;
  readonly view: CompanyView | null;
}

const PlanLine = ({ form, view }: FormProps) => {
  const t = useT();
  const { value } = useLoaded(fetchPlans);
  const known = view?.plan === null || view?.plan === undefined ? [] : [view.plan];
  const plans = value ?? known;
  return (
    <SelectLine
      form={form}
      name="planId"
      label={t('companies:plan')}
      options={[
        { value: '', label: t('companies:choosePlan') },
        ...plans.map(plan => ({ value: String(plan.id), label: plan.name })),
      ]}
    />
  );
};

const DueLine = ({ form }: FormProps) => {
  const t = useT();
  return (
    <Line<CompanyInput, string>
      form={form}
      name="dueDate"
      label={t('companies:dueDate')}
      hint={t('companies:dueDateHint', { zone: zoneName(form.input.timeZone) })}
    >
      {({ id, describedBy, isInvalid, value, onChange, onBlur }) => (
        <DateInput
          {...{ id, describedBy, isInvalid, value, onChange, onBlur }}
          timeZone={form.input.timeZone}
          {...(form.isNew ? { min: dateIn(form.input.timeZone) } : {})}
        />
      )}
    </Line>
  );
};

const FirstAdmin = ({ form }: Pick<FormProps, 'form'>) => {
  const t = useT();
  return (
    <fieldset className="fieldset form-part">
      <legend className="field-legend">{t('companies:firstAdmin')}</legend>
      <p className="field-note">{t('companies:firstAdminHint')}</p>
      <TextLine form={form} name="userName" label={t('companies:userName')} />
      <PasswordLine
        form={form}
        name="password"
        label={t('companies:password')}
        hint={t('companies:passwordRule')}
      />
    </fieldset>
  );
};

/** Everything of a company that the platform sets. */
export const CompanyFields = ({ form, view }: FormProps) => {
  const t = useT();
  return (
    <>
      <TextLine form={form} name="name" label={t('companies:name')} autoFocus />
      <TextLine form={form} name="email" label={t('companies:email')} type="email" />
      <TextLine form={form} name="phone" label={t('companies:phone')} type="tel" inputMode="numeric" />
      <PlanLine form={form} view={view} />
      <div className="form-pair">
        <DueLine form={form} view={view} />
        <SelectLine
          form={form}
          name="recurrence"
          label={t('companies:recurrence')}
          options={RECURRENCES.map(value => ({ value, label: t(`companies:${value}`) }))}
        />
      </div>
      <SelectLine
        form={form}
        name="timeZone"
        label={t('companies:timeZone')}
        options={timeZoneChoices(form.input.timeZone, currentLanguage())}
      />
      <SwitchLine form={form} name="status" label={t('companies:active')} hint={t('companies:activeHint')} />
      <SwitchLine form={form} name="campaignsEnabled" label={t('companies:campaigns')} />
      {view === null ? (
        <FirstAdmin form={form} />
      ) : (
        <TextLine form={form} name="reason" label={t('companies:reason')} hint={t('companies:reasonHint')} />
      )}
    </>
  );
};
