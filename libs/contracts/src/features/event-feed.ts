import type { FeatureContract } from '../feature-contract';

/** `GET /v1/events`. */
export interface PublicEventsAnswer {
  readonly events: readonly object[];
  /** The number to ask with the next time; it also passes what was left out. */
  readonly next: number;
  /** The company's last number. */
  readonly head: number;
  /** Whether there is more at once. */
  readonly more: boolean;
}

/** The contract of the feed of public events. */
export const eventFeedContract = {
  errors: {
    ERR_CURSOR_AHEAD: {
      status: 409,
      pt: 'O cursor está à frente do último evento: a instalação foi restaurada. Recomece a partir do número que está em `details`.',
      en: 'The cursor is ahead of the last event: the installation was restored. Start again from the number in `details`.',
      es: 'El cursor está por delante del último evento: la instalación fue restaurada. Vuelva a empezar desde el número en `details`.',
    },
  },
  limits: {
    /** Events of a page. */
    eventPage: 500,
    /** Seconds that a page may wait for its first event. */
    eventWait: 25,
  },
} as const satisfies FeatureContract;
