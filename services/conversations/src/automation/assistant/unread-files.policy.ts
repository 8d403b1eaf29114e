import { BOT_TEXTS } from '../routing/bot-texts.policy';
import type { BotLanguage } from '../routing/routing-context.policy';
import type { BotAnswer } from './bot-answer.policy';

/** What a prompt remembers of a session, and what the customer sent since. */
interface Sent {
  readonly language: BotLanguage;
  /** Whether a picture, a film or a document is among it; absent: none. */
  readonly hasFiles?: boolean;
  readonly continuation?: string | null | undefined;
}

/** The continuations of prompts: it asked for text instead of a recording, or of a file, or said that it reads none. */
const ASKED = { writePlease: 'asked-for-text', describePlease: 'asked-to-describe' } as const;
const REPORTED = 'told-of-files';

/** Asks once for text; a customer who sends a recording or a file alone again is handed over. */
export const asksForWords = ({ continuation, language }: Sent, asks: keyof typeof ASKED): BotAnswer => {
  const isFirst = continuation !== ASKED.writePlease && continuation !== ASKED.describePlease;
  return {
    replies: [BOT_TEXTS[language][isFirst ? asks : 'handOver']],
    handover: isFirst ? null : { queueId: null },
    end: false,
    tokens: 0,
    ...(isFirst ? { continuation: ASKED[asks] } : {}),
  };
};

/** The answer to a caption: states first, once, that files are not read. */
export const withFileNote = (
  answer: BotAnswer,
  { continuation, language, hasFiles = false }: Sent,
): BotAnswer => {
  if (answer.handover !== null) return answer;
  const wasReported = continuation === REPORTED || continuation === ASKED.describePlease;
  if (wasReported) return { ...answer, continuation: REPORTED };
  if (!hasFiles) return answer;
  const { replies, voices } = answer;
  return {
    ...answer,
    replies: [BOT_TEXTS[language].filesUnread, ...replies],
    ...(voices === undefined ? {} : { voices: [null, ...voices] }),
    continuation: REPORTED,
  };
};
