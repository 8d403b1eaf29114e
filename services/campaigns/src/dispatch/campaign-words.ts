import {
  OPT_OUT_LINES,
  resolveVariables,
  variableValuesIn,
  type CampaignVariable,
  type NamedField,
  type OptOutLine,
} from '@prosa/contracts';
import type { CampaignLanguage } from '../config/company-campaigns.service';
import type { LivingCampaign } from '../campaign/campaign.decider';
import type { CampaignCard } from '../campaign/campaign.events';

/** For whom and when a text is written out. */
export interface WordsFor {
  readonly recipient: string;
  readonly name: string;
  readonly at: Date;
  readonly timeZone: string;
  /** Of the greeting: the company's towards its customers. */
  readonly language: CampaignLanguage;
  readonly variables: readonly CampaignVariable[];
  /** Further data of the recipient: columns of their list, or of their contact. */
  readonly fields?: readonly NamedField[];
  /** The language of the opt-out instruction. */
  readonly optOutLine: OptOutLine;
  /** The variant whose question they confirmed; its message follows as long as it is written. */
  readonly confirmed?: number | null;
}

/** A variant, from 1, and its text for a recipient. */
export interface Words {
  readonly variant: number;
  readonly body: string;
}

const isWritten = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';

/** A recipient's variant, from 1: deterministic, and evenly distributed. */
const variantOf = ({ messages }: CampaignCard, { recipient, confirmed }: WordsFor): number => {
  if (confirmed !== null && confirmed !== undefined && isWritten(messages[confirmed - 1])) return confirmed;
  const used = messages.flatMap((text, index) => (isWritten(text) ? [index + 1] : []));
  return used[Number.parseInt(recipient.slice(-8), 16) % Math.max(1, used.length)] ?? 1;
};

/** A text with the variables of a person and of the company written out. */
export const resolved = (
  text: string,
  { number }: { readonly number: number },
  {
    name,
    at,
    timeZone,
    language,
    variables,
    fields = [],
  }: Omit<WordsFor, 'recipient' | 'confirmed' | 'optOutLine'>,
): string => {
  const own = new Map(variables.map(({ key, value }) => [key, value]));
  const values = variableValuesIn({ id: number, contact: { name } }, { at, timeZone, language });
  const withOwn = text.replaceAll(
    /\{\{\s*([\p{L}\p{N}_-]+)\s*\}\}/gu,
    (written, key: string) => own.get(key) ?? written,
  );
  return resolveVariables(withOwn, values, fields);
};

/** A first message, with how to leave below it. */
export const withOptOutLine = (body: string, { optOutLine }: Pick<WordsFor, 'optOutLine'>): string =>
  optOutLine === 'none' ? body : [body, OPT_OUT_LINES[optOutLine]].filter(isWritten).join('\n\n');

/** A campaign's message for a recipient. */
export const wordsFor = (campaign: LivingCampaign, person: WordsFor): Words => {
  const variant = variantOf(campaign.card, person);
  const body = resolved(campaign.card.messages[variant - 1] ?? '', campaign, person);
  // After a confirmation the instruction was in the question.
  return { variant, body: person.confirmed == null ? withOptOutLine(body, person) : body };
};

/** A campaign's question for a recipient: that of their variant, else the first one. */
export const questionFor = (campaign: LivingCampaign, person: WordsFor): Words => {
  const variant = variantOf(campaign.card, person);
  const { confirmations } = campaign.card;
  const own = confirmations[variant - 1];
  const text = isWritten(own) ? own : confirmations.find(isWritten);
  return { variant, body: withOptOutLine(resolved(text ?? '', campaign, person), person) };
};
