import type { CommandEnvelope } from '@prosa/event-store';
import { BooleanField, IdField, IntegerField, ListField, PageQuery, type Viewer } from '@prosa/http';

/** Which cards of a connection's board. */
export class BoardQuery extends PageQuery {
  @ListField({ of: 'id', optional: true, text: 'Only these queues, and what is in none.' })
  queueIds?: number[];

  @BooleanField({ optional: true, text: 'Leave out what is in no queue.' })
  hiderNoQueue?: boolean;

  @BooleanField({ optional: true, text: 'Closed tickets of the last 30 days too.' })
  showClosed?: boolean;

  @IntegerField({
    optional: true,
    min: 0,
    max: 2_147_483_647,
    text: 'Only the cards of this column; 0 is what stands in none.',
  })
  tagId?: number;

  @BooleanField({
    optional: true,
    text: 'The first cards of every column, instead of a page of all of them.',
  })
  byColumn?: boolean;

  @IdField({ optional: true, text: 'Only the tickets of this person.' })
  userId?: number;
}

/** Where the person saw the card that they move. */
export class MoveCardRequest {
  @IntegerField({
    optional: true,
    nullable: true,
    min: 1,
    max: 2_147_483_647,
    text: 'The column it is moved from; null is none. Another column by then: ERR_CARD_MOVED.',
  })
  from?: number | null;
}

/** Asks for a ticket to stand in a column of the board; 0 is none. */
export class MoveTicketToColumn {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly ticketId: number,
    readonly tagId: number,
    readonly request: MoveCardRequest,
  ) {}
}
