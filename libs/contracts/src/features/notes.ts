import { frames, type FeatureContract } from '../feature-contract';

/** A note about a ticket's contact; never sent. */
export interface NoteView {
  readonly id: number;
  readonly note: string;
  readonly ticketId: number;
  readonly contactId: number;
  /** The author; id 0 for a bot, null when removed. */
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly createdAt: string;
}

/** The contract of notes. */
export const notesContract = {
  errors: {
    ERR_NO_NOTE_FOUND: {
      status: 404,
      pt: 'Nenhuma observação encontrada com este ID.',
      en: 'No note found with this ID.',
      es: 'No se encontró ninguna observación con este ID.',
    },
  },
  limits: {
    note: { min: 2, max: 5_000 },
  },
  channels: {
    ticketNote: frames<
      | { action: 'create'; note: NoteView }
      | { action: 'delete'; noteId: number; ticketId: number; contactId: number }
    >(),
  },
} as const satisfies FeatureContract;
