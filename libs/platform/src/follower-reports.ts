import type { FollowerReports, OnForeign, StandingFollower } from '@prosa/event-store';
import { RepeatedFault, type JsonLogger, type Metrics } from '@prosa/observability';

const resubscribedText =
  'Subscriptions to the event log that brought nothing for 15 seconds and were replaced, by follower.';
const stuckText =
  'Whether a follower of the event log has received nothing for a minute although the log went on.';

const reasonOf = ({ isBusy }: StandingFollower): string =>
  isBusy ? 'its consumer has not finished a batch' : 'its subscription brings nothing';

/** Logs and counts what is found of those who follow the log. */
export const followerReports = (
  logger: Pick<JsonLogger, 'warn' | 'error' | 'info'>,
  metrics: Pick<Metrics, 'count' | 'set'> | undefined,
): FollowerReports => {
  const paced = new RepeatedFault(({ message }, leftOut) => logger.warn({ leftOut }, message));
  const described = (follower: StandingFollower) => ({
    follower: follower.name,
    reason: reasonOf(follower),
    position: String(follower.position),
    head: String(follower.head),
  });
  const countResubscribed = (follower: string, by: number): void =>
    metrics?.count('prosa_log_resubscriptions_total', resubscribedText, { follower }, by);
  return {
    following(name) {
      countResubscribed(name, 0);
    },
    resubscribed({ name }) {
      countResubscribed(name, 1);
      paced.failed(`the event log brings nothing to its follower "${name}"; subscribing again`);
    },
    stuck(follower) {
      metrics?.set('prosa_log_follower_stuck', stuckText, 1, { follower: follower.name });
      logger.error(described(follower), 'a follower of the event log is stuck');
    },
    moving(name) {
      metrics?.set('prosa_log_follower_stuck', stuckText, 0, { follower: name });
      logger.info({ follower: name }, 'a follower of the event log goes on');
    },
  };
};

const foreignText =
  'Events that others have written to streams named like those of Prosa; each counts as often as it is read.';

/** Counts what is passed over of a server that is shared, and logs it now and then. */
export const foreignReports = (
  logger: Pick<JsonLogger, 'warn'>,
  metrics: Pick<Metrics, 'count'> | undefined,
): OnForeign => {
  const paced = new RepeatedFault(({ message }, leftOut) => logger.warn({ leftOut }, message));
  const count = (by: number): void => metrics?.count('prosa_log_foreign_events_total', foreignText, {}, by);
  count(0);
  return () => {
    count(1);
    paced.failed(
      'the event log has events of others in streams named like those of Prosa; they are passed over',
    );
  };
};
