import type { CommandEnvelope } from '@prosa/event-store';
import { BoardCardsQuery, type MoveCardRequest } from '@prosa/conversation';
import { BooleanField, ListField, type Viewer } from '@prosa/http';

/** Which cards of a connection's board. */
export class BoardQuery extends BoardCardsQuery {
  @ListField({ of: 'id', optional: true, text: 'Only these queues, and what is in none.' })
  queueIds?: number[];

  @BooleanField({ optional: true, text: 'Leave out what is in no queue.' })
  hiderNoQueue?: boolean;

  @BooleanField({ optional: true, text: 'Closed tickets of the last 30 days too.' })
  showClosed?: boolean;
}

/** Moves a ticket to a column of the board; 0 is none. */
export class MoveTicketToColumn {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly ticketId: number,
    readonly tagId: number,
    readonly request: MoveCardRequest,
  ) {}
}
