import { admins, frames, type FeatureContract } from '../feature-contract';
import type { QueueRef } from './queues';

/** The neural voices that a prompt may speak with (spec 2 §9), by their first names. */
const VOICE_NAMES = [
  ...['Francisca', 'Antonio', 'Brenda', 'Donato', 'Elza', 'Fabio', 'Giovanna', 'Humberto'],
  ...['Julio', 'Leila', 'Leticia', 'Manuela', 'Nicolau', 'Thalita', 'Valerio', 'Yara'],
] as const;

/** A prompt's kind of answer: text, or one of sixteen Brazilian neural voices, by their service's names. */
export const PROMPT_VOICES: readonly string[] = ['texto', ...VOICE_NAMES.map(name => `pt-BR-${name}Neural`)];

/** Initial values of a prompt (spec 2 §9). An empty model or URL is the server's default. */
export const PROMPT_DEFAULTS = {
  voice: 'texto',
  voiceKey: '',
  voiceRegion: '',
  maxTokens: 100,
  temperature: 1,
  apiKey: '',
  maxMessages: 10,
  model: '',
  baseUrl: '',
} as const;

/** An AI prompt; of its keys, only that they are set and how they end. */
export interface PromptView {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly prompt: string;
  readonly voice: string;
  readonly voiceKey: string;
  readonly voiceRegion: string;
  readonly maxTokens: number;
  readonly temperature: number;
  readonly apiKey: string;
  readonly queueId: number | null;
  readonly queue: QueueRef | null;
  readonly maxMessages: number;
  readonly model: string;
  readonly baseUrl: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A model's answer in a trial; `replies` is empty when it only handed over. */
export interface PromptTrialAnswer {
  readonly replies: readonly string[];
  readonly callsPerson: boolean;
  /** The number of tokens of question and answer, as reported by the service. */
  readonly tokens: number;
}

/** The kinds of writing assistance: a reply, a rewritten draft, or a summary of the ticket. */
export const ASSIST_KINDS = ['suggest', 'shorter', 'friendlier', 'translate', 'summary'] as const;

/** One kind of help. */
export type AssistKind = (typeof ASSIST_KINDS)[number];

/** Languages that drafts are translated to. */
export const ASSIST_LANGUAGES = ['pt', 'en', 'es'] as const;

/** One language of a translation. */
export type AssistLanguage = (typeof ASSIST_LANGUAGES)[number];

/** A text generated for an agent; nothing of it is sent. */
export interface AssistAnswer {
  readonly text: string;
  readonly tokens: number;
}

/**
 * Why a bot did not answer; `limit`: it was not called, because the quota of its company or customer was used up.
 */
export type BotFailure = 'refused' | 'unavailable' | 'gone' | 'unreadable' | 'limit';

/** The outcome of a bot's turn; without text. */
export interface BotTurnView {
  readonly id: string;
  /** Null for a lead's, and for one whose ticket is gone. */
  readonly ticketId: number | null;
  /** The ticket's address in the browser; null as above. */
  readonly ticketUuid: string | null;
  /** Counts from 1 in its ticket or lead. */
  readonly turn: number;
  readonly state: 'asked' | 'answered' | 'failed';
  /** Null unless it failed. */
  readonly reason: BotFailure | null;
  readonly handsOver: boolean;
  readonly at: string;
  /** Duration of the call in milliseconds; null until it completed. */
  readonly ms: number | null;
  readonly tokens: number;
}

/** The cost of a company's prompts in this month. */
export interface PromptUsageView {
  /** When the month began, by UTC. */
  readonly since: string;
  readonly turns: number;
  readonly tokens: number;
  /** The token quota; above it agents answer. */
  readonly limit: number;
  /** Prompts whose service refused their latest call: a wrong key, model or address. */
  readonly refused: readonly { readonly id: number; readonly name: string }[];
}

/** The contract of prompts. */
export const promptsContract = {
  errors: {
    ERR_NO_PROMPT_FOUND: {
      status: 404,
      pt: 'Prompt não encontrado.',
      en: 'Prompt not found.',
      es: 'Prompt no encontrado.',
    },
    ERR_PROMPT_QUEUE: {
      status: 400,
      pt: 'Informe o setor',
      en: 'Choose the queue',
      es: 'Indica el sector',
    },
    ERR_PROMPT_KEY_AGAIN: {
      status: 422,
      pt: 'O endereço mudou para outro servidor. Informe a chave de novo.',
      en: 'The address leads to another server now. Enter the key again.',
      es: 'La dirección cambió a otro servidor. Indica la clave de nuevo.',
    },
    ERR_PROMPT_IN_USE: {
      status: 409,
      pt: 'Este prompt atende uma fila ou uma conexão e não pode ser excluído.',
      en: 'This prompt serves a queue or a connection and cannot be deleted.',
      es: 'Este prompt atiende una cola o una conexión y no se puede eliminar.',
    },
    ERR_ASSIST_NOTHING: {
      status: 422,
      pt: 'Ainda não há nada escrito com que ajudar.',
      en: 'There is nothing written yet to help with.',
      es: 'Todavía no hay nada escrito con qué ayudar.',
    },
    ERR_ASSIST_LIMIT: {
      status: 409,
      pt: 'O limite de uso da inteligência artificial deste mês foi atingido.',
      en: 'This month’s AI usage limit has been reached.',
      es: 'Se alcanzó el límite de uso de la inteligencia artificial de este mes.',
    },
    ERR_PROMPT_REFUSED: {
      status: 422,
      pt: 'O serviço recusou a pergunta. Confira a chave, o modelo e o endereço.',
      en: 'The service refused the question. Check the key, the model and the address.',
      es: 'El servicio rechazó la pregunta. Revisa la clave, el modelo y la dirección.',
    },
    ERR_PROMPT_UNANSWERED: {
      status: 422,
      pt: 'O serviço não respondeu. Tente de novo em instantes.',
      en: 'The service did not answer. Try again in a moment.',
      es: 'El servicio no respondió. Inténtalo de nuevo en un momento.',
    },
  },
  permissions: { 'prompts:manage': admins },
  limits: {
    promptName: { min: 2, max: 100 },
    promptText: { min: 1, max: 10_000 },
    promptTokens: { min: 1, max: 4_096 },
    promptTemperature: { min: 0, max: 2 },
    promptMessages: { min: 1, max: 50 },
    /** Maximum number of messages of a trial, and maximum length of each. */
    promptTrialMessages: { max: 50 },
    promptTrialText: { min: 1, max: 4_000 },
    promptModel: { max: 100 },
    promptMonthlyTokens: { min: 0, max: 1_000_000_000 },
    serviceUrl: { max: 500 },
    serviceKey: { max: 1_000 },
  },
  channels: {
    prompt: frames<{ action: 'create' | 'update'; record: PromptView } | { action: 'delete'; id: number }>(),
  },
  pages: { prompts: { pt: 'Prompts', en: 'Prompts', es: 'Prompts' } },
} as const satisfies FeatureContract;
