import { admins, nobody, type FeatureContract } from '../feature-contract';
import type { TagRef } from './tags';

/** `PUT /ticket/merge/:connectionId` and its revert: the source and destination of a merge. */
export interface MergeView {
  /** The number of the source ticket, which is what a revert takes. */
  readonly id: number;
  readonly sourceTicketId: number;
  readonly destinationTicketId: number;
}

/** A contact that is one with another, because their numbers are spellings of one number. */
export interface ContactMergeView {
  /** The one that left the book; its id is what a revert takes. */
  readonly source: MergedContactView;
  /** The one that it became. */
  readonly destination: MergedContactView;
}

/** One of two merged contacts. */
export interface MergedContactView {
  readonly id: number;
  readonly name: string;
  readonly number: string;
}

/** `GET /contacts/merges`: the latest merge first. */
export interface ContactMergePage {
  readonly merges: readonly ContactMergeView[];
  readonly hasMore: boolean;
}

/** `GET /ticket/merge/:connectionId`: what merging two tickets would do. */
export interface MergePreview {
  /** The number of messages of the source. */
  readonly messages: number;
  readonly notes: number;
  /** The source's tags that the destination does not carry. */
  readonly tags: readonly TagRef[];
  /** Whether the source's contact leaves the book, and its aliases lead to the destination's. */
  readonly takesContact: boolean;
  /** The number of pending schedules for the source's contact. */
  readonly schedules: number;
  /** Open campaigns for lists with the source's number: they write to it all the same. */
  readonly campaigns: number;
  /** Open campaigns for tags of the source's contact: they pass over it once it has left the book. */
  readonly campaignsWithout: number;
}

/** The contract of merges. */
export const mergesContract = {
  pages: {
    merge: { pt: 'Mesclar Tickets', en: 'Merge tickets', es: 'Fusionar atenciones' },
  },
  permissions: {
    'tickets:merge': admins,
    'tickets:revertMerge': nobody,
    'contacts:merges': admins,
  },
  errors: {
    ERR_MERGE_SAME_TICKET: {
      status: 400,
      pt: 'Escolha dois atendimentos diferentes.',
      en: 'Choose two different tickets.',
      es: 'Elige dos atenciones diferentes.',
    },
    ERR_MERGE_OTHER_CONNECTION: {
      status: 409,
      pt: 'Os dois atendimentos precisam ser desta conexão.',
      en: 'Both tickets must belong to this connection.',
      es: 'Las dos atenciones deben ser de esta conexión.',
    },
    ERR_MERGE_GROUP: {
      status: 409,
      pt: 'Atendimentos de grupos não podem ser mesclados.',
      en: 'Group tickets cannot be merged.',
      es: 'Las atenciones de grupos no se pueden fusionar.',
    },
    ERR_MERGE_HOLDS_ANOTHER: {
      status: 409,
      pt: 'Outro atendimento já foi mesclado neste; ele não pode ser a origem.',
      en: 'Another ticket was merged into this one; it cannot be a source.',
      es: 'Otra atención ya se fusionó con esta; no puede ser el origen.',
    },
    ERR_MERGE_CONTACT_IN_USE: {
      status: 409,
      pt: 'O contato de origem tem outro atendimento em aberto ou um lead ativo. Encerre-os antes de mesclar.',
      en: 'The source contact has another ticket that is not closed, or an active lead. Close them before merging.',
      es: 'El contacto de origen tiene otra atención abierta o un lead activo. Ciérralos antes de fusionar.',
    },
    ERR_MERGE_SOURCE_ACTIVE: {
      status: 409,
      pt: 'O atendimento de origem está em aberto e o contato continua nele. Encerre-o antes, ou mescle o outro neste.',
      en: 'The source ticket is not closed, and its contact goes on in it. Close it first, or merge the other one into it.',
      es: 'La atención de origen está abierta y el contacto sigue en ella. Ciérrala antes, o fusiona la otra con esta.',
    },
    ERR_CONTACT_MERGED: {
      status: 409,
      pt: 'Este contato foi mesclado com outro, que agora recebe as mensagens dele. Continue no atendimento do outro contato.',
      en: 'This contact was merged into another one, which gets its messages now. Go on in the ticket of the other contact.',
      es: 'Este contacto se fusionó con otro, que ahora recibe sus mensajes. Continúa en la atención del otro contacto.',
    },
    ERR_NO_MERGE_FOUND: {
      status: 404,
      pt: 'Nenhuma mesclagem encontrada com este ID.',
      en: 'No merge found with this ID.',
      es: 'No se encontró ninguna fusión con este ID.',
    },
  },
} as const satisfies FeatureContract;
