import { LIMITS, type CampaignView, type EarlierOutcome, type TagsMatch } from '@prosa/contracts';
import type { FieldRule } from '../../resource/field-rules';
import { lengthRule } from '../../resource/field-rules';
import type { FormRules } from '../../resource/record-form';
import { isDateTime } from '../../ui/dates/date-text';
import '../../ui/dates/dates-texts';
import { instantOf, wallTime } from '../../ui/zone-time';

/** The texts of a campaign and their questions, in their order. */
export const VARIANTS = [1, 2, 3, 4, 5] as const;
/** One of the texts. */
export type Variant = (typeof VARIANTS)[number];
type Texts = Readonly<Record<`message${Variant}` | `confirmationMessage${Variant}`, string>>;

/** Form values of a campaign. */
export interface CampaignInput extends Texts {
  readonly name: string;
  readonly confirmation: boolean;
  /** `list:3` or `tag:5`; `retry` or `earlier` for recipients of another campaign; empty without a choice. */
  readonly audience: string;
  /** Tags besides the first one. */
  readonly moreTagIds: readonly number[];
  readonly tagsMatch: TagsMatch;
  readonly earlierId: string;
  readonly earlierOutcome: EarlierOutcome;
  readonly excludeListId: string;
  readonly whatsappId: string;
  readonly fileListId: string;
  readonly answersQueueId: string;
  /** On the company's clocks, `yyyy-MM-ddTHH:mm`. */
  readonly scheduledAt: string;
  /** When it was to be sent until now: that may have passed. */
  readonly heldAt: string;
  readonly file: File | null | undefined;
}

const textOf = (id: number | null | undefined): string => (id === null || id === undefined ? '' : String(id));

const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

const audienceOf = (view: CampaignView | null): string => {
  if (view === null) return '';
  if (view.retryOf !== null) return 'retry';
  if (view.earlier !== null) return 'earlier';
  if (view.contactListId !== null) return `list:${view.contactListId}`;
  return view.tagListId === null ? '' : `tag:${view.tagListId}`;
};

const textsOf = (view: CampaignView | null): Texts =>
  Object.fromEntries(
    VARIANTS.flatMap(each => [
      [`message${each}`, view?.[`message${each}`] ?? ''],
      [`confirmationMessage${each}`, view?.[`confirmationMessage${each}`] ?? ''],
    ]),
  ) as Texts;

/** Initial form values. */
export const inputOf = (view: CampaignView | null, timeZone: string): CampaignInput => {
  const at = view === null || view.scheduledAt === null ? '' : wallTime(timeZone, view.scheduledAt);
  return {
    ...textsOf(view),
    name: view?.name ?? '',
    confirmation: view?.confirmation ?? false,
    audience: audienceOf(view),
    moreTagIds: view?.moreTagIds ?? [],
    tagsMatch: view?.tagsMatch ?? 'any',
    earlierId: textOf(view?.earlier?.id),
    earlierOutcome: view?.earlier?.outcome ?? 'replied',
    excludeListId: textOf(view?.excludeListId),
    whatsappId: textOf(view?.whatsappId),
    fileListId: textOf(view?.fileListId),
    answersQueueId: textOf(view?.answersQueueId),
    scheduledAt: at,
    heldAt: at,
    file: undefined,
  };
};

const future =
  (timeZone: string): FieldRule<CampaignInput, string> =>
  (value, { input }) => {
    if (value === '' || value === input.heldAt) return null;
    if (!isDateTime(value)) return 'dates:invalidDateTime';
    return Date.parse(instantOf(timeZone, value)) <= Date.now() ? 'campaigns:past' : null;
  };

/** The rules of spec 2 §5. */
export const rulesIn = (timeZone: string): FormRules<CampaignInput> => ({
  name: lengthRule({ min: 2, max: 50 }, { tooShort: 'campaigns:tooShort', tooLong: 'campaigns:tooLong' }),
  message1: lengthRule({ min: 1, max: LIMITS.messageBody.max }, { required: 'campaigns:messageRequired' }),
  confirmationMessage1: (_, { input }) =>
    input.confirmation && VARIANTS.every(each => input[`confirmationMessage${each}`].trim() === '')
      ? 'campaigns:confirmationRequired'
      : null,
  earlierId: (value, { input }) =>
    input.audience === 'earlier' && value === '' ? 'campaigns:earlierRequired' : null,
  whatsappId: value => (value === '' ? 'campaigns:whatsappRequired' : null),
  scheduledAt: future(timeZone),
});

type AudienceInput = Pick<
  CampaignInput,
  'audience' | 'moreTagIds' | 'tagsMatch' | 'earlierId' | 'earlierOutcome' | 'excludeListId'
>;

/** A retry keeps its audience: nothing is sent for it. */
const audienceIn = (input: AudienceInput): object => {
  const [kind, id = ''] = input.audience.split(':');
  const excludeListId = numberOf(input.excludeListId);
  if (kind === 'retry') return { excludeListId };
  return {
    contactListId: kind === 'list' ? numberOf(id) : null,
    tagListId: kind === 'tag' ? numberOf(id) : null,
    moreTagIds: kind === 'tag' ? input.moreTagIds : [],
    tagsMatch: input.tagsMatch,
    earlierId: kind === 'earlier' ? numberOf(input.earlierId) : null,
    earlierOutcome: input.earlierOutcome,
    excludeListId,
    failuresOnly: false,
  };
};

/** Which people an audience means, as their preview is asked for; null without a choice. */
export const peopleIn = (
  { audience, moreTagIds, tagsMatch, earlierId, earlierOutcome, excludeListId }: AudienceInput,
  view: CampaignView | null,
): Readonly<Record<string, string>> | null => {
  const [kind, id = ''] = audience.split(':');
  const exclude = excludeListId === '' ? {} : { excludeListId };
  if (kind === 'retry') return { retryId: String(view?.id), ...exclude };
  if (kind === 'earlier') return earlierId === '' ? null : { earlierId, earlierOutcome, ...exclude };
  if (kind === 'list') return { contactListId: id, ...exclude };
  if (kind !== 'tag') return null;
  const more = moreTagIds.length === 0 ? {} : { moreTagIds: JSON.stringify(moreTagIds), tagsMatch };
  return { tagListId: id, ...more, ...exclude };
};

/** The request body; the file is uploaded afterwards. */
export const bodyOf = (input: CampaignInput, view: CampaignView | null, timeZone: string): object => {
  const { whatsappId, fileListId, answersQueueId, scheduledAt, heldAt: _, name, ...more } = input;
  const { audience, moreTagIds, tagsMatch, earlierId, earlierOutcome, excludeListId, ...rest } = more;
  return {
    ...rest,
    name: name.trim(),
    whatsappId: Number(whatsappId),
    ...audienceIn({ audience, moreTagIds, tagsMatch, earlierId, earlierOutcome, excludeListId }),
    fileListId: numberOf(fileListId),
    answersQueueId: numberOf(answersQueueId),
    scheduledAt: scheduledAt === '' ? null : instantOf(timeZone, scheduledAt),
    // One that was stopped is taken up again by its own verb, not by a date.
    ...(view?.status === 'CANCELADA' ? {} : { status: scheduledAt === '' ? 'INATIVA' : 'PROGRAMADA' }),
  };
};
