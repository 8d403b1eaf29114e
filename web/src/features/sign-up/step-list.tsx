import { Tick } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { STEPS } from './sign-up.storage';
import type { Step } from './sign-up.storage';

/** The current step, with links back to completed ones. */
export const StepList = ({
  current,
  isLocked,
  onGoTo,
}: {
  readonly current: Step;
  readonly isLocked: boolean;
  readonly onGoTo: (step: Step) => void;
}) => {
  const t = useT();
  const names = { data: t('signUp:stepData'), plan: t('signUp:stepPlan'), code: t('signUp:stepCode') };
  const at = STEPS.indexOf(current);
  return (
    <ol className="steps" aria-label={t('signUp:steps')}>
      {STEPS.map((step, index) => (
        <li key={step} data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}>
          {index < at ? (
            <button
              type="button"
              disabled={isLocked}
              aria-label={t('signUp:stepDone', { step: names[step] })}
              onClick={() => onGoTo(step)}
            >
              <Tick size={14} />
              {names[step]}
            </button>
          ) : (
            <span {...(index === at ? { 'aria-current': 'step' as const } : {})}>
              <span className="tnum">{index + 1}</span>
              {names[step]}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
};
