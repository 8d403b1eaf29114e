import { lazy, useEffect } from 'react';
import { useLoaded } from '../../resource/use-loaded';
import { useMay, usePlan } from '../../session/use-session';
import { fetchPromptUsage, troubleOf } from './prompt-usage';

const REFRESH_MS = 600_000;

const Warning = lazy(async () => ({ default: (await import('./prompt-usage-warning')).PromptUsageWarning }));

const Near = () => {
  const { value, retry } = useLoaded(fetchPromptUsage);
  useEffect(() => {
    const timer = setInterval(retry, REFRESH_MS);
    return () => clearInterval(timer);
  }, [retry]);
  const trouble = value === null ? null : troubleOf(value);
  return value === null || trouble === null ? null : <Warning usage={value} trouble={trouble} />;
};

/**
 * Warns administrators on every page once most of what the month's prompts may cost is used, or where a service refuses
 * one; nothing for the others.
 */
export const PromptUsageMark = () => {
  const isTheirs = useMay('prompts:manage');
  const isPlanned = usePlan('useOpenAi');
  return isTheirs && isPlanned ? <Near /> : null;
};
