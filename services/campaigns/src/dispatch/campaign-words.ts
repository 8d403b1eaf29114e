import { resolveVariables, variableValuesIn, type CampaignVariable } from '@prosa/contracts';
import type { LivingCampaign } from '../campaign/campaign.decider';

/** For whom and when a text is written out. */
export interface WordsFor {
  readonly recipient: string;
  readonly name: string;
  readonly at: Date;
  readonly timeZone: string;
  readonly variables: readonly CampaignVariable[];
}

/** The variant that somebody gets, and what it says to them: the same after a crash, and each about equally often. */
export const wordsFor = (
  { card, number }: LivingCampaign,
  { recipient, name, at, timeZone, variables }: WordsFor,
): { readonly variant: number; readonly body: string } => {
  const used = card.messages.flatMap((text, place) => (text.trim() === '' ? [] : [{ text, place }]));
  const chosen = used[Number.parseInt(recipient.slice(-8), 16) % Math.max(1, used.length)];
  const own = new Map(variables.map(({ key, value }) => [key, value]));
  const values = variableValuesIn({ id: number, contact: { name } }, { at, timeZone, language: 'pt' });
  const text = (chosen?.text ?? '').replaceAll(
    /\{\{\s*([\p{L}\p{N}_-]+)\s*\}\}/gu,
    (written, key: string) => own.get(key) ?? written,
  );
  return { variant: (chosen?.place ?? 0) + 1, body: resolveVariables(text, values) };
};
