import { LIMITS } from '@prosa/contracts';
import { BooleanField, IdField, IntegerField, MomentField, TextField, type SentMoment } from '@prosa/http';
import { AudienceFields } from '../campaign/audience.commands';

/** A campaign as far as its audience and its end follow from it, saved or not. */
export class AudienceQuery extends AudienceFields {
  @IntegerField({ optional: true, min: 1, max: 1_000_000, text: 'Page, from 1.' })
  pageNumber?: number;

  @IdField({ optional: true, text: 'A retry: the failures that it goes to, instead of a list or tag.' })
  retryId?: number;

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
