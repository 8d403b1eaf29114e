import { objectIn } from '@prosa/kernel';
import { OutboundRefused, type SafeFetch } from '@prosa/outbound';
import { BotUnanswered } from './bot-provider.port';
import type { ModelAccess } from './completions.adapter';
import { isOutOfQuota } from './overloaded';

const PATIENCE_MS = 20_000;
/** The model name in OpenAI's API and compatible ones. */
const MODEL = 'whisper-1';
const LONGEST_TRANSCRIPT = 4_000;

/** The audio to transcribe: a file's bytes and media type. */
export interface Sound {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime: string;
}

const formOf = async ({ bytes, mime }: Sound, language: string) => {
  const form = new FormData();
  form.set('model', MODEL);
  form.set('language', language);
  form.set('response_format', 'json');
  form.set('file', new Blob([bytes], { type: mime }), mime === 'audio/ogg' ? 'voice.ogg' : 'voice');
  const written = new Response(form);
  return {
    type: written.headers.get('content-type') ?? '',
    body: Buffer.from(await written.arrayBuffer()),
  };
};

/**
 * Transcribes a recording by `/audio/transcriptions` (platform.openai.com/docs/api-reference/audio); null when the
 * server has no such service or cannot transcribe it. @throws BotUnanswered on a temporary failure.
 */
export const transcribed = async (
  { baseUrl, apiKey }: Pick<ModelAccess, 'baseUrl' | 'apiKey'>,
  sound: Sound,
  language: string,
  fetch: SafeFetch,
): Promise<string | null> => {
  const { type, body } = await formOf(sound, language);
  const answer = await fetch({
    method: 'POST',
    url: `${baseUrl}/audio/transcriptions`,
    headers: {
      'content-type': type,
      accept: 'application/json',
      ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body,
    timeoutMs: PATIENCE_MS,
  }).catch((fault: unknown) => {
    throw new BotUnanswered(fault instanceof OutboundRefused ? 'refused' : 'unavailable');
  });
  if (isOutOfQuota(answer)) throw new BotUnanswered('refused');
  if (answer.status === 408 || answer.status === 429 || answer.status >= 500)
    throw new BotUnanswered('unavailable');
  if (answer.status === 401 || answer.status === 403) throw new BotUnanswered('refused');
  if (answer.status >= 300) return null;
  const { text } = objectIn(answer.body.toString('utf8'));
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, LONGEST_TRANSCRIPT) : null;
};
