import { LIMITS } from '@prosa/contracts';
import { IdField, IntegerField, TextField } from '@prosa/http';

const parent = { min: -1, text: 'The option that it stands under; null or -1 for the first level.' };
const place = { optional: true, min: 0, max: 9_999, text: 'Its number among its siblings.' };

/** The body of `POST /queue-options`. */
export class AddQueueOptionRequest {
  @IdField()
  queueId!: number;

  @TextField({ ...LIMITS.queueOptionTitle, text: 'What the menu says beside the number.' })
  title!: string;

  @TextField({ optional: true, ...LIMITS.queueOptionMessage, text: 'What whoever chooses it is told.' })
  message?: string;

  @IntegerField({ ...parent, optional: true, nullable: true })
  parentId?: number | null;

  @IntegerField({ ...place })
  option?: number;
}

/** The body of `PUT /queue-options/:id`; omitted fields keep their value. */
export class ChangeQueueOptionRequest {
  @TextField({ optional: true, ...LIMITS.queueOptionTitle })
  title?: string;

  @TextField({ optional: true, ...LIMITS.queueOptionMessage })
  message?: string;

  @IntegerField({ ...parent, optional: true, nullable: true })
  parentId?: number | null;

  @IntegerField({ ...place })
  option?: number;
}

/** Which options: a queue's, one level of it when `parentId` is there. */
export class ListQueueOptionsQuery {
  @IdField()
  queueId!: number;

  @IntegerField({ ...parent, optional: true })
  parentId?: number;
}

/** The level that a client means: older ones call the first one -1. */
export const levelOf = <Sent extends number | null | undefined>(parentId: Sent) =>
  parentId === -1 || parentId === 0 ? null : parentId;
