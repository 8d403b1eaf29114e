import type { PlanLimits } from '@prosa/contracts';
import type { LazyTexts } from '../i18n';
import type { pt } from '../i18n/pt';
import type { LiveEvent, OnlineEvent } from '../live/live.slice';
import type { SaveRequest } from './records.slice';

/** The minimum of a record: its id. */
export interface RecordView {
  readonly id: number;
}

type Texts = typeof pt & LazyTexts;

/** The texts of one area. */
export type TextsOf<Area extends keyof Texts> = Texts[Area];

/** A key of the texts, such as `users:name`; a key that does not exist does not compile. */
export type TextKey = {
  [Area in keyof Texts]: `${Area}:${keyof Texts[Area] & string}`;
}[keyof Texts];

/** The texts that each record area must define. */
export type RecordText =
  | 'intro'
  | 'add'
  | 'edit'
  | 'emptyTitle'
  | 'emptyBody'
  | 'searchLabel'
  /** With `{{name}}`. */
  | 'deleteTitle'
  | 'deleteBody'
  | 'saved'
  | 'deleted';

/**
 * An area with all texts of a records page. The page's title is separate, under `shell:page`: the menu needs it
 * before the page's texts are loaded.
 */
export type RecordTexts = {
  [Area in keyof Texts]: Texts[Area] extends Readonly<Record<RecordText, string>> ? Area : never;
}[keyof Texts] &
  keyof Texts['shell']['page'];

/** The key of a page's name. */
export type PageNameKey = `shell:page.${keyof Texts['shell']['page']}`;

/** The effect of a frame on the list. */
export type RecordChange<View extends RecordView> = { readonly changed: View } | { readonly deleted: number };

/** Filters of a list besides the search, as query parameters. */
export type RecordFilter = Readonly<Record<string, string>>;

/** Events that may change part of a record: other records' frames, or presence. */
export type PatchEvent = LiveEvent | { readonly channel: 'userOnline'; readonly payload: OnlineEvent };

/**
 * Source and semantics of records; lightweight, so that it can be loaded before the page. Their appearance is in a
 * `RecordPageDef`.
 */
export interface RecordSource<View extends RecordView> {
  /** Key of their state. */
  readonly name: string;
  readonly texts: RecordTexts;
  /** Their address under `/api`: GET lists, POST adds, PUT and DELETE of `/:id` change and remove. */
  readonly path: string;
  /** Where GET lists, when that is not `path`. */
  readonly listPath?: string;
  /**
   * The name of the rows in a page (`{users, count, hasMore}`); null when GET returns all of them, which are then
   * searched in the client.
   */
  readonly pageKey: string | null;
  /** More parameters of the list, such as a filter that always holds. */
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** The parameter of `filtered` that selects the owner of the records and does not count as a filter. */
  readonly scope?: string;
  /** Whether a changed record matches the filter; true by default. */
  admits?(this: void, view: View, filter: RecordFilter): boolean;
  /** How one is added or changed, where a single call is not enough. */
  save?(this: void, request: SaveRequest): Promise<View>;
  /** The order of the list; for paged lists, that of the server, which a filter may choose. */
  compare(this: void, one: View, other: View, filter: RecordFilter): number;
  /** The searchable text. */
  searched(this: void, view: View): string;
  /** The change that a frame contains; null for other frames. */
  change(this: void, frame: LiveEvent): RecordChange<View> | null;
  /** Applies an event elsewhere that changes part of a record, such as the name of a user's queue. */
  patch?(this: void, view: View, event: PatchEvent): View;
  /** Codes of refused removals that the page itself explains; no toast repeats them. */
  readonly explained?: readonly string[];
  /** The plan's quota; the page then shows its usage. */
  readonly planLimit?: keyof PlanLimits;
}
