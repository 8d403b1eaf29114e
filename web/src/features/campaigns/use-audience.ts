import { useCallback } from 'react';
import type { CampaignAudience } from '@prosa/contracts';
import { api } from '../../api/client';
import { useLoaded } from '../../resource/use-loaded';

/** Who would get a campaign, loaded again when what it depends on changes; null without a query. */
export const useAudience = (query: Readonly<Record<string, string>> | null) => {
  const key = query === null ? '' : JSON.stringify(query);
  const load = useCallback(
    (signal: AbortSignal): Promise<CampaignAudience | null> =>
      key === ''
        ? Promise.resolve(null)
        : api.get('/campaigns/audience', { query: JSON.parse(key) as Record<string, string>, signal }),
    [key],
  );
  return useLoaded(load);
};
