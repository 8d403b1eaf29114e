import { everyone, frames, supervisors, type FeatureContract } from '../feature-contract';
import type { TicketStatus } from '../statuses';

/** A tag as tickets and leads show it. */
export interface TagRef {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  /** Its index among the columns of the board, from 1; 0 until it was ordered, which sorts last. */
  readonly position: number;
  /** 1 for a column of the board, as existing clients compare it; a body may say true as well. */
  readonly kanban: 0 | 1;
}

/** A tag with everything its page edits. */
export interface TagView extends TagRef {
  readonly uuid: string;
  readonly forLeads: boolean;
  /** Of a column: how many cards it is to hold at most; 0 for as many as come. */
  readonly columnLimit: number;
  /** Of a column: the message sent once to a customer whose card enters it; empty for none. */
  readonly entryMessage: string;
  /** Of a column: the task recorded in the conversation of a card that enters it; empty for none. */
  readonly entryTask: string;
  readonly ticketsCount: number;
  readonly leadsCount: number;
  /** Who created it; null for tags from before this was recorded. */
  readonly userId: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A ticket that carries a tag; `id` is what detaching takes. */
export interface TagLinkView {
  readonly id: string;
  readonly ticketId: number;
  readonly uuid: string;
  readonly status: TicketStatus;
  readonly contact: { readonly name: string };
  readonly updatedAt: string;
}

/** A page of them. */
export interface TagLinksPage {
  readonly tickets: readonly TagLinkView[];
  readonly count: number;
  readonly hasMore: boolean;
}

/** The contract of tags. */
export const tagsContract = {
  errors: {
    ERR_NO_TAG_FOUND: {
      status: 404,
      pt: 'Nenhuma tag encontrada com este ID.',
      en: 'No tag found with this ID.',
      es: 'No se encontró ninguna etiqueta con este ID.',
    },
    ERR_TAG_NAME_TAKEN: {
      status: 409,
      unique: 'name',
      pt: 'Já existe uma tag com este nome.',
      en: 'There is already a tag with this name.',
      es: 'Ya existe una etiqueta con este nombre.',
    },
    KANBAN_EXISTS: {
      status: 409,
      pt: 'Não é possível ativar esta tag como Kanban',
      en: 'This tag cannot be made a Kanban column',
      es: 'No es posible activar esta etiqueta como Kanban',
    },
    'KANBAN EXCEEDED': {
      status: 409,
      pt: 'Não é possível adicionar mais de uma TAG Kanban!',
      en: 'No more than one Kanban TAG can be added!',
      es: '¡No se puede añadir más de una ETIQUETA Kanban!',
    },
    EXISTS_TAG_TICKETS: {
      status: 409,
      pt: 'Esta ação não é possível enquanto houver atendimentos vinculados a esta tag.',
      en: 'This is not possible while there are tickets with this tag.',
      es: 'Esta acción no es posible mientras haya atenciones vinculadas a esta etiqueta.',
    },
    EXISTS_TAG_LEADS: {
      status: 409,
      pt: 'Esta ação não é possível enquanto houver leads vinculados a esta tag.',
      en: 'This is not possible while there are leads with this tag.',
      es: 'Esta acción no es posible mientras haya leads vinculados a esta etiqueta.',
    },
  },
  permissions: {
    'tags:work': everyone,
    'tags:flagKanban': supervisors,
  },
  limits: {
    tagName: { min: 3, max: 20 },
    /** Cards that a column may be limited to. */
    columnLimit: { max: 9_999 },
    /** Length of the message that is sent when a card enters a column. */
    columnMessage: { max: 1_000 },
    /** Length of a column's task. */
    columnTask: { max: 200 },
    /** Page size of the records that carry a tag (spec 2 §9). */
    tagLinksPage: 4,
  },
  channels: {
    tag: frames<{ action: 'create' | 'update'; tag: TagView } | { action: 'delete'; tagId: number }>(),
  },
  pages: { tags: { pt: 'Tags', en: 'Tags', es: 'Etiquetas' } },
} as const satisfies FeatureContract;
