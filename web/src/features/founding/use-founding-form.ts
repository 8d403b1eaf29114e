import { useState } from 'react';
import { LIMITS } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { useAppDispatch } from '../../core/store';
import { useT } from '../../i18n';
import { destinationRemembered, loginRequested } from '../../session/session.slice';
import { errorMessage } from '../../ui/error-message';
import { parseMoney } from '../../ui/money';
import { isEmail } from '../../ui/validation';

/** Form values of the set-up. */
export interface FoundingValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
  readonly platformName: string;
  readonly planName: string;
  /** Reais per month, as typed. */
  readonly planValue: string;
  readonly code: string;
}

/** A field of the form. */
export type FoundingField = keyof FoundingValues;

type Faults = Readonly<Partial<Record<FoundingField, string>>>;

/** The next step: linking the phone that sends codes and notices. */
const NEXT = '/connections';

const useFaults = (values: FoundingValues, needsCode: boolean): Faults => {
  const t = useT();
  const faults: Partial<Record<FoundingField, string>> = {};
  const { userName, ownPassword, companyName } = LIMITS;
  const within = (field: 'name' | 'platformName' | 'planName', { min, max }: typeof userName): void => {
    const { length } = values[field].trim();
    if (length < min) faults[field] = t('founding:tooShort', { count: min });
    else if (length > max) faults[field] = t('founding:tooLong', { count: max });
  };
  within('name', userName);
  within('platformName', companyName);
  within('planName', companyName);
  if (parseMoney(values.planValue) === null) faults.planValue = t('founding:planValueInvalid');
  if (!isEmail(values.email)) faults.email = t('founding:emailInvalid');
  if (values.password.length < ownPassword.min)
    faults.password = t('founding:passwordTooShort', { count: ownPassword.min });
  else if (values.password.length > ownPassword.max)
    faults.password = t('founding:tooLong', { count: ownPassword.max });
  if (values.confirmation !== values.password) faults.confirmation = t('auth:mismatch');
  if (needsCode && values.code.trim() === '') faults.code = t('founding:codeRequired');
  return faults;
};

const focusFirstFault = (form: HTMLFormElement): void =>
  void requestAnimationFrame(() => form.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus());

/** The form's values, its faults of the fields that were left, and what sending it does. */
export const useFoundingForm = (needsCode: boolean) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const [values, setValues] = useState<FoundingValues>(() => ({
    ...{ name: '', email: '', password: '', confirmation: '', code: '', planValue: '' },
    ...{ platformName: t('founding:platformDefault'), planName: t('founding:planDefault') },
  }));
  const [left, setLeft] = useState<ReadonlySet<FoundingField>>(new Set());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const faults = useFaults(values, needsCode);
  const leave = (...fields: FoundingField[]): void => setLeft(current => new Set([...current, ...fields]));

  const found = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const { confirmation: _typedAgain, code, planValue, ...answers } = values;
    const body = { ...answers, planValue: parseMoney(planValue) ?? 0 };
    try {
      await api.post('/founding', needsCode ? { ...body, code } : body);
      dispatch(destinationRemembered(NEXT));
      dispatch(loginRequested({ email: values.email.trim(), password: values.password }));
    } catch (thrown) {
      setRefusal(errorMessage(toApiError(thrown).code));
      setBusy(false);
    }
  };

  return {
    values,
    isBusy,
    refusal,
    leave,
    change: (field: FoundingField) => (value: string) =>
      setValues(current => ({ ...current, [field]: value })),
    shown: (field: FoundingField): string | undefined => (left.has(field) ? faults[field] : undefined),
    submit: (form: HTMLFormElement): void => {
      const wrong = Object.keys(faults) as FoundingField[];
      leave(...wrong);
      if (wrong.length > 0) focusFirstFault(form);
      else if (!isBusy) void found();
    },
  };
};

/** Shared state of the fields. */
export type FoundingFormState = ReturnType<typeof useFoundingForm>;
