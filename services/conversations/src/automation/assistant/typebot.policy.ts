import { chosenOf, numberIn } from '@prosa/contracts';
import { objectIn, objectOf } from '@prosa/kernel';
import type { BotAttachment } from './bot-answer.policy';
import { richText } from './typebot-rich-text.policy';

/** The input that a flow waits for: its type, its choices, and whether it was asked for again already. */
export interface TypebotInput {
  readonly kind: string;
  readonly choices: readonly string[];
  readonly isMultiple: boolean;
  readonly retryText: string;
}

/** The messages and input of a step; without an input the flow is complete. */
export interface TypebotStep {
  readonly sessionId: string | null;
  readonly replies: readonly string[];
  /** Which of the replies are addresses of files. */
  readonly attachments: readonly BotAttachment[];
  readonly input: TypebotInput | null;
  readonly order: TypebotOrder | null;
}

/** An order to Prosa in a bubble `#{"queueId":3,"userId":7,"stopBot":true}`, which is not sent to the customer. */
interface TypebotOrder {
  readonly queueId: number | null;
  readonly userId: number | null;
  readonly stop: boolean;
}

/** The answer to send to the flow, or the message to the customer when the input is invalid. */
export type TypebotAnswer =
  { readonly kind: 'send'; readonly text: string } | { readonly kind: 'again'; readonly isChecked: boolean };

type Json = ReturnType<typeof objectOf>;

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(objectOf) : []);
const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const bubbleText = (bubble: Json): string => {
  const content = objectOf(bubble['content']);
  if (bubble['type'] !== 'text') return stringOf(content['url']);
  return stringOf(content['markdown']) || stringOf(content['plainText']) || richText(content['richText']);
};

/** Films of YouTube and the like are pages, not files. */
const isFile = (bubble: Json): boolean => {
  if (bubble['type'] === 'image' || bubble['type'] === 'audio') return true;
  const { type = 'url' } = objectOf(bubble['content']);
  return bubble['type'] === 'video' && type === 'url';
};

const ORDER = /^\s*#(\{[\s\S]*\})\s*$/;

const idIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null;

const orderIn = (text: string): TypebotStep['order'] => {
  const [, written] = ORDER.exec(text) ?? [];
  if (written === undefined) return null;
  try {
    const { queueId, userId, stopBot } = objectOf(JSON.parse(written));
    return { queueId: idIn(queueId), userId: idIn(userId), stop: stopBot === true };
  } catch {
    return null;
  }
};

const inputIn = (value: unknown): TypebotInput | null => {
  const input = objectOf(value);
  const kind = stringOf(input['type']);
  if (kind === '') return null;
  const options = objectOf(input['options']);
  return {
    kind,
    choices: listOf(input['items']).map(item => stringOf(item['content'] ?? item['title']).trim()),
    isMultiple: options['isMultipleChoice'] === true,
    retryText: stringOf(options['retryMessageContent']).trim(),
  };
};

const redirectsIn = (actions: unknown): readonly string[] =>
  listOf(actions).map(action => stringOf(objectOf(action['redirect'])['url']));

/** Choices as they are offered in a chat: a numbered list. */
export const choicesAsText = ({ choices }: TypebotInput): string =>
  choices.map((choice, index) => `*${index + 1}* - ${choice}`).join('\n');

/** Parses a step; null for anything else. Scripts and other client-side actions are ignored. */
export const typebotStep = (body: string): TypebotStep | null => {
  const answer = objectIn(body);
  if (!Array.isArray(answer['messages'])) return null;
  const messages = listOf(answer['messages']);
  const bubbles = messages.map(bubbleText);
  const files = new Set(messages.filter(isFile).map(bubble => bubbleText(bubble).trim()));
  const orders = bubbles.flatMap(text => orderIn(text) ?? []);
  const input = inputIn(answer['input']);
  const said = [
    ...bubbles.filter(text => orderIn(text) === null),
    ...redirectsIn(answer['clientSideActions']),
  ];
  const offered = input !== null && input.choices.length > 0 ? [choicesAsText(input)] : [];
  const replies = [...said, ...offered].map(text => text.trim()).filter(text => text !== '');
  return {
    sessionId: typeof answer['sessionId'] === 'string' ? answer['sessionId'] : null,
    replies,
    attachments: replies.flatMap((url, reply) =>
      files.has(url) ? [{ reply, url, caption: '', mayBeDocument: false }] : [],
    ),
    input,
    order: orders.at(-1) ?? null,
  };
};

const CHECKS: Readonly<Record<string, (text: string) => boolean>> = {
  'email input': text => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim()),
  'number input': text => /^-?\d+([.,]\d+)?$/.test(text.trim()),
  'url input': text => URL.canParse(text.trim()),
  'phone number input': text => /^\+?[\d\s().-]{8,20}$/.test(text.trim()),
  'rating input': () => false,
  'date input': text => /\d/.test(text),
  // Files come beside the words.
  'file input': () => false,
};

const chosen = (choices: readonly string[], text: string): string | null =>
  chosenOf(choices, text, (choice, index) => ({ number: index + 1, titles: [choice] }));

const allChosen = (choices: readonly string[], parts: readonly string[]): readonly string[] | null => {
  const picked = parts.map(part => chosen(choices, part));
  return picked.length > 0 && picked.every(each => each !== null) ? [...new Set(picked)] : null;
};

/** Several choices: a title that itself holds a separator, a list, or numbers in a row. */
const severalChosen = (choices: readonly string[], text: string): readonly string[] | null => {
  const listed = text.split(/[,;\n]+|\s(?:e|and|y|&)\s/i).filter(part => part.trim() !== '');
  const inRow = text.trim().split(/\s+/);
  return (
    allChosen(choices, [text]) ??
    allChosen(choices, listed) ??
    (inRow.every(part => numberIn(part) !== null) ? allChosen(choices, inRow) : null)
  );
};

/**
 * The flow's answer for a customer's text: the choice selected by number or text; a validated input as it is. An
 * invalid choice is asked for again without a limit, any other input once.
 */
export const answerFor = (input: TypebotInput, text: string, hasRetried: boolean): TypebotAnswer => {
  if (input.choices.length > 0) {
    const picked = input.isMultiple ? severalChosen(input.choices, text) : allChosen(input.choices, [text]);
    return picked === null ? { kind: 'again', isChecked: false } : { kind: 'send', text: picked.join(', ') };
  }
  const rated = input.kind === 'rating input' ? numberIn(text) : null;
  if (rated !== null) return { kind: 'send', text: String(rated) };
  const isGood = CHECKS[input.kind]?.(text) ?? true;
  return isGood || hasRetried ? { kind: 'send', text } : { kind: 'again', isChecked: true };
};
