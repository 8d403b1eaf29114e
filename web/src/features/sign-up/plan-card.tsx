import { Tick } from '@blueprintjs/icons';
import { PLAN_FEATURES } from '@prosa/contracts';
import type { PlanView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { formatMoney } from '../../ui/money';

/** Props of a plan's card. */
export interface PlanCardProps {
  readonly plan: PlanView;
  readonly isChosen: boolean;
  readonly autoFocus: boolean;
  readonly onChoose: () => void;
}

const Included = ({ plan }: { readonly plan: PlanView }) => {
  const t = useT();
  const included = PLAN_FEATURES.filter(feature => plan[feature]);
  if (included.length === 0) return null;
  return (
    <ul className="plan-included">
      {included.map(feature => (
        <li key={feature}>
          <Tick size={12} />
          {t(`signUp:${feature}`)}
        </li>
      ))}
    </ul>
  );
};

/** A plan to choose: its price, how much of everything it covers, and what it includes. */
export const PlanCard = ({ plan, isChosen, autoFocus, onChoose }: PlanCardProps) => {
  const t = useT();
  return (
    <label className="plan" data-chosen={isChosen}>
      <input
        type="radio"
        name="plan"
        checked={isChosen}
        autoFocus={autoFocus}
        onChange={onChoose}
        aria-label={`${plan.name}, ${plan.value === 0 ? t('signUp:free') : `${formatMoney(plan.value)} ${t('signUp:perMonth')}`}`}
      />
      <span className="plan-name">{plan.name}</span>
      <span className="plan-price">
        <strong className="tnum">{plan.value === 0 ? t('signUp:free') : formatMoney(plan.value)}</strong>
        {plan.value !== 0 && <span>{t('signUp:perMonth')}</span>}
      </span>
      <span className="plan-limits">
        <span>{t('signUp:users', { count: plan.users })}</span>
        <span>{t('signUp:connections', { count: plan.connections })}</span>
        <span>{t('signUp:queues', { count: plan.queues })}</span>
      </span>
      <Included plan={plan} />
    </label>
  );
};
