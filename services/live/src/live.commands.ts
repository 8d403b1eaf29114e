import { IntegerField } from '@prosa/http';

/** `GET /live/frames?after=`: the last place the client has. */
export class FramesAfterQuery {
  @IntegerField({ min: 0, max: Number.MAX_SAFE_INTEGER, text: 'The last place that the client has.' })
  readonly after!: number;
}
