import {
  EARLIER_OUTCOMES,
  LIMITS,
  TAGS_MATCHES,
  type EarlierOutcome,
  type TagsMatch,
} from '@prosa/contracts';
import {
  BooleanField,
  EnumField,
  IdField,
  ListField,
  MomentField,
  PageQuery,
  TextField,
  type SentMoment,
} from '@prosa/http';

/** A campaign as far as its audience and its end follow from it, saved or not. */
export class AudienceQuery extends PageQuery {
  @IdField({ optional: true, text: 'The people of this list,' })
  contactListId?: number;

  @IdField({ optional: true, text: 'or those who have a ticket with this tag.' })
  tagListId?: number;

  @IdField({ optional: true, text: 'A retry: the failures that it goes to, instead of a list or tag.' })
  retryId?: number;

  @ListField({ of: 'id', optional: true, max: LIMITS.campaignTags, text: 'Tags besides that one,' })
  moreTagIds?: number[];

  @EnumField(TAGS_MATCHES, { optional: true, text: 'of which people have any, or all.' })
  tagsMatch?: TagsMatch;

  @IdField({ optional: true, text: 'Recipients of this earlier campaign instead:' })
  earlierId?: number;

  @EnumField(EARLIER_OUTCOMES, { optional: true, text: 'those of whom this became.' })
  earlierOutcome?: EarlierOutcome;

  @IdField({ optional: true, text: 'A list whose people are left out.' })
  excludeListId?: number;

  @IdField({ optional: true, text: 'The connection that it would go out from.' })
  whatsappId?: number;

  @BooleanField({ optional: true, text: 'Asks first: two messages for each.' })
  confirmation?: boolean;

  @MomentField({ optional: true, text: 'When it starts; now by default.' })
  startsAt?: SentMoment;

  @BooleanField({ optional: true, text: 'Lists who gets nothing, instead of who gets it.' })
  leftOut?: boolean;
}

/** A message to a number of one's own, before a campaign goes to others. */
export class TrialRequest {
  @IdField({ text: 'The connection that it goes out from.' })
  whatsappId!: number;

  @TextField({ max: 30, text: 'Up to eleven digits are Brazilian; others with country code.' })
  number!: string;

  @TextField({ min: 1, max: LIMITS.campaignMessage, text: 'May hold variables in double braces.' })
  message!: string;

  @TextField({ optional: true, nullable: true, max: LIMITS.campaignMessage, text: 'Goes before it.' })
  confirmationMessage?: string | null;

  @IdField({ optional: true, nullable: true, text: 'Sends the files of this list along,' })
  fileListId?: number | null;

  @IdField({ optional: true, nullable: true, text: 'and the file of this campaign.' })
  campaignId?: number | null;
}
