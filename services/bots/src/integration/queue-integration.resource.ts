import {
  INTEGRATION_DEFAULTS,
  INTEGRATION_LANGUAGES,
  INTEGRATION_TYPES,
  LIMITS,
  type IntegrationLanguage,
  type IntegrationType,
  type IntegrationView,
} from '@prosa/contracts';
import { EnumField, IntegerField, TextField } from '@prosa/http';
import { defineResource, everyVerb, plainView } from '@prosa/resource';
import { INTEGRATION_URL, SIGNING_SECRET } from './integration.policy';
import { usesOfIntegration } from './integration.queries';
import './integration.tables';

const optionalText = (max: { readonly max: number }, text?: string) => ({
  optional: true as const,
  ...max,
  ...(text === undefined ? {} : { text }),
});

/** The body of a queue integration. */
export class IntegrationInput {
  @TextField(LIMITS.integrationName)
  name!: string;

  @EnumField(INTEGRATION_TYPES)
  type!: IntegrationType;

  @TextField(optionalText(LIMITS.integrationProject, 'Of Dialogflow; the others answer their name.'))
  projectName?: string;

  @TextField(optionalText(LIMITS.integrationJson, 'The service account’s file; written only.'))
  jsonContent?: string;

  @TextField({
    ...optionalText(LIMITS.integrationSecret, 'Signs calls to n8n or a webhook (`whsec_…`); written only.'),
    pattern: SIGNING_SECRET,
  })
  signingSecret?: string;

  @EnumField(INTEGRATION_LANGUAGES, { optional: true })
  language?: IntegrationLanguage;

  @TextField({
    ...optionalText(LIMITS.serviceUrl, 'Of n8n, the webhook or the typebot’s server, which need one.'),
    pattern: INTEGRATION_URL,
    url: true,
  })
  urlN8N?: string;

  @TextField({ ...optionalText(LIMITS.typebotSlug), pattern: /^[\w-]*$/ })
  typebotSlug?: string;

  @IntegerField({ optional: true, ...LIMITS.typebotMinutes, text: 'Minutes; 0: never.' })
  typebotExpires?: number;

  @IntegerField({ optional: true, ...LIMITS.typebotDelay, text: 'Milliseconds.' })
  typebotDelayMessage?: number;

  @TextField(optionalText(LIMITS.typebotKeyword))
  typebotKeywordFinish?: string;

  @TextField(optionalText(LIMITS.typebotKeyword))
  typebotKeywordRestart?: string;

  @TextField(optionalText({ max: LIMITS.messageBody.max }))
  typebotUnknownMessage?: string;

  @TextField(optionalText({ max: LIMITS.messageBody.max }))
  typebotRestartMessage?: string;
}

/** A service that answers the customers of a queue (spec 2 §3). */
export const queueIntegration = defineResource({
  name: 'queueIntegration',
  path: 'queueIntegration',
  events: {
    created: 'QueueIntegrationCreated',
    updated: 'QueueIntegrationUpdated',
    deleted: 'QueueIntegrationDeleted',
  },
  input: IntegrationInput,
  initial: () => INTEGRATION_DEFAULTS,
  since: { signingSecret: '' },
  secrets: ['jsonContent', 'signingSecret'],
  // Only Dialogflow has projects; for the others it is the name (spec 2 §5).
  view: (row): IntegrationView => {
    const { projectName, ...view } = plainView(row);
    return { ...view, projectName: row.type === 'dialogflow' ? projectName : row.name };
  },
  list: { key: 'queueIntegrations', search: ['name'], order: ['name'], filters: { type: 'text' } },
  access: { ...everyVerb('integrations:manage'), feature: 'useIntegrations' },
  unique: [],
  notFound: 'ERR_NO_INTEGRATION_FOUND',
  live: {
    changed: (action, view) => ({ channel: 'queueIntegration', payload: { action, record: view } }),
    deleted: id => ({ channel: 'queueIntegration', payload: { action: 'delete', id } }),
    audience: () => ({ kind: 'permission', permission: 'integrations:manage' }),
  },
  facts: { uses: usesOfIntegration },
  rules: {
    beforeSave: ({ next }) =>
      next.type !== 'dialogflow' && next.urlN8N === '' ? 'ERR_INTEGRATION_URL' : null,
    beforeDelete: ({ facts }) => (facts.uses > 0 ? 'ERR_INTEGRATION_IN_USE' : null),
  },
});
