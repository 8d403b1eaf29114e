import {
  INTEGRATION_DEFAULTS,
  INTEGRATION_LANGUAGES,
  INTEGRATION_TYPES,
  LIMITS,
  type IntegrationType,
  type IntegrationView,
} from '@prosa/contracts';
import { useT } from '../../i18n';
import { choice, paragraph, text, when, type DrawnProps, type Values } from '../../resource/declared-fields';
import { declaredForm, type DeclaredPage } from '../../resource/declared-form';
import type { LineOption } from '../../resource/form-lines';
import { boundedInteger } from '../../resource/number-field-defs';
import type { FormRules } from '../../resource/record-form';
import { secret } from '../../resource/secret-field-def';
import { IntegrationTest } from './integration-test';
import './integrations-texts';

const useTypes = (): readonly LineOption[] => {
  const t = useT();
  return INTEGRATION_TYPES.map(value => ({ value, label: t(`integrations:types.${value}`) }));
};
const useLanguages = (): readonly LineOption[] => {
  const t = useT();
  return INTEGRATION_LANGUAGES.map(value => ({ value, label: t(`integrations:languages.${value}`) }));
};

const isA =
  (...types: readonly IntegrationType[]) =>
  ({ form }: Pick<DrawnProps, 'form'>): boolean =>
    types.some(type => type === form.input['type']);
const isDialogflow = isA('dialogflow');
const isTypebot = isA('typebot');
const hasAddress = isA('n8n', 'webhook', 'typebot');

const slugRule = (typed: string) =>
  /^[\w-]*$/.test(typed.trim()) ? null : ('integrations:slugInvalid' as const);
const message = () => paragraph(LIMITS.messageBody, { isOptional: true, rows: 2 });
const keyword = () => text(LIMITS.typebotKeyword, { isOptional: true });

const declared = declaredForm<IntegrationView, 'integrations'>('integrations', {
  name: text(LIMITS.integrationName, {
    required: 'integrations:required',
    tooShort: 'integrations:tooShort',
    tooLong: 'integrations:tooLong',
  }),
  type: choice('typebot', useTypes),
  projectName: when(isDialogflow, text(LIMITS.integrationProject, { isOptional: true })),
  jsonContent: when(isDialogflow, secret({ ...LIMITS.integrationJson, rows: 6 })),
  language: when(isDialogflow, choice(INTEGRATION_DEFAULTS.language, useLanguages)),
  urlN8N: when(hasAddress, text(LIMITS.serviceUrl, { isOptional: true })),
  signingSecret: when(isA('n8n', 'webhook'), secret(LIMITS.integrationSecret)),
  typebotSlug: when(isTypebot, text(LIMITS.typebotSlug, { isOptional: true, rule: slugRule })),
  typebotExpires: when(
    isTypebot,
    boundedInteger(INTEGRATION_DEFAULTS.typebotExpires, LIMITS.typebotMinutes, 'integrations:minutesInvalid'),
  ),
  typebotDelayMessage: when(
    isTypebot,
    boundedInteger(
      INTEGRATION_DEFAULTS.typebotDelayMessage,
      LIMITS.typebotDelay,
      'integrations:delayInvalid',
    ),
  ),
  typebotKeywordFinish: when(isTypebot, keyword()),
  typebotKeywordRestart: when(isTypebot, keyword()),
  typebotUnknownMessage: when(isTypebot, message()),
  typebotRestartMessage: when(isTypebot, message()),
});

const ADDRESS = /^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/;

/** Self-hosted services need a URL; Dialogflow has none. */
const rules: FormRules<Values> = {
  ...declared.rules,
  urlN8N: (typed, { input }) => {
    const text = String(typed).trim();
    const isAddress = ADDRESS.test(text) && URL.canParse(text);
    return input['type'] === 'dialogflow' || isAddress ? null : 'integrations:urlInvalid';
  },
};

/** The fields of an integration by type, and its trial. */
export const integrationForm: DeclaredPage<IntegrationView>['form'] = {
  ...declared,
  rules,
  // For other types the project is the name (spec 2 §5).
  body: (input, view) => ({
    ...declared.body(input, view),
    ...(input['type'] === 'dialogflow' ? {} : { projectName: String(input['name']).trim() }),
  }),
  Fields: ({ form, view }) => (
    <>
      <declared.Fields form={form} view={view} />
      <IntegrationTest form={form} view={view} />
    </>
  ),
  width: 560,
  asksToLeave: true,
  fieldOfCode: { ERR_INTEGRATION_URL: 'urlN8N' },
};
