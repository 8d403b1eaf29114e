import { LIMITS } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { IdField, IntegerField, ObjectListField, TextField, type Viewer } from '@prosa/http';

/** The requested position of a tag. */
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

/** Sets the positions of tags, all of them or none. */
export class ArrangeTags {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly places: readonly TagPosition[],
  ) {}
}

/** Selects a page of a tag's tickets. */
export class TagLinksQuery {
  @IntegerField({ optional: true, min: 1, max: 1_000_000, text: 'Page, from 1.' })
  page?: number;

  @IntegerField({
    optional: true,
    min: 1,
    max: 100,
    text: `Items in it; ${LIMITS.tagLinksPage} by default.`,
  })
  limit?: number;
}

/** The body of `DELETE /ticket-tags`. */
export class DetachTagRequest {
  @TextField({ max: 21, pattern: /^\d{1,10}-\d{1,10}$/, text: "The id of a row of the tag's list." })
  contentId!: string;
}

/** Removes a tag from a ticket. */
export class DetachTag {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly ticketId: number,
    readonly tagId: number,
  ) {}
}
