import { LIMITS, PROMPT_DEFAULTS, PROMPT_VOICES, type PromptView, type QueueRef } from '@prosa/contracts';
import { DecimalField, EnumField, IdField, IntegerField, TextField } from '@prosa/http';
import { defineResource, everyVerb, plainView } from '@prosa/resource';
import { queueIds, queuesOfPrompts, usesOfPrompt } from './prompt.queries';
import './prompt.tables';

/** Empty, or an address without a person, a query or a fragment; whether it may be called is judged at the call. */
const SERVICE_URL = /^$|^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/;

/** The body of a prompt. */
export class PromptInput {
  @TextField(LIMITS.promptName)
  name!: string;

  @TextField({ ...LIMITS.promptText, text: 'What the model is told before the conversation.' })
  prompt!: string;

  @EnumField(PROMPT_VOICES, { optional: true, text: '`texto` answers in writing.' })
  voice?: string;

  @TextField({ optional: true, ...LIMITS.serviceKey, text: 'Key of the voices; written only.' })
  voiceKey?: string;

  @TextField({ optional: true, pattern: /^$|^[a-z][a-z0-9]{2,24}$/, text: 'Region of the voices.' })
  voiceRegion?: string;

  @IntegerField({ optional: true, ...LIMITS.promptTokens })
  maxTokens?: number;

  @DecimalField({ optional: true, ...LIMITS.promptTemperature })
  temperature?: number;

  @TextField({ optional: true, ...LIMITS.serviceKey, text: 'Key of the model’s service; written only.' })
  apiKey?: string;

  @IdField({
    optional: true,
    text: 'Where tickets go that the bot hands over; a prompt without one is refused.',
  })
  queueId?: number;

  @IntegerField({ optional: true, ...LIMITS.promptMessages, text: 'How many messages the model is shown.' })
  maxMessages?: number;

  @TextField({ optional: true, ...LIMITS.promptModel, pattern: /^[\w.:/@-]*$/, text: 'Empty: the server’s.' })
  model?: string;

  @TextField({
    optional: true,
    ...LIMITS.serviceUrl,
    pattern: SERVICE_URL,
    url: true,
    text: 'An OpenAI-compatible service, as `https://llm.example.com/v1`. Empty: the server’s.',
  })
  baseUrl?: string;
}

/** The instructions of an AI that answers customers (spec 2 §3). */
export const prompt = defineResource({
  name: 'prompt',
  path: 'prompt',
  events: { created: 'PromptCreated', updated: 'PromptUpdated', deleted: 'PromptDeleted' },
  input: PromptInput,
  initial: () => ({ ...PROMPT_DEFAULTS, queueId: null }),
  secrets: ['apiKey', 'voiceKey'],
  sentTo: { field: 'baseUrl', secrets: ['apiKey'], error: 'ERR_PROMPT_KEY_AGAIN' },
  related: { queue: queuesOfPrompts },
  view: ({ related, ...row }): PromptView => ({
    ...plainView(row),
    queue: (related?.['queue'] ?? null) as QueueRef | null,
  }),
  list: { key: 'prompts', search: ['name'], order: ['name'] },
  access: { ...everyVerb('prompts:manage'), feature: 'useOpenAi' },
  unique: [],
  notFound: 'ERR_NO_PROMPT_FOUND',
  live: {
    changed: (action, view) => ({ channel: 'prompt', payload: { action, record: view } }),
    deleted: id => ({ channel: 'prompt', payload: { action: 'delete', id } }),
    audience: () => ({ kind: 'permission', permission: 'prompts:manage' }),
  },
  facts: { queues: queueIds, uses: usesOfPrompt },
  rules: {
    beforeSave: ({ current, next, facts }) => {
      if (next.queueId === null) return 'ERR_PROMPT_QUEUE';
      if (current?.queueId === next.queueId || facts.queues.includes(next.queueId)) return null;
      return 'ERR_NO_QUEUE_FOUND';
    },
    beforeDelete: ({ facts }) => (facts.uses > 0 ? 'ERR_PROMPT_IN_USE' : null),
  },
});
