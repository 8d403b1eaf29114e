import { everyone, frames, type FeatureContract } from '../feature-contract';
import type { Profile } from '../profiles';

/** A text kept ready under a shortcode. */
export interface QuickMessageView {
  readonly id: number;
  readonly uuid: string;
  readonly shortcode: string;
  readonly message: string;
  readonly geral: boolean;
  readonly status: boolean;
  readonly mediaPath: string | null;
  readonly mediaName: string | null;
  readonly isMedia: boolean;
  readonly userId: number;
  readonly viewPermission: Profile;
  readonly editPermission: Profile;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The contract of quick messages. */
export const quickMessagesContract = {
  errors: {
    ERR_NO_QUICK_MESSAGE_FOUND: {
      status: 404,
      pt: 'Resposta rápida não encontrada.',
      en: 'Quick reply not found.',
      es: 'Respuesta rápida no encontrada.',
    },
    ERR_SHORTCODE_TAKEN: {
      status: 409,
      unique: 'shortcode',
      pt: 'Já existe uma resposta rápida com este atalho.',
      en: 'There is already a quick reply with this shortcode.',
      es: 'Ya existe una respuesta rápida con este atajo.',
    },
  },
  permissions: {
    'quickMessages:work': everyone,
  },
  limits: {
    shortcode: { min: 1, max: 50 },
    quickAnswerPreview: 35,
  },
  channels: {
    quickMessage: frames<
      { action: 'create' | 'update'; record: QuickMessageView } | { action: 'delete'; id: number }
    >(),
  },
  pages: { quickMessages: { pt: 'Respostas rápidas', en: 'Quick replies', es: 'Respuestas rápidas' } },
} as const satisfies FeatureContract;
