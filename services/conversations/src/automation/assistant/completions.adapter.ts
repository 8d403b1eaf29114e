import { OutboundRefused, type SafeFetch } from '@prosa/outbound';
import { LIMITS } from '@prosa/contracts';
import type { BotAnswer } from './bot-answer.policy';
import { BotUnanswered, type BotQuestion } from './bot-provider.port';
import { isOutOfQuota, overloaded } from './overloaded';
import { withoutPersonalData } from './personal-data.policy';
import { beginningOf } from './text-beginning.policy';
import { withoutThoughts } from './whatsapp-words.policy';
import { framed, HANDOVER_TOOL } from './prompt-frame.policy';
import { nameForModel } from './prompt-name.policy';

/** Access to an OpenAI-compatible model. */
export interface ModelAccess {
  /** As `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  readonly prompt: string;
  readonly maxTokens: number;
  readonly temperature: number;
  /** Whether the operator runs the server: others receive no personal data that is recognisable by its format. */
  readonly isOwn: boolean;
  /** Maximum length of an answer in characters; absent: that of a message. */
  readonly longestReply?: number;
  /** Whether it has the handover tool; absent: yes. */
  readonly mayCallPerson?: boolean;
}

/** The input of a model besides its prompt. */
interface Said extends Pick<BotQuestion, 'history'> {
  readonly contact: Pick<BotQuestion['contact'], 'name'>;
}

interface Completion {
  readonly choices?: readonly {
    readonly message?: {
      readonly content?: unknown;
      readonly tool_calls?: readonly { readonly function?: { readonly name?: unknown } }[];
    };
    readonly finish_reason?: unknown;
  }[];
  readonly usage?: { readonly total_tokens?: unknown };
}

const TOOLS = [
  {
    type: 'function',
    function: {
      name: HANDOVER_TOOL,
      description:
        'Hands the conversation over to a person: when the customer asks for one, or you cannot help.',
      parameters: { type: 'object', properties: { reason: { type: 'string' } } },
    },
  },
];

/** The parameters that a server accepts; a rejected one is omitted from then on. */
interface Dialect {
  readonly hasTools: boolean;
  readonly hasTemperature: boolean;
  readonly tokens: 'max_tokens' | 'max_completion_tokens';
}
const MOST_DIALECTS = 1_000;

/** The default service of a prompt. */
const OPENAI = 'https://api.openai.com/v1';
const USUAL_MODEL = 'gpt-4o-mini';

const PATIENCE_MS = 20_000;

/** The prefix with which prompts of this family hand over; its accents may be missing, or stand alone. */
const TRANSFER = /^\s*a(?:c\u0327?|ç)(?:a\u0303?|ã)o:\s*transferir para o setor de atendimento\.?\s*/i;

const transferIn = (text: string): { readonly rest: string; readonly isTransfer: boolean } => {
  const found = TRANSFER.exec(text);
  return { rest: text.slice(found?.[0].length ?? 0), isTransfer: found !== null };
};

// Newer OpenAI models reject the old name; local servers support no other.
const firstDialect = ({ baseUrl }: ModelAccess): Dialect => ({
  ...{ hasTools: true, hasTemperature: true },
  tokens: new URL(baseUrl).hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens',
});

/** The dialect without the rejected parameter; null when the rejection names none that can be omitted. */
const otherDialect = (dialect: Dialect, refusal: string): Dialect | null => {
  if (dialect.tokens === 'max_tokens' && refusal.includes('max_completion_tokens'))
    return { ...dialect, tokens: 'max_completion_tokens' };
  if (dialect.hasTemperature && refusal.includes('temperature')) return { ...dialect, hasTemperature: false };
  return dialect.hasTools && /\btools?\b/.test(refusal) ? { ...dialect, hasTools: false } : null;
};

/**
 * The system message: the prompt of a model that talks with customers has our frame, one that assists agents its own
 * rules. The customer's name is in it only where the company's prompt contains it.
 */
const systemOf = (
  { prompt, mayCallPerson = true }: ModelAccess,
  { contact }: Said,
  hasTools: boolean,
): string =>
  (mayCallPerson ? framed(prompt, hasTools) : prompt).replaceAll('{{name}}', () =>
    nameForModel(contact.name),
  );

