import { admins, nobody, type FeatureContract } from '../feature-contract';
import type { TagRef } from './tags';

/** `PUT /ticket/merge/:connectionId` and its revert: which ticket stands in which. */
export interface MergeView {
  /** The number of the source ticket, which is what a revert takes. */
  readonly id: number;
  readonly sourceTicketId: number;
  readonly destinationTicketId: number;
}

/** `GET /ticket/merge/:connectionId`: what merging two tickets would do. */
export interface MergePreview {
  /** How many messages of the source would stand in the destination. */
  readonly messages: number;
  readonly notes: number;
  /** The source's tags that the destination does not carry. */
  readonly tags: readonly TagRef[];
  /** Whether the source's contact leaves the book, and its aliases lead to the destination's. */
  readonly takesContact: boolean;
  /** How many messages are still to be sent to the source's contact. */
  readonly schedules: number;
  /** How many campaigns under way hold the source's contact. */
  readonly campaigns: number;
}

/** What merging tickets brings to the words that server and browser share. */
export const mergesContract = {
  pages: {
    merge: { pt: 'Mesclar Tickets', en: 'Merge tickets', es: 'Fusionar atenciones' },
  },
  permissions: {
    'tickets:merge': admins,
    'tickets:revertMerge': nobody,
  },
  errors: {
    ERR_MERGE_SAME_TICKET: {
      status: 400,
      pt: 'Escolha dois tickets diferentes.',
      en: 'Choose two different tickets.',
      es: 'Elige dos tickets diferentes.',
    },
    ERR_MERGE_OTHER_CONNECTION: {
      status: 409,
      pt: 'Os dois tickets precisam ser desta conexão.',
      en: 'Both tickets have to be of this connection.',
      es: 'Los dos tickets deben ser de esta conexión.',
    },
    ERR_MERGE_GROUP: {
      status: 409,
      pt: 'Tickets de grupos não podem ser mesclados.',
      en: 'Tickets of groups cannot be merged.',
      es: 'Las atenciones de grupos no se pueden fusionar.',
    },
    ERR_MERGE_HOLDS_ANOTHER: {
      status: 409,
      pt: 'Outro ticket já foi mesclado neste; ele não pode ser a origem.',
      en: 'Another ticket was merged into this one; it cannot be a source.',
      es: 'Otro ticket ya se fusionó en este; no puede ser el origen.',
    },
    ERR_NO_MERGE_FOUND: {
      status: 404,
      pt: 'Nenhuma mesclagem encontrada com este ID.',
      en: 'No merge found with this ID.',
      es: 'No se encontró ninguna fusión con este ID.',
    },
  },
} as const satisfies FeatureContract;
