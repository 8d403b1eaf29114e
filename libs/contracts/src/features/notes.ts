import { frames, type FeatureContract } from '../feature-contract';
import type { TicketStatus } from '../statuses';

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

/** A note in which a colleague is mentioned, as the mentioned person's bell shows it until it was seen. */
export interface MentionView {
  readonly noteId: number;
  readonly note: string;
  readonly ticketId: number;
  readonly ticketUuid: string;
  readonly status: TicketStatus;
  readonly contactName: string;
  /** The author; null when removed. */
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
    ERR_MENTION_UNSEEN: {
      status: 409,
      pt: 'Só é possível mencionar quem pode ver este atendimento.',
      en: 'Only colleagues who may see this ticket can be mentioned.',
      es: 'Solo se puede mencionar a quienes pueden ver esta atención.',
    },
  },
  limits: {
    note: { min: 2, max: 5_000 },
    /** Colleagues that one note mentions. */
    mentions: 20,
  },
  channels: {
    ticketNote: frames<
      | { action: 'create'; note: NoteView }
      | { action: 'delete'; noteId: number; ticketId: number; contactId: number }
    >(),
    /** To the mentioned person alone; a mention ends when it was seen or its note was removed. */
    mention: frames<{ action: 'create'; mention: MentionView } | { action: 'delete'; noteId: number }>(),
  },
} as const satisfies FeatureContract;
