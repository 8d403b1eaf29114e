import { LIMITS, PROMPT_DEFAULTS, PROMPT_VOICES, type PromptView, type QueueView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { choice, paragraph, text, when, type DrawnProps, type Values } from '../../resource/declared-fields';
import { declaredForm, type DeclaredPage } from '../../resource/declared-form';
import type { LineOption } from '../../resource/form-lines';
import { boundedInteger, decimal } from '../../resource/number-field-defs';
import { secret } from '../../resource/secret-field-def';
import { useList } from '../../resource/use-list';
import { PromptTrial } from './prompt-trial';
import './prompts-texts';

const useQueues = (): readonly LineOption[] => {
  const t = useT();
  const queues = useList<QueueView>('/queue');
  return [
    { value: '', label: t('prompts:chooseQueue') },
    ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
};

/** `pt-BR-YaraNeural` is called Yara. */
const useVoices = (): readonly LineOption[] => {
  const t = useT();
  return PROMPT_VOICES.map(value => ({
    value,
    label: value === 'texto' ? t('prompts:voiceText') : value.replace(/^pt-BR-|Neural$/g, ''),
  }));
};

const speaks = ({ form }: Pick<DrawnProps, 'form'>): boolean => form.input['voice'] !== 'texto';

/** An address of a service, or nothing. */
const addressRule = (typed: string) => {
  const text = typed.trim();
  const isAddress = /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/.test(text) && URL.canParse(text);
  return text === '' || isAddress ? null : ('prompts:urlInvalid' as const);
};
const modelRule = (typed: string) =>
  /^[\w.:/@-]*$/.test(typed.trim()) && typed.length <= LIMITS.promptModel.max
    ? null
    : ('prompts:modelInvalid' as const);
const regionRule = (typed: string) =>
  /^$|^[a-z][a-z0-9]{2,24}$/.test(typed.trim()) ? null : ('prompts:regionInvalid' as const);

const declared = declaredForm<PromptView, 'prompts'>(
  'prompts',
  {
    name: text(LIMITS.promptName),
    prompt: paragraph(LIMITS.promptText, { rows: 8 }),
    queueId: {
      ...choice('', useQueues, { sent: (id: string) => (id === '' ? null : Number(id)) }),
      rule: (id: string) => (id === '' ? 'prompts:queueRequired' : null),
    },
    apiKey: secret(LIMITS.serviceKey),
    model: text(LIMITS.promptModel, { isOptional: true, rule: modelRule }),
    baseUrl: text(LIMITS.serviceUrl, { isOptional: true, rule: addressRule }),
    voice: choice(PROMPT_DEFAULTS.voice, useVoices),
    voiceKey: when(speaks, secret(LIMITS.serviceKey)),
    voiceRegion: when(speaks, text({ max: 25 }, { isOptional: true, rule: regionRule })),
    maxTokens: boundedInteger(PROMPT_DEFAULTS.maxTokens, LIMITS.promptTokens, 'prompts:tokensInvalid'),
    temperature: decimal(PROMPT_DEFAULTS.temperature, LIMITS.promptTemperature, 'prompts:temperatureInvalid'),
    maxMessages: boundedInteger(
      PROMPT_DEFAULTS.maxMessages,
      LIMITS.promptMessages,
      'prompts:messagesInvalid',
    ),
  },
  line => (
    <>
      {['name', 'prompt', 'queueId', 'apiKey', 'model', 'baseUrl', 'voice', 'voiceKey', 'voiceRegion'].map(
        line,
      )}
      <div className="prompt-numbers">{['maxTokens', 'temperature', 'maxMessages'].map(line)}</div>
    </>
  ),
);

/** The fields of a prompt (spec 2 §3), and a trial conversation. */
export const promptForm: Pick<
  DeclaredPage<PromptView>['form'],
  'initial' | 'rules' | 'body' | 'Fields' | 'fieldOfCode'
> = {
  ...declared,
  fieldOfCode: {
    ...{ ERR_PROMPT_QUEUE: 'queueId', ERR_NO_QUEUE_FOUND: 'queueId' },
    ERR_PROMPT_KEY_AGAIN: 'apiKey',
  },
  Fields: ({ form, view }) => (
    <>
      <declared.Fields form={form} view={view} />
      <PromptTrial draft={declared.body(form.input, view) as Values} promptId={view?.id ?? null} />
    </>
  ),
};
