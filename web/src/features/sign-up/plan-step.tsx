import type { SyntheticEvent } from 'react';
import { Button } from '@blueprintjs/core';
import type { PlanView } from '@prosa/contracts';
import { AuthNotice } from '../../auth/auth-notice';
import { useT } from '../../i18n';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { PlanCard } from './plan-card';
import { useRefusalText } from './refusal-text';
import type { Plans } from './use-plans';
import type { SignUp } from './use-sign-up';

/** The plan that counts as chosen: the person's, or the only one there is. */
const chosenOf = (items: readonly PlanView[], planId: number | null): PlanView | undefined =>
  items.length === 1 ? items[0] : items.find(plan => plan.id === planId);

const Choice = ({ signUp, items }: { readonly signUp: SignUp; readonly items: readonly PlanView[] }) => {
  const t = useT();
  const chosen = chosenOf(items, signUp.draft.planId);
  const focused = chosen ?? items[0];
  return (
    <fieldset className="plans">
      <legend className="visually-hidden">{t('signUp:plans')}</legend>
      {items.map(plan => (
        <PlanCard
          key={plan.id}
          plan={plan}
          isChosen={plan.id === chosen?.id}
          autoFocus={plan === focused}
          onChoose={() => signUp.change({ planId: plan.id })}
        />
      ))}
    </fieldset>
  );
};

const Offer = ({ signUp, plans }: { readonly signUp: SignUp; readonly plans: Plans }) => {
  const t = useT();
  if (plans.error !== null)
    return <ErrorState error={plans.error} title={t('signUp:plansFailed')} onRetry={plans.retry} />;
  if (plans.items === null) return <SkeletonRows rows={3} height={112} avatar={false} />;
  if (plans.items.length === 0)
    return <EmptyState title={t('signUp:noPlansTitle')} body={t('signUp:noPlansBody')} />;
  return <Choice signUp={signUp} items={plans.items} />;
};

/** Step 2: the plan. Going on sends the code. */
export const PlanStep = ({ signUp, plans }: { readonly signUp: SignUp; readonly plans: Plans }) => {
  const t = useT();
  const refusalText = useRefusalText();
  const { refusal, isBusy } = signUp;
  const chosen = chosenOf(plans.items ?? [], signUp.draft.planId);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (chosen !== undefined) signUp.startVerification(chosen.id);
  };
  return (
    <form noValidate onSubmit={submit}>
      {refusal !== null && <AuthNotice tone="danger">{refusalText(refusal)}</AuthNotice>}
      <Offer signUp={signUp} plans={plans} />
      <div className="auth-buttons">
        <Button
          type="button"
          size="large"
          text={t('signUp:back')}
          disabled={isBusy}
          onClick={() => signUp.goTo('data')}
        />
        <Button
          type="submit"
          fill
          size="large"
          intent="primary"
          text={t('signUp:sendCode')}
          loading={isBusy}
          disabled={chosen === undefined}
        />
      </div>
    </form>
  );
};
