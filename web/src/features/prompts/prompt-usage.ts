import type { PromptUsageView } from '@prosa/contracts';
import { api } from '../../api/client';

/** From this part of the month's tokens on administrators are warned. */
export const NEAR = 0.8;

/** Where the usage is read and its limit set. */
export const USAGE_PATH = '/prompt-usage';

/** Asks what the company's prompts used in this month. */
export const fetchPromptUsage = (signal: AbortSignal): Promise<PromptUsageView> =>
  api.get<PromptUsageView>(USAGE_PATH, { signal });

/** The warning about prompt usage that administrators see; null when there is none. */
export type PromptTrouble = 'over' | 'refused' | 'near';

/** The most urgent trouble of a company's prompts. */
export const troubleOf = (usage: PromptUsageView): PromptTrouble | null => {
  const share = usedShare(usage);
  if (share >= 1) return 'over';
  if (usage.refused.length > 0) return 'refused';
  return share >= NEAR ? 'near' : null;
};

/** The names of the prompts whose service refuses them. */
export const refusedNames = ({ refused }: PromptUsageView): string =>
  refused.map(({ name }) => name).join(', ');

/** The part of the limit that is used, 1 at most. */
export const usedShare = ({ tokens, limit }: Pick<PromptUsageView, 'tokens' | 'limit'>): number =>
  limit === 0 ? 1 : Math.min(1, tokens / limit);
