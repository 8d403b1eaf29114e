import { admins, frames, type FeatureContract } from '../feature-contract';

/** The services that a queue may be answered by (spec 2 §3). */
export const INTEGRATION_TYPES = ['dialogflow', 'n8n', 'webhook', 'typebot'] as const;

/** One of them. */
export type IntegrationType = (typeof INTEGRATION_TYPES)[number];

/** The languages that Dialogflow is spoken to in. */
export const INTEGRATION_LANGUAGES = ['pt-BR', 'en', 'es'] as const;

/** One of them. */
export type IntegrationLanguage = (typeof INTEGRATION_LANGUAGES)[number];

/** Initial values of an integration (spec 2 §9). */
export const INTEGRATION_DEFAULTS = {
  projectName: '',
  jsonContent: '',
  signingSecret: '',
  language: 'pt-BR',
  urlN8N: '',
  typebotSlug: '',
  typebotExpires: 1,
  typebotDelayMessage: 1_000,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotUnknownMessage: '',
  typebotRestartMessage: '',
} as const;

/** A queue integration; of `jsonContent`, which holds a private key, only that it is set. */
export interface IntegrationView {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly type: IntegrationType;
  readonly projectName: string;
  readonly jsonContent: string;
  /** Of the secret by which calls to n8n or a webhook are signed, that it is set. */
  readonly signingSecret: string;
  readonly language: IntegrationLanguage;
  /** The address of n8n, of the webhook, or of the typebot's server. */
  readonly urlN8N: string;
  readonly typebotSlug: string;
  /** Minutes without a word after which a flow ends; 0: never. */
  readonly typebotExpires: number;
  /** Milliseconds between two bubbles. */
  readonly typebotDelayMessage: number;
  readonly typebotKeywordFinish: string;
  readonly typebotKeywordRestart: string;
  readonly typebotUnknownMessage: string;
  readonly typebotRestartMessage: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The contract of queue integrations. */
export const integrationsContract = {
  errors: {
    ERR_NO_INTEGRATION_FOUND: {
      status: 404,
      pt: 'Integração não encontrada.',
      en: 'Integration not found.',
      es: 'Integración no encontrada.',
    },
    ERR_INTEGRATION_URL: {
      status: 422,
      pt: 'Informe um endereço válido, começando com https://.',
      en: 'Enter a valid address that begins with https://.',
      es: 'Indica una dirección válida que empiece por https://.',
    },
    ERR_INTEGRATION_REFUSED: {
      status: 422,
      pt: 'O serviço recusou o teste. Confira os dados da integração.',
      en: 'The service refused the test. Check the integration’s data.',
      es: 'El servicio rechazó la prueba. Revisa los datos de la integración.',
    },
    ERR_INTEGRATION_IN_USE: {
      status: 409,
      pt: 'Esta integração atende uma fila, uma conexão ou os leads e não pode ser excluída.',
      en: 'This integration serves a queue, a connection or the leads and cannot be deleted.',
      es: 'Esta integración atiende una cola, una conexión o los leads y no se puede eliminar.',
    },
  },
  permissions: { 'integrations:manage': admins },
  limits: {
    integrationName: { min: 2, max: 50 },
    integrationProject: { max: 100 },
    integrationJson: { max: 10_000 },
    integrationSecret: { max: 200 },
    typebotSlug: { max: 200 },
    typebotMinutes: { min: 0, max: 10_080 },
    typebotDelay: { min: 0, max: 10_000 },
    typebotKeyword: { max: 50 },
  },
  channels: {
    queueIntegration: frames<
      { action: 'create' | 'update'; record: IntegrationView } | { action: 'delete'; id: number }
    >(),
  },
  pages: {
    integrations: { pt: 'Integrações', en: 'Integrations', es: 'Integraciones' },
  },
} as const satisfies FeatureContract;
