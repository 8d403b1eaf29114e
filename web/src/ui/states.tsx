import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useT } from '../i18n';
import type { ApiErrorFacts } from '../api/api-error';
import { errorMessage } from './error-message';

/** What an empty place says. */
export interface EmptyStateProps {
  readonly title: string;
  readonly body?: string;
  readonly icon?: ComponentType<{ size?: number }>;
  readonly action?: ReactNode;
}

/** An empty place: what belongs here and the one thing to do about it. */
export const EmptyState = ({ title, body, icon: Icon, action }: EmptyStateProps) => (
  <div className="state">
    {Icon !== undefined && (
      <span className="state-icon" aria-hidden="true">
        <Icon size={20} />
      </span>
    )}
    <p className="state-title">{title}</p>
    {body !== undefined && <p className="state-body">{body}</p>}
    {action}
  </div>
);

/** What went wrong, in the person's language, and the way to try again. */
export const ErrorState = ({
  error,
  title,
  onRetry,
}: {
  readonly error: ApiErrorFacts;
  readonly title?: string;
  readonly onRetry?: () => void;
}) => {
  const t = useT();
  return (
    <div className="state" role="alert">
      <p className="state-title">{title ?? t('errors:title')}</p>
      <p className="state-body">{errorMessage(error.code)}</p>
      {error.correlationId !== null && (
        <p className="state-reference">{t('errors:reference', { id: error.correlationId })}</p>
      )}
      {onRetry !== undefined && <Button icon={<Refresh />} onClick={onRetry} text={t('retry')} />}
    </div>
  );
};

const PATIENCE = 150;

/** Skeleton rows, shown only after a short delay. */
export const SkeletonRows = ({
  rows = 6,
  height = 64,
  avatar = true,
}: {
  readonly rows?: number;
  readonly height?: number;
  readonly avatar?: boolean;
}) => {
  const t = useT();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className="skeletons" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton-row" style={{ height }}>
          {avatar && <span className="skeleton skeleton-avatar" />}
          <span className="skeleton-lines">
            <span className="skeleton" style={{ width: `${42 + ((row * 17) % 30)}%` }} />
            <span className="skeleton" style={{ width: `${58 + ((row * 23) % 34)}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
};
