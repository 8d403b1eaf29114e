import { LIMITS, PROMPT_DEFAULTS } from '@prosa/contracts';
import { BooleanField, DecimalField, IdField, IntegerField, ObjectListField, TextField } from '@prosa/http';

/** One message of a trial. */
export class PromptTrialMessage {
  @BooleanField({ text: 'Whether the model said it.' })
  fromMe!: boolean;

  @TextField(LIMITS.promptTrialText)
  body!: string;
}

/** The body of `POST /prompt/try`: the form's values, and the conversation so far. */
export class PromptTrialInput {
  @IdField({ optional: true, text: 'Whose stored key is used where the body shows it masked.' })
  promptId?: number;

  @TextField({ ...LIMITS.promptText, text: 'What the model is told before the conversation.' })
  prompt!: string;

  @TextField({ optional: true, ...LIMITS.serviceKey })
  apiKey: string = PROMPT_DEFAULTS.apiKey;

  @TextField({ optional: true, ...LIMITS.promptModel, pattern: /^[\w.:/@-]*$/ })
  model: string = PROMPT_DEFAULTS.model;

  @TextField({
    ...{ optional: true, ...LIMITS.serviceUrl, url: true },
    pattern: /^$|^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/,
  })
  baseUrl: string = PROMPT_DEFAULTS.baseUrl;

  @IntegerField({ optional: true, ...LIMITS.promptTokens })
  maxTokens: number = PROMPT_DEFAULTS.maxTokens;

  @DecimalField({ optional: true, ...LIMITS.promptTemperature })
  temperature: number = PROMPT_DEFAULTS.temperature;

  @IntegerField({ optional: true, ...LIMITS.promptMessages, text: 'How many messages the model is shown.' })
  maxMessages: number = PROMPT_DEFAULTS.maxMessages;

  @ObjectListField(() => PromptTrialMessage, {
    max: LIMITS.promptTrialMessages.max,
    text: 'Oldest first; the last is the question.',
  })
  messages!: PromptTrialMessage[];
}
