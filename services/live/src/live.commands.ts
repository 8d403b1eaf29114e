import { IntegerField, TextField } from '@prosa/http';

/** `GET /live/frames?after=&epoch=`: the last sequence number that the client has, and its epoch. */
export class FramesAfterQuery {
  @IntegerField({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    text: 'The last sequence number that the client has.',
  })
  readonly after!: number;

  @TextField({
    max: 100,
    optional: true,
    emptyIsLeftOut: true,
    text: 'The epoch of the sequence number, as `head`, `ready` or an earlier answer named it; the present one by default.',
  })
  readonly epoch?: string;
}
