import type { LeadSubmission, PublicFormView } from '@prosa/contracts';
import { uuidv5 } from '@prosa/kernel';

/** The current submission rate of a form. */
export interface FormPressure {
  /** In this minute, from one address. */
  readonly byAddress: number;
  /** In this minute, over all addresses. */
  readonly byForm: number;
  /** Responses in the last ten minutes that an e-mail is known, per address. */
  readonly filled: number;
}

const MOST = { byAddress: 3, byForm: 30, filled: 2 };

/** Whether a visitor has to solve a captcha first: never without pressure (growth.md 2.3). */
export const isCaptchaDue = ({ byAddress, byForm, filled }: FormPressure): boolean =>
  byAddress > MOST.byAddress || byForm > MOST.byForm || filled >= MOST.filled;

/** Whether a challenge has to cost more than usual. */
export const isUnderAttack = (byForm: number): boolean => byForm > MOST.byForm;

type Choices = Pick<PublicFormView, 'provider' | 'productsAndServices'>;

/** Whether everything that was chosen is an option of this form. */
export const choosesOwnOptions = (
  { provider, productsAndServices }: Choices,
  chosen: Pick<LeadSubmission, 'provider' | 'productsAndServices'>,
): boolean => {
  const among = (list: readonly string[], entries: readonly string[]) =>
    entries.every(entry => list.includes(entry));
  return (
    (chosen.provider === '' || provider.includes(chosen.provider)) &&
    among(productsAndServices.products, chosen.productsAndServices.products) &&
    among(productsAndServices.services, chosen.productsAndServices.services)
  );
};

/** The lead of a submission that was sent to a form under an id: the same again is the same lead. */
export const submittedLead = (
  companyId: number,
  formUuid: string,
  id: string,
): { readonly uuid: string; readonly commandId: string } => {
  const commandId = uuidv5('lead-form', formUuid, id);
  return { commandId, uuid: uuidv5('lead', companyId, commandId) };
};
