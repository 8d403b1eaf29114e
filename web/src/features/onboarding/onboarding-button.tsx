import { useEffect, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Circle, Flag, TickCircle } from '@blueprintjs/icons';
import { ONBOARDING_STEPS } from '@prosa/contracts';
import type { OnboardingStep, OnboardingView, SignedInUser } from '@prosa/contracts';
import { useLocation } from 'wouter';
import { api } from '../../api/client';
import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import { Popover } from '../../ui/popover';
import { toast } from '../../ui/toaster';
import { useQuietMoment } from '../../ui/use-quiet-moment';
import { isComplete, selectSteps } from './onboarding.slice';
import './onboarding-texts';
import './onboarding.css';

/** Where each step is done. */
const PLACES: Readonly<Record<OnboardingStep, string>> = {
  connection: '/connections',
  queue: '/queues',
  people: '/users',
  message: '/tickets',
};

const Step = ({
  step,
  isDone,
  onGo,
}: {
  readonly step: OnboardingStep;
  readonly isDone: boolean;
  readonly onGo: (place: string) => void;
}) => {
  const t = useT();
  return (
    <li className="onboarding-step" data-done={isDone}>
      <span className="onboarding-mark">{isDone ? <TickCircle size={18} /> : <Circle size={18} />}</span>
      <span className="onboarding-text">
        <span className="onboarding-name">
          {t(`onboarding:steps.${step}.name`)}
          {isDone && <span className="visually-hidden"> {t('onboarding:done')}</span>}
        </span>
        {!isDone && <span className="onboarding-how">{t(`onboarding:steps.${step}.how`)}</span>}
      </span>
      {!isDone && (
        <Button
          size="small"
          text={t('onboarding:go')}
          aria-label={`${t('onboarding:go')}: ${t(`onboarding:steps.${step}.name`)}`}
          onClick={() => onGo(PLACES[step])}
        />
      )}
    </li>
  );
};

const Panel = ({
  steps,
  onGo,
  onDismiss,
}: {
  readonly steps: OnboardingView;
  readonly onGo: (place: string) => void;
  readonly onDismiss: () => void;
}) => {
  const t = useT();
  const isReady = isComplete(steps);
  return (
    <section className="onboarding" aria-label={t('onboarding:title')} data-ready={isReady}>
      <h2>{isReady ? t('onboarding:readyTitle') : t('onboarding:title')}</h2>
      <p className="onboarding-intro">{isReady ? t('onboarding:readyBody') : t('onboarding:intro')}</p>
      <ol>
        {ONBOARDING_STEPS.map(step => (
          <Step key={step} step={step} isDone={steps[step]} onGo={onGo} />
        ))}
      </ol>
      <Button
        size="small"
        variant={isReady ? 'solid' : 'minimal'}
        intent={isReady ? 'primary' : 'none'}
        text={isReady ? t('close') : t('onboarding:dismiss')}
        onClick={onDismiss}
      />
    </section>
  );
};

const shownKey = (companyId: number): string => `onboarding-shown-${companyId}`;

const wasShown = (companyId: number): boolean => {
  try {
    return localStorage.getItem(shownKey(companyId)) !== null;
  } catch {
    return true;
  }
};

const noteShown = (companyId: number): void => {
  try {
    localStorage.setItem(shownKey(companyId), '1');
  } catch {
    // Without storage the list never opens by itself.
  }
};

/** Whether everything was done before this page was opened: then there is nothing to show. */
const useWasUnfinished = (steps: OnboardingView | null): boolean => {
  const [wasUnfinished] = useState(steps !== null && !isComplete(steps));
  return wasUnfinished;
};

/** No step is done and the list was not shown yet: it opens once, in the administrator's own company. */
const opensByItself = (steps: OnboardingView | null, user: SignedInUser): boolean =>
  steps !== null &&
  !user.super &&
  user.acting === undefined &&
  ONBOARDING_STEPS.every(step => !steps[step]) &&
  !wasShown(user.companyId);

/** The onboarding checklist and its progress; until an administrator hides it. */
export const OnboardingButton = () => {
  const t = useT();
  const [, navigate] = useLocation();
  const user = useUser();
  const { company } = user;
  const isNarrow = useMediaQuery(NARROW);
  const steps = useAppSelector(selectSteps);
  const [isOpen, setOpen] = useState(false);
  const isDue = useQuietMoment(!isOpen && opensByItself(steps, user));
  useEffect(() => {
    if (!isDue) return;
    noteShown(user.companyId);
    setOpen(true);
  }, [isDue, user.companyId]);
  const wasUnfinished = useWasUnfinished(steps);
  const isPutAway = company.settings.some(({ key, value }) => key === 'onboarding' && value === 'disabled');
  if (steps === null || isPutAway || !wasUnfinished) return null;
  const done = ONBOARDING_STEPS.filter(step => steps[step]).length;
  const progress = t('onboarding:progress', { done, all: ONBOARDING_STEPS.length });
  const dismiss = (): void => {
    setOpen(false);
    api.put('/settings/onboarding', { key: 'onboarding', value: 'disabled' }).catch(toast.error);
  };
  const go = (place: string): void => {
    setOpen(false);
    // The first message begins where one says to whom.
    navigate(place, place === PLACES.message ? { state: { isNew: true } } : {});
  };
  return (
    <Popover
      isPanel
      isOpen={isOpen}
      onInteraction={setOpen}
      placement="bottom-end"
      content={<Panel steps={steps} onGo={go} onDismiss={dismiss} />}
    >
      <Button
        className="onboarding-button"
        variant="minimal"
        icon={<Flag />}
        aria-label={`${t('onboarding:title')} ${progress}`}
        title={t('onboarding:title')}
      >
        {isNarrow ? null : `${t('onboarding:title')} ${progress}`}
      </Button>
    </Popover>
  );
};
