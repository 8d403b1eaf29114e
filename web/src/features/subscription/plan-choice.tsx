import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { PlanOption, PlanOptions } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { formatDate } from '../../ui/formatters';
import { formatMoney } from '../../ui/money';
import { toast } from '../../ui/toaster';

const PATH = '/subscription/plan';

/** From when on a plan is there, and what it costs. */
const useMeaning = (): ((option: PlanOption) => readonly string[]) => {
  const t = useT();
  return ({ effectiveOn, prorata, days, plan }) => {
    const value = formatMoney(plan.value);
    if (effectiveOn !== null)
      return [
        t('subscription:changeLater', { date: formatDate(effectiveOn) }),
        t('subscription:changeLaterPrice', { value }),
      ];
    const more =
      prorata === 0
        ? t('subscription:changeFree')
        : t('subscription:changeProrata', { count: days, value: formatMoney(prorata) });
    return [t('subscription:changeNow'), more, t('subscription:changeThen', { value })];
  };
};

const ChangeDialog = ({
  option,
  onClose,
  onChanged,
}: {
  readonly option: PlanOption;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}) => {
  const t = useT();
  const meaning = useMeaning();
  const [isBusy, setBusy] = useState(false);
  const change = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { planId: option.plan.id, prorata: option.prorata };
      await api.post(PATH, body);
      onChanged();
      toast.success(t(option.effectiveOn === null ? 'subscription:changed' : 'subscription:planned'));
    } catch (error) {
      setBusy(false);
      toast.error(error);
    }
  };
  const [body = '', ...costs] = meaning(option);
  return (
    <ConfirmDialog
      isOpen
      title={t('subscription:changeTo', { name: option.plan.name })}
      body={body}
      details={costs.map(words => (
        <p key={words}>{words}</p>
      ))}
      intent="primary"
      confirmLabel={t('subscription:changeConfirm')}
      isBusy={isBusy}
      onConfirm={() => void change()}
      onCancel={onClose}
    />
  );
};

const Option = ({
  option,
  isPending,
  onChoose,
}: {
  readonly option: PlanOption;
  readonly isPending: boolean;
  readonly onChoose: () => void;
}) => {
  const t = useT();
  const { plan, isCurrent } = option;
  const limits = [
    t('subscription:limitUsers', { count: plan.users }),
    t('subscription:limitConnections', { count: plan.connections }),
    t('subscription:limitQueues', { count: plan.queues }),
  ].join(' · ');
  return (
    <li aria-current={isCurrent ? 'true' : undefined}>
      <div>
        <strong>{plan.name}</strong>
        <p className="subscription-muted">{limits}</p>
      </div>
      <span className="tnum">{t('subscription:perMonth', { value: formatMoney(plan.value) })}</span>
      {isCurrent || isPending ? (
        <span className="subscription-muted">
          {t(isCurrent ? 'subscription:currentPlan' : 'subscription:nextPlan')}
        </span>
      ) : (
        <Button
          text={t('subscription:choosePlan')}
          aria-label={t('subscription:changeTo', { name: plan.name })}
          onClick={onChoose}
        />
      )}
    </li>
  );
};

const Pending = ({ plans, onChanged }: { readonly plans: PlanOptions; readonly onChanged: () => void }) => {
  const t = useT();
  const { pending } = plans;
  if (pending === null || pending.effectiveOn === null) return null;
  const name = plans.options.find(({ plan }) => plan.id === pending.planId)?.plan.name ?? '';
  const keep = async (): Promise<void> => {
    try {
      await api.delete(PATH);
      onChanged();
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <p>
      {t('subscription:pending', { name, date: formatDate(pending.effectiveOn) })}{' '}
      <Button size="small" text={t('subscription:keepPlan')} onClick={() => void keep()} />
    </p>
  );
};

/** The plans that the company may choose; what a change means is said before it is made. */
export const PlanChoice = ({
  plans,
  onChanged,
}: {
  readonly plans: PlanOptions;
  readonly onChanged: () => void;
}) => {
  const t = useT();
  const [chosen, setChosen] = useState<PlanOption | null>(null);
  if (plans.options.length < 2) return null;
  return (
    <section className="subscription-card subscription-plans" aria-label={t('subscription:plans')}>
      <h2>{t('subscription:plans')}</h2>
      <Pending plans={plans} onChanged={onChanged} />
      <ul>
        {plans.options.map(option => (
          <Option
            key={option.plan.id}
            option={option}
            isPending={plans.pending?.planId === option.plan.id}
            onChoose={() => setChosen(option)}
          />
        ))}
      </ul>
      {chosen !== null && (
        <ChangeDialog
          option={chosen}
          onClose={() => setChosen(null)}
          onChanged={() => {
            setChosen(null);
            onChanged();
          }}
        />
      )}
    </section>
  );
};
