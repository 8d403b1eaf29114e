import { LIMITS } from '@prosa/contracts';
import type { WebhookView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { formatShortDateTime, formatWaiting } from '../../ui/formatters';
import './webhooks-texts';

/** How an endpoint is, as the mark on its card says it. */
export type WebhookHealth = 'active' | 'failing' | 'paused' | 'disabled';

/** An active endpoint that has failed since its last success is failing. */
export const healthOf = ({ state, failingSince }: WebhookView): WebhookHealth =>
  state === 'active' && failingSince !== null ? 'failing' : state;

/** How many events wait; counting ends at a limit. */
export const waitingOf = ({ waiting }: WebhookView): string =>
  waiting >= LIMITS.webhookWaiting ? `${waiting}+` : String(waiting);

/** What is to be known of an endpoint at this moment, in a few sentences. */
export const useWebhookFacts = (): ((webhook: WebhookView, now: number) => readonly string[]) => {
  const t = useT();
  const delay = (webhook: WebhookView, now: number): string => {
    const { waiting, waitingSince } = webhook;
    if (waiting === 0 || waitingSince === null) return t('webhooks:upToDate');
    const events = t('webhooks:waiting', { count: waiting, events: waitingOf(webhook) });
    const time = formatWaiting(waitingSince, now);
    return time === '' ? events : `${events} ${t('webhooks:waitingFor', { time })}`;
  };
  return (webhook, now) => {
    const { succeededAt, failingSince, nextAttemptAt, disabledBecause, deadLetters, replay } = webhook;
    const at = (moment: string): { at: string } => ({ at: formatShortDateTime(moment) });
    return [
      ...(disabledBecause === null
        ? []
        : [t(disabledBecause === 'gone' ? 'webhooks:gone' : 'webhooks:givenUp')]),
      delay(webhook, now),
      succeededAt === null ? t('webhooks:neverSucceeded') : t('webhooks:succeeded', at(succeededAt)),
      ...(failingSince === null ? [] : [t('webhooks:failingSince', at(failingSince))]),
      ...(nextAttemptAt === null ? [] : [t('webhooks:nextAttempt', at(nextAttemptAt))]),
      ...(deadLetters === 0 ? [] : [t('webhooks:deadLetters', { count: deadLetters })]),
      ...(replay === null ? [] : [t('webhooks:replaying', { at: replay.at, to: replay.to })]),
    ];
  };
};
