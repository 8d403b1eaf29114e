import { IntegerField, TextField } from '@prosa/http';

/** `GET /live/frames?after=&epoch=`: the last place the client has, and what it is of. */
export class FramesAfterQuery {
  @IntegerField({ min: 0, max: Number.MAX_SAFE_INTEGER, text: 'The last place that the client has.' })
  readonly after!: number;

  @TextField({
    max: 100,
    optional: true,
    emptyIsLeftOut: true,
    text: 'The epoch that the place is of, as `head`, `ready` or an earlier answer named it; left out, it is taken for the present one.',
  })
  readonly epoch?: string;
}
