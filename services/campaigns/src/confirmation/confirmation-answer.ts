import { plainAnswer } from '@prosa/contracts';

const YES = new Set(['sim', 's', 'quero', 'ok', 'pode', '1', 'yes', 'si', '👍']);
const NO = new Set(['nao', 'n', 'no', '2']);

/**
 * Whether a message answers a campaign's question: only when it contains nothing else. Others are ordinary
 * messages.
 */
export const confirmationAnswer = (body: string): 'Confirm' | 'Decline' | null => {
  const words = plainAnswer(body)
    .replaceAll(/[\p{Emoji_Modifier}\uFE0F]|[.,!?…]/gu, '')
    .trim();
  if (YES.has(words)) return 'Confirm';
  return NO.has(words) ? 'Decline' : null;
};
