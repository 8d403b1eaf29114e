import { everyone, frames, nobody, type FeatureContract } from '../feature-contract';

/** The pages that help can belong to, by the first part of their address (spec 2 §9). */
export const HELP_PAGES = [
  'dashboard',
  'tickets',
  'contacts',
  'quick-messages',
  'queues',
  'kanban',
  'todolist',
  'schedules',
  'tags',
  'chats',
  'helps',
  'campaigns',
  'contact-lists',
  'campaigns-config',
  'connections-campaigns',
  'announcements',
  'prompts',
  'queue-integration',
  'connections',
  'files',
  'users',
  'merge',
  'messages-api',
  'financeiro',
  'settings',
  'forms',
  'leads-chat',
  'leads-kanban',
  'form-register',
  'leads-config',
  'login',
] as const;

/** One of them. */
export type HelpPage = (typeof HELP_PAGES)[number];

/** A video that explains something; `keyword` is the page it is shown on, empty for none. */
export interface HelpView {
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly category: string;
  readonly keyword: string;
  /** The video's code at its site. */
  readonly video: string;
  readonly description: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The contract of helps. */
export const helpsContract = {
  errors: {
    ERR_NO_HELP_FOUND: {
      status: 404,
      pt: 'Nenhuma ajuda encontrada com este ID.',
      en: 'There is no help entry with this ID.',
      es: 'No hay ninguna ayuda con este ID.',
    },
    ERR_HELP_PAGE_TAKEN: {
      status: 409,
      unique: 'keyword',
      pt: 'Esta página já tem uma ajuda.',
      en: 'This page already has a help entry.',
      es: 'Esta página ya tiene una ayuda.',
    },
  },
  permissions: {
    'helps:read': everyone,
    'helps:manage': nobody,
  },
  limits: {
    helpTitle: { min: 1, max: 120 },
    helpText: { max: 2_000 },
    /** Delay in ms after a change of page before its help is loaded. */
    helpDelay: 700,
  },
  channels: {
    help: frames<{ action: 'create' | 'update'; record: HelpView } | { action: 'delete'; id: number }>(),
  },
  pages: { helps: { pt: 'Ajuda', en: 'Help', es: 'Ayuda' } },
} as const satisfies FeatureContract;