const bodyOf = (access: ModelAccess, question: Said, { hasTools, hasTemperature, tokens }: Dialect) => {
  const { baseUrl, model, maxTokens, temperature, isOwn, mayCallPerson = true } = access;
  return {
    model,
    ...(hasTemperature ? { temperature } : {}),
    [tokens]: maxTokens,
    ...(new URL(baseUrl).hostname === 'api.openai.com' ? { store: false } : {}),
    ...(hasTools && mayCallPerson ? { tools: TOOLS } : {}),
    messages: [
      { role: 'system', content: systemOf(access, question, hasTools) },
      ...question.history.map(({ fromMe, body }) => ({
        role: fromMe ? 'assistant' : 'user',
        content: isOwn ? body : withoutPersonalData(body),
      })),
    ],
  };
};

/** An answer that ran out of tokens, cut to its last whole sentence; all of it when there is none. */
const wholeSentences = (text: string): string => /^[\s\S]*[.!?…](?=\s|$)/.exec(text)?.[0] ?? text;

const parsed = (body: string): Completion => {
  try {
    return (JSON.parse(body) ?? {}) as Completion;
  } catch {
    throw new BotUnanswered('unreadable');
  }
};

/** A prompt's base URL and model, with defaults for empty ones. */
export const modelOf = ({ baseUrl, model }: Pick<ModelAccess, 'baseUrl' | 'model'>) => ({
  baseUrl: baseUrl === '' ? OPENAI : baseUrl.replace(/\/+$/, ''),
  model: model === '' ? USUAL_MODEL : model,
});

const answerIn = (body: string, longestReply: number = LIMITS.messageBody.max): BotAnswer => {
  const { choices, usage } = parsed(body);
  const { message, finish_reason: reason } = choices?.[0] ?? {};
  const calls = Array.isArray(message?.tool_calls) ? message.tool_calls : [];
  const isCalled = calls.some(call => call?.function?.name === HANDOVER_TOOL);
  const { content = null } = message ?? {};
  if (typeof content !== 'string' && !(isCalled && content === null)) throw new BotUnanswered('unreadable');
  const { rest, isTransfer } = transferIn(withoutThoughts(content ?? ''));
  const reply = beginningOf((reason === 'length' ? wholeSentences(rest) : rest).trim(), longestReply);
  return {
    replies: reply === '' ? [] : [reply],
    handover: isTransfer || isCalled ? { queueId: null } : null,
    end: false,
    tokens: typeof usage?.total_tokens === 'number' ? usage.total_tokens : 0,
  };
};

const post = (access: ModelAccess, question: Said, dialect: Dialect, fetch: SafeFetch) =>
  fetch({
    method: 'POST',
    url: `${access.baseUrl}/chat/completions`,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(access.apiKey === '' ? {} : { authorization: `Bearer ${access.apiKey}` }),
    },
    body: JSON.stringify(bodyOf(access, question, dialect)),
    timeoutMs: PATIENCE_MS,
  }).catch((fault: unknown) => {
    throw new BotUnanswered(fault instanceof OutboundRefused ? 'refused' : 'unavailable');
  });

/**
 * Models behind `/chat/completions`: OpenAI, Ollama, vLLM and similar. Parameters that a server rejects are omitted
 * from then on.
 */
export class ModelServers {
  private readonly dialects = new Map<string, Dialect>();

  constructor(private readonly fetch: SafeFetch) {}

  /** Calls a model. @throws BotUnanswered */
  async ask(access: ModelAccess, question: Said): Promise<BotAnswer> {
    const server = `${access.baseUrl} ${access.model}`;
    let dialect: Dialect | null = this.dialects.get(server) ?? firstDialect(access);
    while (dialect !== null) {
      const answer = await post(access, question, dialect, this.fetch);
      const { status, body } = answer;
      const text = body.toString('utf8');
      if (isOutOfQuota(answer)) throw new BotUnanswered('refused');
      if (status === 408 || status === 429 || status >= 500) throw overloaded(answer);
      if (status < 300) {
        if (this.dialects.size >= MOST_DIALECTS) this.dialects.clear();
        this.dialects.set(server, dialect);
        return answerIn(text, access.longestReply);
      }
      dialect = status === 400 ? otherDialect(dialect, text) : null;
    }
    throw new BotUnanswered('refused');
  }
}
