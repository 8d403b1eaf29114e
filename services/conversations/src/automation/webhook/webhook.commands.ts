import { LIMITS } from '@prosa/contracts';
import { BooleanField, EnumField, IntegerField, ListField, TextField } from '@prosa/http';

const TYPES = 'Only these types, such as `ticket.*` or `message.received`; all when left out.';

/** The body of `POST /webhooks`. */
export class WebhookRequest {
  @TextField({
    min: 1,
    // A longer one than is taken has an error of its own.
    max: 8_192,
    text: `Where events are sent, by HTTPS; up to ${LIMITS.webhookUrl} characters.`,
    example: 'https://exemplo.com.br/prosa',
  })
  url!: string;

  @ListField({ of: 'text', optional: true, max: LIMITS.webhookTypes, text: TYPES, example: ['ticket.*'] })
  types?: string[];

  @BooleanField({ optional: true, text: 'Whether personal values are sent; not when left out.' })
  personal?: boolean;
}

/** From where a delivery goes on: from where it stopped, or from now. */
export const RESUME_FROM = ['stop', 'now'] as const;

/** The body of `POST /webhooks/:id/resume`. */
export class ResumeWebhookRequest {
  @EnumField(RESUME_FROM, { optional: true, text: 'Where it stopped when left out: nothing is lost.' })
  from?: (typeof RESUME_FROM)[number];
}

const sequence = { min: 1, max: Number.MAX_SAFE_INTEGER };

/** The body of `POST /webhooks/:id/replay`. */
export class ReplayWebhookRequest {
  @IntegerField({ ...sequence, text: 'The first number.' })
  from!: number;

  @IntegerField({ ...sequence, optional: true, text: 'The last number; the company’s last when left out.' })
  to?: number;
}

/** The body of `POST /webhooks/:id/dead-letters/release`. */
export class ReleaseDeadLettersRequest {
  @IntegerField({ ...sequence, optional: true, text: 'The number of one; all when left out.' })
  sequence?: number;
}
