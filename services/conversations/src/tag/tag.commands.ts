import { LIMITS } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { IdField, IntegerField, ObjectListField, TextField, type Viewer } from '@prosa/http';

/** Where a tag is to stand. */
export class TagPosition {
  @IdField()
  id!: number;

  @IntegerField({ min: 0, max: 9_999 })
  position!: number;
}

/** The body of `PUT /tags/positions/update`. */
export class ArrangeTagsRequest {
  @ObjectListField(() => TagPosition)
  tags!: TagPosition[];
}

/** Asks for tags to stand at these positions, all of them or none. */
export class ArrangeTags {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly places: readonly TagPosition[],
  ) {}
}

/** Which page of what a tag is on. */
export class TagLinksQuery {
  @IntegerField({ optional: true, min: 1, max: 1_000_000, text: 'Page, from 1.' })
  page?: number;

  @IntegerField({
    optional: true,
    min: 1,
    max: 100,
    text: `Items in it; ${LIMITS.tagLinksPage} unless told.`,
  })
  limit?: number;
}

/** The body of `DELETE /ticket-tags`. */
export class DetachTagRequest {
  @TextField({ max: 21, pattern: /^\d{1,10}-\d{1,10}$/, text: "The id of a row of the tag's list." })
  contentId!: string;
}

/** Asks for a tag to be taken off a ticket. */
export class DetachTag {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly ticketId: number,
    readonly tagId: number,
  ) {}
}
