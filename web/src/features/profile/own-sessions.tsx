import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { OwnSessionView } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { formatDateTime } from '../../ui/formatters';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toaster';

interface Answer {
  readonly sessions: readonly OwnSessionView[];
}

const load = (signal: AbortSignal): Promise<Answer> => api.get<Answer>('/auth/sessions', { signal });

interface RowProps {
  readonly session: OwnSessionView;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

const Row = ({ session, isBusy, onEnd }: RowProps) => {
  const t = useT();
  const device = session.device ?? t('profile:sessionUnknown');
  return (
    <li className="own-session">
      <div>
        <p className="own-session-device">
          {device}
          {session.isThis && <span className="own-session-this">{t('profile:sessionThis')}</span>}
        </p>
        <p className="own-session-when tnum">
          {t('profile:sessionSince', { at: formatDateTime(session.at) })}
          {' · '}
          {t('profile:sessionUsed', { at: formatDateTime(session.usedAt) })}
        </p>
      </div>
      {!session.isThis && (
        <Button
          className="own-session-end"
          loading={isBusy}
          text={t('profile:sessionEnd')}
          aria-label={t('profile:sessionEndOf', { device, at: formatDateTime(session.at) })}
          onClick={onEnd}
        />
      )}
    </li>
  );
};

/** Where the person is signed in, and the way to end it there. */
export const OwnSessions = () => {
  const t = useT();
  const { value, error, set, retry } = useLoaded(load);
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (which: OwnSessionView | 'others'): Promise<void> => {
    if (value === null || ending !== null) return;
    const isOthers = which === 'others';
    setEnding(isOthers ? which : which.id);
    try {
      await api.delete(isOthers ? '/auth/sessions' : `/auth/sessions/${which.id}`);
      toast.success(t(isOthers ? 'profile:sessionsEnded' : 'profile:sessionEnded'));
    } catch (problem) {
      // It has ended meanwhile, which is the wanted result.
      if (toApiError(problem).code !== 'ERR_NO_SESSION_FOUND') {
        setEnding(null);
        toast.error(problem);
        return;
      }
    }
    setEnding(null);
    set({ sessions: value.sessions.filter(each => each.isThis || (!isOthers && each.id !== which.id)) });
  };
  const hasOthers = value?.sessions.some(({ isThis }) => !isThis) === true;
  return (
    <section className="own-sessions" aria-labelledby="own-sessions">
      <h3 id="own-sessions">{t('profile:sessions')}</h3>
      <p className="field-hint">{t('profile:sessionsHint')}</p>
      {error !== null && <ErrorState title={t('errors:listFailed')} error={error} onRetry={retry} />}
      {error === null && value === null && <SkeletonRows rows={1} height={52} avatar={false} />}
      <ul>
        {value?.sessions.map(session => (
          <Row
            key={session.id}
            session={session}
            isBusy={ending === session.id}
            onEnd={() => void end(session)}
          />
        ))}
      </ul>
      {hasOthers && (
        <Button
          loading={ending === 'others'}
          text={t('profile:sessionsEndOthers')}
          onClick={() => void end('others')}
        />
      )}
    </section>
  );
};
