import { Flows } from '@blueprintjs/icons';
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
import { columnsOf, declaredForm, everyVerb, type DeclaredPage } from '../../resource/declared-form';
import type { FormRules } from '../../resource/record-form';
import type { LineOption } from '../../resource/form-lines';
import { boundedInteger } from '../../resource/number-field-defs';
import { RecordPage } from '../../resource/record-page';
import { secret } from '../../resource/secret-field-def';
import { IntegrationTest } from './integration-test';
import { integrations } from './integration-records';
import './integrations-texts';
import './integrations.css';

const column = columnsOf<IntegrationView>()('integrations');

const Type = ({ type }: { readonly type: IntegrationType }) => {
  const t = useT();
  return <>{t(`integrations:types.${type}`)}</>;
};

const Address = ({ view }: { readonly view: IntegrationView }) => {
  const { type, projectName, urlN8N, typebotSlug } = view;
  const address = type === 'dialogflow' ? projectName : urlN8N;
  return (
    <span className="integration-address">
      {type === 'typebot' && typebotSlug !== '' ? `${address.replace(/\/$/, '')}/${typebotSlug}` : address}
    </span>
  );
};

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

/** An address where the service is somebody's own; Dialogflow has none. */
const rules: FormRules<Values> = {
  ...declared.rules,
  urlN8N: (typed, { input }) =>
    input['type'] === 'dialogflow' || ADDRESS.test(String(typed).trim()) ? null : 'integrations:urlInvalid',
};

const page: DeclaredPage<IntegrationView> = {
  records: integrations,
  icon: Flows,
  nameOf: ({ name }) => name,
  columns: [
    column('name'),
    column('type', { cell: ({ type }) => <Type type={type} />, card: 'labelled' }),
    column('address', { cell: view => <Address view={view} />, tone: 'muted' }),
  ],
  form: {
    ...declared,
    rules,
    // What others have as their project is their name (spec 2 §5).
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
  },
  access: everyVerb('integrations:manage'),
};

/** The services that answer customers in queues (spec 2 §2). */
export const IntegrationsScreen = () => <RecordPage page={page} />;
