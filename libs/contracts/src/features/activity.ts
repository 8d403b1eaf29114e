import { supervisors, type FeatureContract } from '../feature-contract';

/** What the administration of a company is divided into. */
export const ACTIVITY_KINDS = [
  'access',
  'users',
  'company',
  'settings',
  'billing',
  'queues',
  'tags',
  'connections',
  'tokens',
  'campaigns',
  'contacts',
  'bots',
  'contents',
  'forms',
  'deletions',
] as const;

/** One of {@link ACTIVITY_KINDS}. */
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** What is read in a company. */
export const READING_KINDS = ['conversations', 'searches', 'exports', 'feeds'] as const;

/** One of {@link READING_KINDS}. */
export type ReadingKind = (typeof READING_KINDS)[number];

/** The formats of an exported list of activity. */
export const ACTIVITY_FORMATS = ['csv', 'json'] as const;

/** One of {@link ACTIVITY_FORMATS}. */
export type ActivityFormat = (typeof ACTIVITY_FORMATS)[number];

/** Who caused an administrative fact. */
export interface ActivityActor {
  readonly kind: 'user' | 'contact' | 'system';
  /** The user's number; null when it was no user. */
  readonly id: number | null;
  readonly name: string;
  /** A super user of the platform, who acted as an administrator of the company. */
  readonly isPlatform: boolean;
}

/** A value that an administrative fact changed; both texts are empty when the value is secret. */
export interface ActivityChange {
  /** The name of the field in the fact. */
  readonly field: string;
  readonly label: string;
  /** Null: there was none, or it is not known. */
  readonly from: string | null;
  readonly to: string | null;
  /** The value is a secret: only that it changed is shown. */
  readonly isSecret: boolean;
}

/** An administrative fact, or one about reading, as administrators read it; texts are in the language of the request. */
export interface ActivityLine {
  /** The id of the fact. */
  readonly id: string;
  /** Its position in the log. */
  readonly position: string;
  readonly at: string;
  readonly type: string;
  readonly kind: ActivityKind | ReadingKind;
  readonly actor: ActivityActor;
  /** What the actor did, without the actor: `criou a fila Vendas`. */
  readonly text: string;
  readonly changes: readonly ActivityChange[];
  /** The uuid of what it is about. */
  readonly object: string;
}

/** `GET /activity` and `GET /accesses`: newest first. */
export interface ActivityPage {
  readonly lines: readonly ActivityLine[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
  /** There may be more; a page may hold few lines, or none, where words are looked for. */
  readonly more: boolean;
}

/** The contract of the list of administrative facts. */
export const activityContract = {
  permissions: { 'accesses:see': supervisors },
  pages: { activity: { pt: 'Auditoria', en: 'Audit', es: 'Auditoría' } },
  limits: {
    activityPage: 50,
    /** Characters of the words that are looked for. */
    activityWords: { min: 1, max: 100 },
  },
} as const satisfies FeatureContract;
