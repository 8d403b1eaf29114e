/** How urgent an announcement is: red, orange, grey (spec 1 §9). */
export const ANNOUNCEMENT_PRIORITIES = [1, 2, 3] as const;

/** Something that the platform tells the people of every company. */
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
