import {
  CAMPAIGN_STATUSES,
  REPORT_FILTERS,
  LIMITS,
  wallTime,
  type CampaignStatus,
  type ReportChoice,
} from '@prosa/contracts';
import {
  BooleanField,
  EnumField,
  IdField,
  MomentField,
  PageQuery,
  TextField,
  type SentMoment,
} from '@prosa/http';
import { AudienceFields, Reference } from './audience.commands';
import type { CampaignCard, CampaignEarlier, CampaignTags } from './campaign.events';

const Variant = (): PropertyDecorator =>
  TextField({ optional: true, nullable: true, max: LIMITS.campaignMessage, text: 'Empty: not used.' });

/** A partial update of a campaign; omitted fields keep their value. */
export class ChangeCampaignRequest extends AudienceFields {
  @TextField({ ...LIMITS.campaignName, optional: true })
  name?: string;

  @TextField({
    optional: true,
    min: 1,
    max: LIMITS.campaignMessage,
    text: 'May hold variables in double braces.',
  })
  message1?: string;

  @Variant()
  message2?: string | null;

  @Variant()
  message3?: string | null;

  @Variant()
  message4?: string | null;

  @Variant()
  message5?: string | null;

  @BooleanField({
    optional: true,
    text: 'Asks first, with a text of `confirmationMessage1` to `5`; only who answers yes gets the message.',
  })
  confirmation?: boolean;

  @Variant()
  confirmationMessage1?: string | null;

  @Variant()
  confirmationMessage2?: string | null;

  @Variant()
  confirmationMessage3?: string | null;

  @Variant()
  confirmationMessage4?: string | null;

  @Variant()
  confirmationMessage5?: string | null;

  @EnumField(CAMPAIGN_STATUSES, {
    optional: true,
    text: 'PROGRAMADA schedules it at `scheduledAt`, as a time without a status does; INATIVA takes that back; others say nothing.',
  })
  status?: CampaignStatus;

  @MomentField({ optional: true, nullable: true, text: 'When it starts by itself.' })
  scheduledAt?: SentMoment | null;

  @IdField({ optional: true, text: 'The connection that it goes out from.' })
  whatsappId?: number;

  @BooleanField({
    optional: true,
    text: 'False: a retry goes to its whole list or tag, no longer only to the failures of the campaign before.',
  })
  failuresOnly?: boolean;

  @Reference('Sends the files of this list along.')
  fileListId?: number | null;

  @Reference('The queue in which answers open their tickets.')
  answersQueueId?: number | null;
}

/** A new campaign. */
export class CampaignRequest extends ChangeCampaignRequest {
  @TextField({ ...LIMITS.campaignName })
  declare name: string;

  @TextField({ min: 1, max: LIMITS.campaignMessage, text: 'May hold variables in double braces.' })
  declare message1: string;

  @IdField({ text: 'The connection that it goes out from.' })
  declare whatsappId: number;
}

/** Which of the recipients a report shows. */
export class ReportQuery extends PageQuery {
  @EnumField(REPORT_FILTERS, { optional: true })
  state?: ReportChoice;
}

const EMPTY: CampaignCard = {
  ...{ name: '', messages: ['', '', '', '', ''], confirmations: ['', '', '', '', ''], confirmation: false },
  ...{ connectionId: 0, contactListId: null, tagListId: null, fileListId: null, scheduledAt: null },
};

const kept = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent);

/** Another audience ends a retry. */
const isStillRetry = (
  { failuresOnly, contactListId, tagListId }: ChangeCampaignRequest,
  before: CampaignCard,
): boolean =>
  failuresOnly !== false &&
  kept(contactListId, before.contactListId) === before.contactListId &&
  kept(tagListId, before.tagListId) === before.tagListId;

const tagsOf = (
  { moreTagIds, tagsMatch }: ChangeCampaignRequest,
  before: CampaignTags | undefined,
): CampaignTags | undefined => {
  const tagIds = [...new Set(kept(moreTagIds, [...(before?.tagIds ?? [])]))];
  return tagIds.length === 0 ? undefined : { tagIds, match: kept(tagsMatch, before?.match ?? 'any') };
};

/** The earlier campaign of a request, whose recipients it names; undefined keeps the one before, null is none. */
export type FoundEarlier = CampaignEarlier | null | undefined;

/** Applies a request of a company in this time zone to a campaign's settings. */
export const cardOf = (
  request: ChangeCampaignRequest,
  timeZone: string,
  before: CampaignCard = EMPTY,
  found?: FoundEarlier,
): CampaignCard => {
  const { message1, message2, message3, message4, message5, scheduledAt } = request;
  const sent = [message1, message2, message3, message4, message5];
  const asked = ([1, 2, 3, 4, 5] as const).map(place => request[`confirmationMessage${place}`]);
  const { retry, moreTags: tagsBefore, earlier: earlierBefore, ...others } = before;
  const { answersQueueId: queueBefore = null, excludeListId: listBefore = null, ...rest } = others;
  const answersQueueId = kept(request.answersQueueId, queueBefore);
  const excludeListId = kept(request.excludeListId, listBefore);
  const moreTags = tagsOf(request, tagsBefore);
  const earlier = found === undefined ? earlierBefore : (found ?? undefined);
  return {
    ...rest,
    ...(retry && isStillRetry(request, before) && { retry }),
    ...(moreTags && { moreTags }),
    ...(earlier && { earlier }),
    ...(excludeListId === null ? {} : { excludeListId }),
    ...(answersQueueId === null ? {} : { answersQueueId }),
    name: kept(request.name, before.name),
    messages: before.messages.map((text, index) => kept(sent[index], text) ?? ''),
    confirmations: before.confirmations.map((text, index) => kept(asked[index], text) ?? ''),
    confirmation: kept(request.confirmation, before.confirmation),
    connectionId: kept(request.whatsappId, before.connectionId),
    contactListId: kept(request.contactListId, before.contactListId),
    tagListId: kept(request.tagListId, before.tagListId),
    fileListId: kept(request.fileListId, before.fileListId),
    scheduledAt: kept(scheduledAt && scheduledAt.in(timeZone).toISOString(), before.scheduledAt),
  };
};

/** A card with the local time of its schedule; one whose moment is kept, keeps the zone it was chosen in. */
export const withLocalTime = (
  { scheduledFor: _, ...card }: CampaignCard,
  timeZone: string,
  before?: CampaignCard,
): CampaignCard => {
  const { scheduledAt } = card;
  if (scheduledAt === null) return card;
  if (before !== undefined && scheduledAt === before.scheduledAt)
    return before.scheduledFor === undefined ? card : { ...card, scheduledFor: before.scheduledFor };
  return { ...card, scheduledFor: { timeZone, wallTime: wallTime(timeZone, new Date(scheduledAt)) } };
};

/** Whether a request schedules (true), unschedules (false), or neither (null). */
export const schedules = ({ status }: ChangeCampaignRequest): boolean | null => {
  if (status === 'PROGRAMADA') return true;
  return status === 'INATIVA' ? false : null;
};
