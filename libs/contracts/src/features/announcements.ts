import { everyone, frames, nobody, type FeatureContract } from '../feature-contract';

/** How urgent an announcement is: red, orange, grey (spec 1 §9). */
export const ANNOUNCEMENT_PRIORITIES = [1, 2, 3] as const;

/** A notice from the platform to the users of every company. */
export interface AnnouncementView {
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly text: string;
  readonly priority: number;
  /** Whether it is shown. */
  readonly status: boolean;
  /** Whether it fills the screen once, besides standing among the others. */
  readonly isModel: boolean;
  /** The address of its picture. */
  readonly mediaPath: string | null;
  readonly mediaName: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The contract of announcements. */
export const announcementsContract = {
  errors: {
    ERR_NO_ANNOUNCEMENT_FOUND: {
      status: 404,
      pt: 'Nenhum informativo encontrado com este ID.',
      en: 'There is no announcement with this ID.',
      es: 'No hay ningún informativo con este ID.',
    },
  },
  permissions: {
    'announcements:read': everyone,
    'announcements:manage': nobody,
  },
  limits: {
    announcementTitle: { min: 1, max: 120 },
    announcementText: { min: 1, max: 5_000 },
  },
  channels: {
    /** Notices to all companies; on the wire the channel has no company in its name. */
    announcement: frames<
      { action: 'create' | 'update'; record: AnnouncementView } | { action: 'delete'; id: number }
    >(),
  },
  pages: { announcements: { pt: 'Informativos', en: 'Announcements', es: 'Informativos' } },
} as const satisfies FeatureContract;
