import { LIMITS } from '@prosa/contracts';
import { IntegerField, TextField } from '@prosa/http';

/** `GET /v1/events?after=&types=&limit=&wait=`. */
export class EventsQuery {
  @IntegerField({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
    text: 'The last number that was worked on; 0, the default, is the beginning.',
  })
  readonly after?: number;

  @TextField({
    max: 1_000,
    optional: true,
    text: 'Only these types, separated by commas: `ticket.*,message.received`; all by default.',
  })
  readonly types?: string;

  @IntegerField({
    min: 1,
    max: LIMITS.eventPage,
    optional: true,
    text: 'Events at most; 100 by default.',
  })
  readonly limit?: number;

  @IntegerField({
    min: 0,
    max: LIMITS.eventWait,
    optional: true,
    text: 'Seconds to wait for the first event; 0 by default.',
  })
  readonly wait?: number;
}
