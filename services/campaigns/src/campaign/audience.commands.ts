import {
  EARLIER_OUTCOMES,
  LIMITS,
  TAGS_MATCHES,
  type EarlierOutcome,
  type TagsMatch,
} from '@prosa/contracts';
import { EnumField, IdField, ListField } from '@prosa/http';

/** A number of something that may be taken back by null. */
export const Reference = (text: string): PropertyDecorator =>
  IdField({ optional: true, nullable: true, text });

/** The request fields that select a campaign's audience. */
export class AudienceFields {
  @Reference('The people of this list,')
  contactListId?: number | null;

  @Reference('or those who have a ticket with this tag.')
  tagListId?: number | null;

  @ListField({ of: 'id', optional: true, max: LIMITS.campaignTags, text: 'Tags besides `tagListId`,' })
  moreTagIds?: number[];

  @EnumField(TAGS_MATCHES, { optional: true, text: 'of which people have any, or all.' })
  tagsMatch?: TagsMatch;

  @Reference('Recipients of this earlier campaign, instead of a list or tag:')
  earlierId?: number | null;

  @EnumField(EARLIER_OUTCOMES, { optional: true, text: 'those of whom this became.' })
  earlierOutcome?: EarlierOutcome;

  @Reference('A list whose people are left out.')
  excludeListId?: number | null;
}
