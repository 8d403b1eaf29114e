import type { CompanySecrets } from '@prosa/secrets';
import type { findPrompt } from './assistant.queries';
import { BotUnanswered } from './bot-provider.port';
import { modelOf, type ModelAccess } from './completions.adapter';

type PromptRow = NonNullable<Awaited<ReturnType<typeof findPrompt>>>;

/**
 * Access to the model of a company's prompt; `own` are the hosts of servers that the operator runs. @throws
 * BotUnanswered for an address that is none.
 */
export const promptAccess = async (
  { secrets, own }: { readonly secrets: CompanySecrets; readonly own: readonly string[] },
  companyId: number,
  row: PromptRow,
): Promise<ModelAccess> => {
  const apiKey = await secrets.open({ companyId, place: `prompt/${row.uuid}/apiKey` });
  const model = modelOf(row);
  // Saved by an earlier version, which checked the pattern only.
  if (!URL.canParse(model.baseUrl)) throw new BotUnanswered('refused');
  const { host, hostname } = new URL(model.baseUrl);
  return {
    ...model,
    isOwn: own.includes(host) || own.includes(hostname),
    apiKey: apiKey ?? '',
    ...{ prompt: row.prompt, maxTokens: row.maxTokens, temperature: row.temperature },
  };
};
