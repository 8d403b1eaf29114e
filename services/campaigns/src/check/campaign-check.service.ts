import { Inject, Injectable } from '@nestjs/common';
import type { CampaignAudience } from '@prosa/contracts';
import { timeZoneOf } from '@prosa/conversation';
import type { CommandEnvelope } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { DomainError, uuidv7, type Clock } from '@prosa/kernel';
import { API_MESSAGES, CLOCK, TENANT_DATABASE, type ApiMessages } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { refuseForeignAudience, type AudienceChoice } from '../campaign/audience-choice';
import { Campaigns } from '../campaign/campaigns.service';
import { CompanyCampaigns } from '../config/company-campaigns.service';
import { phoneIn } from '../contact-list-item/contact-list-items.service';
import { candidatesOf, judgedAudience } from '../dispatch/audience.service';
import { fileOf } from '../dispatch/campaign-file';
import { resolved, withOptOutLine } from '../dispatch/campaign-words';
import { countLeftOut } from '../dispatch/dispatch.queries';
import { campaignsByPerson, weekBefore } from '../dispatch/reach.queries';
import { endsAt } from '../dispatch/sending-window';
import { filesOfList } from '../file-list/file-list.queries';
import { OptOutPeople } from '../opt-out/opt-out-ids';
import { personOf } from '../opt-out/person-of';
import type { AudienceQuery, TrialRequest } from './check.commands';
import { countStrangers } from './audience-figures.queries';
import { isConnected, namedCandidates } from './check.queries';

/** Recipients per page. */
const PAGE = 40;

/** Looked at before a campaign starts: who gets it, who not and why, when it ends, and how it arrives. */
@Injectable()
export class CampaignCheck {
  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    private readonly people: OptOutPeople,
    @Inject(API_MESSAGES) private readonly messages: ApiMessages,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly company: CompanyCampaigns,
    private readonly campaigns: Campaigns,
  ) {}

  /** The audience that a campaign would have now. @throws ERR_NO_TAG_FOUND, ERR_NO_CONTACT_LIST_FOUND, ERR_NO_CAMPAIGN_FOUND */
  async audience({ companyId }: Viewer, query: AudienceQuery): Promise<CampaignAudience> {
    const { confirmation, startsAt, leftOut, pageNumber = 1, whatsappId } = query;
    const named = await this.namedIn(companyId, query);
    const settings = await this.company.settings(companyId);
    const since = weekBefore(this.clock.now());
    const apart = named.retry === undefined ? {} : { apartFrom: named.retry.root };
    const { candidates, timeZone, campaigns, judged } = await this.tenants.withTenant(companyId, async db => {
      await refuseForeignAudience(db, companyId, named);
      const candidates = await candidatesOf(db, companyId, named);
      const campaigns = await campaignsByPerson(db, companyId, { since, ...apart });
      const rules = { companyId, excludeListId: named.excludeListId };
      const limit = { campaigns, perPersonWeek: settings.perPersonWeek };
      return {
        ...{ candidates, campaigns, timeZone: await timeZoneOf(db, companyId) },
        judged: await judgedAudience({ people: this.people, db }, rules, candidates, limit),
      };
    });
    const shown = judged.filter(({ reason }) => (reason === null) !== (leftOut === true));
    const page = shown.slice((pageNumber - 1) * PAGE, pageNumber * PAGE);
    const sources = judged.flatMap(({ source, reason }) => (reason === null ? [source] : []));
    const { people, strangers } = await this.tenants.withTenant(companyId, async db => ({
      people: await namedCandidates(
        db,
        companyId,
        page.map(({ source }) => source),
      ),
      strangers: whatsappId === undefined ? null : await countStrangers(db, companyId, sources, whatsappId),
    }));
    const got = candidates.filter(
      ({ number }, index) => judged[index]?.reason === null && campaigns.has(personOf(number)),
    );
    const recipients = sources.length;
    const start = startsAt?.in(timeZone) ?? this.clock.now();
    const end = endsAt(recipients * (confirmation === true ? 2 : 1), settings, { start, timeZone });
    return {
      ...{ total: judged.length, recipients, leftOut: countLeftOut(judged), endsAt: end.toISOString() },
      ...{ strangers, reachedLately: got.length },
      records: page.map(({ source, reason }) => {
        const { name = '', number = '' } = people.get(source) ?? {};
        return { name, number, reason };
      }),
      hasMore: shown.length > pageNumber * PAGE,
    };
  }

  private async namedIn(companyId: number, query: AudienceQuery): Promise<AudienceChoice> {
    const { contactListId = null, tagListId = null, retryId, excludeListId = null, moreTagIds = [] } = query;
    const retry = retryId === undefined ? undefined : await this.campaigns.retryOf(companyId, retryId);
    const earlier = await this.campaigns.earlierIn(companyId, query);
    return {
      ...{ contactListId, tagListId },
      ...(moreTagIds.length > 0 && { moreTags: { tagIds: moreTagIds, match: query.tagsMatch ?? 'any' } }),
      ...(excludeListId !== null && { excludeListId }),
      ...(earlier && { earlier }),
      ...(retry && { retry }),
    };
  }

  /**
   * Sends what a campaign would say to one number, in the asker's name; no campaign counts it.
   * @throws INVALID_CONECTION_WHATSAPP when the connection cannot send now.
   * @throws ERR_CHECK_NUMBER for what is no number, and what sending throws.
   */
  async trial(viewer: Viewer, request: TrialRequest, envelope: CommandEnvelope): Promise<void> {
    const { companyId } = viewer;
    const { whatsappId: connectionId, message, confirmationMessage } = request;
    const number = phoneIn(request.number);
    const timeZone = await this.tenants.withTenant(companyId, async db => {
      if (!(await isConnected(db, companyId, connectionId)))
        throw new DomainError('INVALID_CONECTION_WHATSAPP');
      return timeZoneOf(db, companyId);
    });
    const files = await this.files(companyId, request);
    const settings = await this.company.settings(companyId);
    const language = await this.company.language(companyId);
    const { variables } = settings;
    const person = { name: viewer.name, at: this.clock.now(), timeZone, language, variables };
    const key = envelope.commandId ?? uuidv7(this.clock);
    const texts = [...(confirmationMessage ? [confirmationMessage] : []), message];
    for (const [index, text] of texts.entries()) {
      const said = resolved(text, { number: 0 }, person);
      const body = index === 0 ? withOptOutLine(said, settings) : said;
      await this.messages.send({
        ...{ companyId, connectionId, number, body },
        ...{ files: index === texts.length - 1 ? files : [], key: `trial:${key}:${index}` },
        ...{ correlationId: envelope.correlationId, origin: 'campaign' },
      });
    }
  }

  private async files(companyId: number, { fileListId, campaignId }: TrialRequest) {
    const own = campaignId ? await this.campaigns.mediaOf(companyId, campaignId) : null;
    const listed = fileListId
      ? await this.tenants.withTenant(companyId, db => filesOfList(db, companyId, fileListId))
      : [];
    if (listed === undefined) throw new DomainError('ERR_NO_FILE_LIST_FOUND');
    return [...(own === null ? [] : [own]), ...listed].map(fileOf);
  }
}
