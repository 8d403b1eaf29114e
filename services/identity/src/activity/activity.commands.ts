import { administrativeFacts, readingFacts } from '@prosa/activity';
import {
  ACTIVITY_FORMATS,
  ACTIVITY_KINDS,
  READING_KINDS,
  addDays,
  instantOf,
  LIMITS,
  type ActivityFormat,
  type ActivityKind,
  type ReadingKind,
  type ErrorLanguage,
} from '@prosa/contracts';
import { DateField, EnumField, IdField, NotBefore, TextField, UuidField } from '@prosa/http';
import type { ActivityWanted } from './activity.queries';

const CURSOR = { pattern: /^\d{1,18}$/, max: 18, text: '`next` of the page before.' } as const;
const ACTIVITY_LANGUAGES: readonly ErrorLanguage[] = ['pt', 'en', 'es'];

/** Which facts of a list. */
export class FactFilter {
  @IdField({ optional: true, text: 'Only what this user did.' })
  userId?: number;

  @DateField({ optional: true, text: 'From this day on, in the time zone of the company.' })
  from?: string;

  @DateField({ optional: true, text: 'Up to this day, inclusive.' })
  @NotBefore('from')
  until?: string;

  @UuidField({ optional: true, text: 'Only facts about this: the `object` of a line.' })
  object?: string;

  @TextField({ optional: true, ...LIMITS.activityWords, min: 0, text: 'Words that each line has.' })
  words?: string;

  @EnumField(ACTIVITY_LANGUAGES, { optional: true, text: 'Otherwise that of the Accept-Language header.' })
  language?: ErrorLanguage;
}

/** A page of a list. */
export class AccessesQuery extends FactFilter {
  @EnumField(READING_KINDS, { optional: true })
  kind?: ReadingKind;

  @TextField({ optional: true, ...CURSOR })
  before?: string;
}

/** Which administrative facts. */
export class ActivityFilter extends FactFilter {
  @EnumField(ACTIVITY_KINDS, { optional: true })
  kind?: ActivityKind;
}

/** A page of administrative facts. */
export class ActivityQuery extends ActivityFilter {
  @TextField({ optional: true, ...CURSOR })
  before?: string;
}

/** A file of a list of who read what. */
export class AccessesExportQuery extends FactFilter {
  @EnumField(READING_KINDS, { optional: true })
  kind?: ReadingKind;

  @EnumField(ACTIVITY_FORMATS, { optional: true, text: 'json by default.' })
  format?: ActivityFormat;
}

/** A file of administrative facts. */
export class ActivityExportQuery extends ActivityFilter {
  @EnumField(ACTIVITY_FORMATS, { optional: true, text: 'json by default.' })
  format?: ActivityFormat;
}

const midnight = (timeZone: string, day: string): Date => instantOf(timeZone, `${day}T00:00`);

/** What a filter asks for, in the time zone of the company. */
export const wantedBy = (
  filter: ActivityFilter | AccessesQuery,
  types: readonly string[] | null,
  timeZone: string,
): ActivityWanted => {
  const { userId = null, from, until, object = null } = filter;
  return {
    ...{ types, userId, object },
    from: from === undefined ? null : midnight(timeZone, from),
    until: until === undefined ? null : midnight(timeZone, addDays(until, 1)),
  };
};

/** The types of an administrative kind; null for all. */
export const typesOfActivity = (kind: ActivityKind | undefined): readonly string[] | null =>
  kind === undefined ? null : administrativeFacts[kind];

/** The types of a kind of reading; null for all. */
export const typesOfReading = (kind: ReadingKind | undefined): readonly string[] | null =>
  kind === undefined ? null : readingFacts[kind];
