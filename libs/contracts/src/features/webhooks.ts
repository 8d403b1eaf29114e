import type { FeatureContract } from '../feature-contract';

/** Whether an endpoint receives events: while it is paused or disabled, its cursor stays where it is. */
export type WebhookState = 'active' | 'paused' | 'disabled';

/** Why an endpoint was disabled: it answered 410, or nothing succeeded for 72 hours. */
export type WebhookDisabling = 'gone' | 'failing';

/** What a request was made for: the live events, a range that is sent again, a released dead letter, or a test. */
export const WEBHOOK_CURSORS = ['live', 'replay', 'released'] as const;

/** One of {@link WEBHOOK_CURSORS}. */
export type WebhookCursorKind = (typeof WEBHOOK_CURSORS)[number];

/** How far the sending of a range is. */
export interface WebhookReplayView {
  /** The last number that was sent. */
  readonly at: number;
  readonly to: number;
}

/** An endpoint that receives events, without its secret. */
export interface WebhookView {
  readonly id: string;
  readonly url: string;
  /** Patterns such as `ticket.*`; none: all types. */
  readonly types: readonly string[];
  /** Whether personal values are sent. */
  readonly personal: boolean;
  readonly state: WebhookState;
  readonly disabledBecause: WebhookDisabling | null;
  readonly createdAt: string;
  /** The name of the user who added it. */
  readonly createdBy: string;
  /** Since when nothing has succeeded; null while all is well. */
  readonly failingSince: string | null;
  /** When the next attempt is made, while it is failing. */
  readonly nextAttemptAt: string | null;
  readonly succeededAt: string | null;
  /** Events that wait, counted up to `LIMITS.webhookWaiting`. */
  readonly waiting: number;
  /** When the first of them happened. */
  readonly waitingSince: string | null;
  readonly deadLetters: number;
  readonly replay: WebhookReplayView | null;
}

/** The response to `POST /webhooks`, and the only place where the secret appears until the next rotation. */
export interface NewWebhookView extends WebhookView {
  readonly secret: string;
}

/** `GET /webhooks`. */
export interface WebhooksAnswer {
  readonly webhooks: readonly WebhookView[];
  /** The company's last number, for replays. */
  readonly head: number;
}

/** The response to `POST /webhooks/:id/secret`. */
export interface WebhookSecretAnswer {
  readonly secret: string;
  /** Until when requests carry the signature of the former secret, too. */
  readonly formerUntil: string;
}

/** What came of a request to an endpoint. */
export interface WebhookOutcome {
  /** Null where there was no answer. */
  readonly status: number | null;
  /** Why there was no answer, such as `timeout`; null where there was one. */
  readonly fault: string | null;
  readonly ms: number;
  /** The beginning of the answer. */
  readonly body: string;
}

/** A request that was made to an endpoint. */
export interface WebhookAttemptView extends WebhookOutcome {
  readonly at: string;
  readonly kind: WebhookCursorKind;
  readonly eventId: string;
  readonly type: string;
  readonly sequence: number;
}

/** `GET /webhooks/:id/attempts`, newest first. */
export interface WebhookAttemptsAnswer {
  readonly attempts: readonly WebhookAttemptView[];
}

/** An event that an endpoint refused each time. */
export interface WebhookDeadLetterView {
  readonly sequence: number;
  readonly eventId: string;
  readonly type: string;
  readonly at: string;
  readonly status: number | null;
  readonly fault: string | null;
  readonly body: string;
  /** Whether it waits to be sent again. */
  readonly isReleased: boolean;
}

/** `GET /webhooks/:id/dead-letters`, by number. */
export interface WebhookDeadLettersAnswer {
  readonly deadLetters: readonly WebhookDeadLetterView[];
}

/** A public type of event, with the JSON Schema of its data. */
export interface EventTypeView {
  /** With the prefix `prosa.`. */
  readonly type: string;
  readonly summary: string;
  readonly schema: object;
  readonly sample: object;
}

/** `GET /event-types`. */
export interface EventTypesAnswer {
  readonly types: readonly EventTypeView[];
}

/** The contract of webhooks. */
export const webhooksContract = {
  errors: {
    ERR_NO_WEBHOOK_FOUND: {
      status: 404,
      pt: 'Webhook não encontrado.',
      en: 'Webhook not found.',
      es: 'Webhook no encontrado.',
    },
    ERR_WEBHOOK_URL: {
      status: 422,
      pt: 'Informe um endereço público que comece com https://, sem usuário nem senha e com até 2.000 caracteres.',
      en: 'Enter a public address that begins with https://, without user or password, of up to 2,000 characters.',
      es: 'Indica una dirección pública que empiece por https://, sin usuario ni contraseña y de hasta 2.000 caracteres.',
    },
    ERR_WEBHOOK_LIMIT: {
      status: 409,
      pt: 'A empresa já tem o máximo de 10 webhooks.',
      en: 'The company already has the maximum of 10 webhooks.',
      es: 'La empresa ya tiene el máximo de 10 webhooks.',
    },
    ERR_WEBHOOK_REPLAY: {
      status: 409,
      pt: 'Um reenvio deste webhook ainda está em andamento.',
      en: 'A replay of this webhook is still under way.',
      es: 'Un reenvío de este webhook aún está en curso.',
    },
    ERR_NO_DEAD_LETTER_FOUND: {
      status: 404,
      pt: 'Evento recusado não encontrado.',
      en: 'Refused event not found.',
      es: 'Evento rechazado no encontrado.',
    },
  },
  pages: { webhooks: { pt: 'Webhooks', en: 'Webhooks', es: 'Webhooks' } },
  limits: {
    webhooks: 10,
    webhookUrl: 2_000,
    webhookTypes: 40,
    /** Up to how many waiting events are counted. */
    webhookWaiting: 500,
    webhookDeadLetters: 200,
  },
} as const satisfies FeatureContract;
