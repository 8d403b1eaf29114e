import {
  LEAD_STATUSES,
  LEAD_TABS,
  LEAD_VERBS,
  type LeadStatus,
  type LeadTab,
  type LeadVerb,
} from '@prosa/contracts';
import { BooleanField, EnumField, IdField, ListField, ObjectListField, PageQuery } from '@prosa/http';

/** Which leads a list shows. */
export class ListLeadsQuery extends PageQuery {
  @EnumField(LEAD_STATUSES, { optional: true })
  status?: LeadStatus;

  @EnumField(LEAD_TABS, {
    optional: true,
    text: 'Of those in progress: what somebody has (`assigned`), or what waits for a person, new ones too (`leads`).',
  })
  tab?: LeadTab;

  @IdField({ optional: true, text: 'Only of this connection.' })
  whatsappId?: number;

  @ListField({ of: 'id', optional: true, text: 'Only those with one of these tags.' })
  tags?: number[];
}

/** A requested change of a lead. */
export class ChangeLeadRequest {
  @EnumField(LEAD_VERBS, { optional: true, text: 'Absent where only the bot is switched.' })
  action?: LeadVerb;

  @IdField({ optional: true, text: 'Whose it is to be, with `transfer`.' })
  userId?: number;

  @BooleanField({ optional: true, text: 'Without an action: switches the lead’s bot on or off.' })
  useIntegration?: boolean;
}

/** A tag that a lead is to carry. */
export class LeadTagChoice {
  @IdField()
  id!: number;
}

/** The body of `POST /tags/lead/sync`. */
export class SyncLeadTagsRequest {
  @IdField()
  leadId!: number;

  @ObjectListField(() => LeadTagChoice, { text: 'Exactly these tags.' })
  tags!: LeadTagChoice[];
}
