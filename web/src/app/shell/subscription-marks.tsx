import { Time, WarningSign } from '@blueprintjs/icons';
import { LIMITS, may } from '@prosa/contracts';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { daysFrom, useToday } from '../../ui/calendar-days';
import { formatDate } from '../../ui/formatters';
import { PlaceLink } from '../../core/place-link';
import { useStoppedBots } from '../../entities/bot/stopped-bots';
import { useLoaded } from '../../resource/use-loaded';
import { fetchStorage } from '../../settings/storage';
import { NARROW, WIDE, useMediaQuery } from '../../ui/media-query';

const ActiveUntil = ({ dueDate, today }: { readonly dueDate: string; readonly today: string }) => {
  const t = useT();
  const days = daysFrom(today, dueDate);
  const isNear = days < LIMITS.dueDateWarningDays;
  return (
    <span className="top-bar-due tnum" data-tone={days < 0 ? 'danger' : isNear ? 'warning' : 'quiet'}>
      {isNear && <WarningSign size={12} />}
      {days < 0
        ? t('shell:expiredOn', { date: formatDate(dueDate) })
        : t('shell:activeUntil', { date: formatDate(dueDate) })}
    </span>
  );
};

const Trial = ({ lastDay, today }: { readonly lastDay: string; readonly today: string }) => {
  const t = useT();
  const days = daysFrom(today, lastDay);
  const text =
    days < 0
      ? t('shell:trialOver')
      : days === 0
        ? t('shell:trialLastDay')
        : t('shell:trialDays', { count: days });
  return (
    <PlaceLink
      href="/subscription"
      className="trial-chip tnum"
      data-tone={days < 0 ? 'danger' : 'warning'}
      title={formatDate(lastDay)}
    >
      <Time size={12} />
      {text}
    </PlaceLink>
  );
};

/** Shown only near the limit, and only when the usage is known. */
const StorageMark = () => {
  const t = useT();
  const { value } = useLoaded(fetchStorage);
  if (value === null || !value.isNear) return null;
  return (
    <PlaceLink href="/settings" className="trial-chip tnum" data-tone="warning">
      <WarningSign size={12} />
      {t('shell:storageNear', { percent: value.percent })}
    </PlaceLink>
  );
};

/** Bots outside the plan do not answer; the administrator, who can change the plan or the bot, sees which. */
const StoppedBotsMark = () => {
  const t = useT();
  const names = useStoppedBots();
  if (names.length === 0) return null;
  return (
    <PlaceLink
      href="/subscription"
      className="trial-chip"
      data-tone="warning"
      title={t('shell:botsStoppedWhere', { names: names.join(', ') })}
    >
      <WarningSign size={12} />
      {t('shell:botsStopped', { count: names.length })}
    </PlaceLink>
  );
};

/** The due date, the rest of the trial, scarce storage and stopped bots; administrators only, hidden on phones (spec 1 §2). */
export const SubscriptionMarks = () => {
  const user = useUser();
  const { company, profile } = user;
  const today = useToday(company.timeZone);
  const isWide = useMediaQuery(WIDE);
  const isNarrow = useMediaQuery(NARROW);
  const trial = company.trialExpiration ?? null;
  if (profile !== 'admin') return null;
  return (
    <>
      {isWide && company.dueDate !== null && <ActiveUntil dueDate={company.dueDate} today={today} />}
      {!isNarrow && trial !== null && <Trial lastDay={trial} today={today} />}
      {!isNarrow && may(user, 'settings-page:see') && <StorageMark />}
      {!isNarrow && <StoppedBotsMark />}
    </>
  );
};
