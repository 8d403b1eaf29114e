import { frames, type FeatureContract } from '../feature-contract';
import type { TicketView } from './tickets';

/** A column of the board: a Kanban tag. */
export interface BoardColumnView {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly position: number;
  /** Recommended maximum of cards: exceeding it shows a warning; 0: unlimited. */
  readonly limit: number;
}

/** How a column fared in some days. */
export interface ColumnFigures {
  readonly tagId: number;
  readonly name: string;
  readonly color: string;
  readonly entered: number;
  readonly left: number;
  /** Median time in the column of cards that left it, in seconds; null when none left. */
  readonly medianSeconds: number | null;
}

/** `GET /ticket/kanban/:connectionId/figures` and the leads' twin. */
export interface BoardFigures {
  readonly period: { readonly from: string; readonly until: string };
  readonly columns: readonly ColumnFigures[];
}

/** A card of the board: a ticket, its column (0: none) and since when; null when unknown. */
export interface BoardCard extends TicketView {
  readonly columnId: number;
  readonly columnSince: string | null;
}

/** How a board's cards may be ordered: the last message first, the latest in the column first, the longest silence first. */
export const BOARD_ORDERS = ['latest', 'entered', 'silent'] as const;

/** One of {@link BOARD_ORDERS}. */
export type BoardOrder = (typeof BOARD_ORDERS)[number];

/** The number of cards in a column; 0 is no column. */
export interface BoardColumnCount {
  readonly tagId: number;
  readonly count: number;
  /** With `byColumn`: where the next page of the column begins, in the order that was asked; null when it has none. */
  readonly nextCursor?: string | null;
}

/** `GET /ticket/kanban/:connectionId`; a cursor is a place in the order that it was answered in, and goes with no other. */
export interface BoardAnswer {
  readonly tickets: readonly BoardCard[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly columns: readonly BoardColumnCount[];
}

/** The contract of the board. */
export const boardContract = {
  pages: { kanban: { pt: 'Kanban', en: 'Kanban', es: 'Kanban' } },
  limits: {
    /** Choices of the filter for idle cards, in days without a move. */
    boardStuckDays: { max: 365 },
  },
  channels: {
    /** For clients of the board of tickets; our own follows `ticket`. */
    kanban: frames<
      { action: 'create' | 'update'; ticket: TicketView } | { action: 'delete'; ticketId: number }
    >(),
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
