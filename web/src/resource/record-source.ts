import type { PlanLimits } from '@prosa/contracts';
import type { LazyTexts } from '../i18n';
import type { pt } from '../i18n/pt';
import type { LiveEvent, OnlineEvent } from '../live/live.slice';
import type { SaveRequest } from './records.slice';

/** The least a record is: the number people see. */
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

/** What the texts of each record must have, under these names. */
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
 * An area whose texts are whole enough for a page of records. The page's name stands apart, under `shell:page`: the
 * menu says it before the page's own texts are fetched.
 */
export type RecordTexts = {
  [Area in keyof Texts]: Texts[Area] extends Readonly<Record<RecordText, string>> ? Area : never;
}[keyof Texts] &
  keyof Texts['shell']['page'];

/** The key of a page's name. */
export type PageNameKey = `shell:page.${keyof Texts['shell']['page']}`;

/** What a live frame means for the list. */
export type RecordChange<View extends RecordView> = { readonly changed: View } | { readonly deleted: number };

/** What a person narrowed a list to beside the search, as parameters of the list. */
export type RecordFilter = Readonly<Record<string, string>>;

/** What may change a part of a record: a frame about something else, or a colleague who came or went. */
export type PatchEvent = LiveEvent | { readonly channel: 'userOnline'; readonly payload: OnlineEvent };

/**
 * Where records come from and what they mean; light, so that it can be known before the page is opened.
 * What they look like stands in a `RecordPageDef`.
 */
export interface RecordSource<View extends RecordView> {
  /** Key of their state. */
  readonly name: string;
  readonly texts: RecordTexts;
  /** Their address under `/api`: GET lists, POST adds, PUT and DELETE of `/:id` change and remove. */
  readonly path: string;
  /** Where GET lists, when that is not `path`. */
  readonly listPath?: string;
  /** The rows of a page (`{users, count, hasMore}`); null when GET answers all of them, which are then searched here. */
  readonly pageKey: string | null;
  /** More parameters of the list, such as a filter that always holds. */
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** The parameter among what `filtered` sets that says whose records they are: it narrows nothing. */
  readonly scope?: string;
  /** Whether a record that changed belongs to what `filtered` asks the server for; everything does when left out. */
  admits?(this: void, view: View, filter: RecordFilter): boolean;
  /** How one is added or changed, where a single call is not enough. */
  save?(this: void, request: SaveRequest): Promise<View>;
  /** The order of the list; where GET answers in pages, the order that the server lists in. */
  compare(this: void, one: View, other: View): number;
  /** What a search looks into. */
  searched(this: void, view: View): string;
  /** What a frame says of these records; null when it speaks of something else. */
  change(this: void, frame: LiveEvent): RecordChange<View> | null;
  /** What happens elsewhere and changes a part of one of these: the name of a queue that a person is in, say. */
  patch?(this: void, view: View, event: PatchEvent): View;
  /** Which of the plan's numbers limits them; the page then says how much of it is used. */
  readonly planLimit?: keyof PlanLimits;
}

/** A text without case and accents, as searches compare. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase();
