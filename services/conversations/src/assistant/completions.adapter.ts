import { OutboundRefused, type SafeFetch } from '@prosa/outbound';
import type { BotAnswer } from './bot-answer.policy';
import { BotUnanswered, type BotQuestion } from './bot-provider.port';
import { withoutPersonalData } from './personal-data.policy';

/** How an OpenAI-compatible model is asked. */
export interface ModelAccess {
  /** As `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  readonly prompt: string;
  readonly maxTokens: number;
  readonly temperature: number;
  /** Whether the operator runs the server: others are told no personal data that can be told by its form. */
  readonly isOwn: boolean;
}

/** All that a model is told beside its prompt. */
interface Said extends Pick<BotQuestion, 'history'> {
  readonly contact: Pick<BotQuestion['contact'], 'name'>;
}

interface Completion {
  readonly choices?: readonly { readonly message?: { readonly content?: unknown } }[];
  readonly usage?: { readonly total_tokens?: unknown };
}

/** The service that is asked where a prompt names none. */
const OPENAI = 'https://api.openai.com/v1';
const USUAL_MODEL = 'gpt-4o-mini';

const PATIENCE_MS = 20_000;
const LONGEST_REPLY = 1_000;

/** With which a prompt of this family calls a person, at its answer's beginning. */
const TRANSFER = /^\s*acao:\s*transferir para o setor de atendimento\.?\s*/i;

const transferIn = (text: string): { readonly rest: string; readonly isTransfer: boolean } => {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const found = TRANSFER.exec(bare);
  return found === null
    ? { rest: text, isTransfer: false }
    : { rest: text.normalize('NFC').slice(found[0].normalize('NFC').length), isTransfer: true };
};

const bodyOf = ({ baseUrl, model, prompt, maxTokens, temperature, isOwn }: ModelAccess, question: Said) => ({
  model,
  temperature,
  // Newer models of OpenAI refuse the old name; local servers know no other.
  ...(new URL(baseUrl).hostname === 'api.openai.com'
    ? { max_completion_tokens: maxTokens, store: false }
    : { max_tokens: maxTokens }),
  messages: [
    // The model knows the customer's name only where the company says so.
    { role: 'system', content: prompt.replaceAll('{{name}}', question.contact.name) },
    ...question.history.map(({ fromMe, body }) => ({
      role: fromMe ? 'assistant' : 'user',
      content: isOwn ? body : withoutPersonalData(body),
    })),
  ],
});

const parsed = (body: string): Completion => {
  try {
    return (JSON.parse(body) ?? {}) as Completion;
  } catch {
    throw new BotUnanswered('unreadable');
  }
};

/** Where a prompt's address and model lead: what it leaves empty is the usual one. */
export const modelOf = ({ baseUrl, model }: Pick<ModelAccess, 'baseUrl' | 'model'>) => ({
  baseUrl: baseUrl === '' ? OPENAI : baseUrl.replace(/\/+$/, ''),
  model: model === '' ? USUAL_MODEL : model,
});

/** A model behind `/chat/completions`: OpenAI, Ollama, vLLM and their like. */
export const completionsProvider =
  (access: ModelAccess, fetch: SafeFetch) =>
  async (question: Said): Promise<BotAnswer> => {
    const answer = await fetch({
      method: 'POST',
      url: `${access.baseUrl}/chat/completions`,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(access.apiKey === '' ? {} : { authorization: `Bearer ${access.apiKey}` }),
      },
      body: JSON.stringify(bodyOf(access, question)),
      timeoutMs: PATIENCE_MS,
    }).catch((fault: unknown) => {
      throw new BotUnanswered(fault instanceof OutboundRefused ? 'refused' : 'unavailable');
    });
    if (answer.status === 408 || answer.status === 429 || answer.status >= 500)
      throw new BotUnanswered('unavailable');
    if (answer.status >= 300) throw new BotUnanswered('refused');
    const { choices, usage } = parsed(answer.body.toString('utf8'));
    const content = choices?.[0]?.message?.content;
    if (typeof content !== 'string') throw new BotUnanswered('unreadable');
    const { rest, isTransfer } = transferIn(content);
    const reply = rest.trim().slice(0, LONGEST_REPLY);
    return {
      replies: reply === '' ? [] : [reply],
      handover: isTransfer ? { queueId: null } : null,
      end: false,
      tokens: typeof usage?.total_tokens === 'number' ? usage.total_tokens : 0,
    };
  };
