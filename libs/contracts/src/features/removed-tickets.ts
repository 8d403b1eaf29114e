import { admins, type FeatureContract } from '../feature-contract';

/** A ticket that no list shows any more: it was deleted, or it stands in another one. */
export interface RemovedTicketView {
  /** The number that screens showed. */
  readonly id: number;
  readonly uuid: string;
  readonly state: 'deleted' | 'merged';
  /** When it was deleted; null for a merged one. */
  readonly removedAt: string | null;
  /** The name of who deleted it; empty where that was no person, and for a merged one. */
  readonly removedBy: string;
  /** Null where the ticket had no message and was not merged. */
  readonly contact: { readonly id: number; readonly name: string } | null;
  /** The number of the ticket that shows its messages. */
  readonly mergedInto: number | null;
}

/** A page of removed tickets, newest number first. */
export interface RemovedTicketPage {
  readonly tickets: readonly RemovedTicketView[];
  readonly nextCursor: string | null;
}

/** The contract of deleted and merged tickets. */
export const removedTicketsContract = {
  pages: {
    removedTickets: {
      pt: 'Atendimentos excluídos',
      en: 'Deleted tickets',
      es: 'Atenciones eliminadas',
    },
  },
  permissions: {
    /** Reads the audit: deleted and merged tickets with their histories, administrative activity, and accesses. */
    'audit:see': admins,
  },
} satisfies FeatureContract;
