import type { PipeTransform } from '@nestjs/common';
import { BOARD_ORDERS, LIMITS, type BoardOrder } from '@prosa/contracts';
import { BooleanField, EnumField, IdField, IdPipe, IntegerField, PageQuery } from '@prosa/http';

const LARGEST_ID = 2_147_483_647;

/** Filters the cards of a connection's board, for any kind of card. */
export class BoardCardsQuery extends PageQuery {
  @IntegerField({
    optional: true,
    min: 0,
    max: LARGEST_ID,
    text: 'Only the cards of this column; 0 is what stands in none.',
  })
  tagId?: number;

  @BooleanField({
    optional: true,
    text: 'The first cards of every column, instead of a page of all of them.',
  })
  byColumn?: boolean;

  @IdField({ optional: true, text: 'Only what this person has.' })
  userId?: number;

  @IdField({ optional: true, text: 'Only what carries this tag.' })
  withTag?: number;

  @IntegerField({
    optional: true,
    min: 1,
    max: LIMITS.boardStuckDays.max,
    text: 'Only what has stood in its column, or in none, for so many days.',
  })
  stuckDays?: number;

  @EnumField(BOARD_ORDERS, {
    optional: true,
    text: 'By the last message, the time in the column or the longest silence; by the last change by default.',
  })
  order?: BoardOrder;
}

/** Default period of a board's statistics, in days. */
export const FIGURE_DAYS = 30;

/** Which days the figures of a board are of. */
export class ColumnFiguresQuery {
  @IntegerField({ optional: true, min: 1, max: 366, text: 'So many days up to today; 30 by default.' })
  days?: number;
}

/** Where the person saw the card that they move. */
export class MoveCardRequest {
  @IntegerField({
    optional: true,
    nullable: true,
    min: 1,
    max: LARGEST_ID,
    text: 'The column it is moved from; null is none. Another column by then: ERR_CARD_MOVED.',
  })
  from?: number | null;
}

/** Reads the number of a column from a path; 0 is no column. */
export class ColumnPipe implements PipeTransform<unknown, number> {
  private readonly tags = new IdPipe('ERR_NO_TAG_FOUND');

  transform(sent: unknown): number {
    return String(sent) === '0' ? 0 : this.tags.transform(sent);
  }
}
