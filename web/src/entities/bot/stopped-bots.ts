import { useAppSelector } from '../../core/store';
import { usePlan } from '../../session/use-session';
import type { DirectoryState } from '../directory/directory.slice';
import type { WithTickets } from '../ticket/tickets.selectors';

const NOTHING = { queues: [], connections: [] };

/** What a plan includes of bots. */
interface BotPlan {
  readonly integrations: boolean;
  readonly prompts: boolean;
}

/** Whether the plan lacks the bot of a queue or a connection; an integration takes precedence over a prompt. */
export const isStopped = (
  chosen: { readonly integrationId: unknown; readonly promptId: unknown },
  { integrations, prompts }: BotPlan,
): boolean => {
  const has = (id: unknown): boolean => id !== null && id !== undefined && id !== '';
  return has(chosen.integrationId) ? !integrations : has(chosen.promptId) && !prompts;
};

/** The bots that the company's plan includes. */
export const useBotPlan = (): BotPlan => {
  const [integrations, prompts] = [usePlan('useIntegrations'), usePlan('useOpenAi')];
  return { integrations, prompts };
};

/** The shell is also rendered without the tickets area, which has the directory. */
const selectNamed = (state: Partial<WithTickets>): Pick<DirectoryState, 'queues' | 'connections'> =>
  state.tickets?.directory ?? NOTHING;

/** Names of the queues and connections whose bot does not run because the plan does not include it. */
export const useStoppedBots = (): readonly string[] => {
  const plan = useBotPlan();
  const { queues, connections } = useAppSelector(selectNamed);
  return [
    ...queues.filter(({ integrationId, promptId }) => isStopped({ integrationId, promptId }, plan)),
    ...connections.filter(each => isStopped(each, plan)),
  ].map(({ name }) => name);
};
