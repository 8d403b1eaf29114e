import type { FeatureContract } from '../feature-contract';
import type { TicketView } from './tickets';

/** A column of the board: a Kanban tag. */
export interface BoardColumnView {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly position: number;
  /** How many cards it is to hold at most: more than that is shown as a warning; 0 for as many as come. */
  readonly limit: number;
}

/** How a column fared in some days. */
export interface ColumnFigures {
  readonly tagId: number;
  readonly name: string;
  readonly color: string;
  readonly entered: number;
  readonly left: number;
  /** How long the half of those that left it stood there at most; null when none left. */
  readonly medianSeconds: number | null;
}

/** `GET /ticket/kanban/:connectionId/figures` and the leads' twin. */
export interface BoardFigures {
  readonly period: { readonly from: string; readonly until: string };
  readonly columns: readonly ColumnFigures[];
}

/** A card of the board: a ticket, the column it stands in (0: none) and since when; null where nothing says so. */
export interface BoardCard extends TicketView {
  readonly columnId: number;
  readonly columnSince: string | null;
}

/** How a board's cards may be ordered: the last message first, the latest in the column first, the longest silence first. */
export const BOARD_ORDERS = ['latest', 'entered', 'silent'] as const;

/** One of {@link BOARD_ORDERS}. */
export type BoardOrder = (typeof BOARD_ORDERS)[number];

/** How many cards stand in a column; 0 is no column. */
export interface BoardColumnCount {
  readonly tagId: number;
  readonly count: number;
}

/** `GET /ticket/kanban/:connectionId`. */
export interface BoardAnswer {
  readonly tickets: readonly BoardCard[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly columns: readonly BoardColumnCount[];
}

/** What the board brings to the words that server and browser share. */
export const boardContract = {
  pages: { kanban: { pt: 'Kanban', en: 'Kanban', es: 'Kanban' } },
  limits: {
    /** Choices of the filter for idle cards, in days without a move. */
    boardStuckDays: { max: 365 },
  },
  errors: {
    ERR_CARD_MOVED: {
      status: 409,
      pt: 'Este card já foi movido por outra pessoa.',
      en: 'Somebody else has moved this card already.',
      es: 'Otra persona ya movió esta tarjeta.',
    },
  },
} as const satisfies FeatureContract;
