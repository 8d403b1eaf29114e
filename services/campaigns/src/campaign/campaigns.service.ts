import { Inject, Injectable } from '@nestjs/common';
import type { CampaignDetail, CampaignPage, MessageMedia } from '@prosa/contracts';
import { hasConnection, timeZoneOf } from '@prosa/conversation';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand, type Viewer } from '@prosa/http';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { CampaignRow, Numbers, TenantConnection, TenantDatabase } from '@prosa/read-model';
import { CompanyCampaigns } from '../config/company-campaigns.service';
import { fileListRow } from '../file-list/file-list.queries';
import { campaignEnd } from './campaign-end';
import {
  cardOf,
  schedules,
  withLocalTime,
  type CampaignRequest,
  type ChangeCampaignRequest,
  type FoundEarlier,
} from './campaign.commands';
import { isLivingCampaign, type CampaignCommand } from './campaign.decider';
import type { CampaignCard, CampaignRetry } from './campaign.events';
import { campaignDetail, campaignRow, hasQueue, listCampaigns, sendSecondsOf } from './campaign.queries';
import { refuseForeignAudience } from './audience-choice';
import { campaignAggregate } from './campaign.aggregate';

/** Campaigns per page. */
const PAGE = 20;

const assertConnection = async (db: TenantConnection, companyId: number, id: number): Promise<void> => {
  if (!(await hasConnection(db, companyId, id))) throw new DomainError('INVALID_CONECTION_WHATSAPP');
};

const NO_AUDIENCE = { tagListId: null, contactListId: null };

/** The operations of users on campaigns (growth.md 2.6). */
@Injectable()
export class Campaigns {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly company: CompanyCampaigns,
  ) {}

  /** A page of the company's campaigns. */
  list({ companyId }: Viewer, search: string | undefined, page = 1): Promise<CampaignPage> {
    const place = { offset: (page - 1) * PAGE, limit: PAGE, now: this.clock.now() };
    return this.tenants.withTenant(companyId, db =>
      listCampaigns(db, companyId, { ...place, ...(search === undefined ? {} : { search }) }),
    );
  }

  /** A campaign and how far it is. @throws ERR_NO_CAMPAIGN_FOUND */
  async show({ companyId }: Viewer, id: number): Promise<CampaignDetail> {
    return this.detail(companyId, await this.uuidOf(companyId, id), 'ERR_NO_CAMPAIGN_FOUND');
  }

  /** Creates a campaign, and schedules it if requested. */
  async draft(viewer: Viewer, request: CampaignRequest, envelope: CommandEnvelope): Promise<CampaignDetail> {
    const { companyId } = viewer;
    const timeZone = await this.zoneOf(companyId);
    const earlier = await this.earlierIn(companyId, request);
    const card = withLocalTime(cardOf(request, timeZone, undefined, earlier), timeZone);
    await this.check(companyId, card);
    // A request with a time and without a status schedules the campaign for that time.
    const schedule = schedules(request) ?? card.scheduledAt !== null;
    return this.begin(companyId, { card, media: null, schedule }, envelope);
  }

  /** Creates a campaign of these settings; once for a command, however often it is repeated. */
  async begin(
    companyId: number,
    draft: { readonly card: CampaignCard; readonly media: MessageMedia | null; readonly schedule: boolean },
    envelope: CommandEnvelope,
  ): Promise<CampaignDetail> {
    const uuid = uuidv5('campaign', companyId, envelope.commandId ?? uuidv7(this.clock));
    const number = await this.numbers.next('campaign');
    return this.decide(companyId, uuid, { type: 'Draft', number, ...draft }, envelope);
  }

  /** Whose failures a campaign goes to; undefined when it is no retry. @throws ERR_NO_CAMPAIGN_FOUND */
  async retryOf(companyId: number, id: number): Promise<CampaignRetry | undefined> {
    const target = { companyId, id: await this.uuidOf(companyId, id) };
    const { state } = await this.aggregates.load(campaignAggregate, target);
    return isLivingCampaign(state) ? state.card.retry : undefined;
  }

  /** The earlier campaign that a request names; undefined when it names none. @throws ERR_NO_CAMPAIGN_FOUND */
  async earlierIn(
    companyId: number,
    { earlierId, earlierOutcome = 'replied' }: Pick<ChangeCampaignRequest, 'earlierId' | 'earlierOutcome'>,
  ): Promise<FoundEarlier> {
    if (earlierId === undefined || earlierId === null) return earlierId;
    const { uuid, name } = await this.rowOf(companyId, earlierId);
    return { of: uuid, number: earlierId, name, outcome: earlierOutcome };
  }

  /** Writes a campaign over. */
  async change(
    viewer: Viewer,
    id: number,
    request: ChangeCampaignRequest,
    envelope: CommandEnvelope,
  ): Promise<CampaignDetail> {
    const { companyId } = viewer;
    const uuid = await this.uuidOf(companyId, id);
    const { state } = await this.aggregates.load(campaignAggregate, { companyId, id: uuid });
    if (!isLivingCampaign(state)) throw new DomainError('ERR_NO_CAMPAIGN_FOUND');
    const timeZone = await this.zoneOf(companyId);
    const earlier = await this.earlierIn(companyId, request);
    const card = withLocalTime(cardOf(request, timeZone, state.card, earlier), timeZone, state.card);
    const named = [
      ...(['connectionId', 'tagListId', 'contactListId', 'fileListId', 'answersQueueId'] as const),
      ...(['excludeListId', 'moreTags'] as const),
    ];
    const isAudienceBack = state.card.retry !== undefined && card.retry === undefined;
    if (isAudienceBack || named.some(each => JSON.stringify(card[each]) !== JSON.stringify(state.card[each])))
      await this.check(companyId, card);
    const isTimed =
      state.status === 'INATIVA' && request.scheduledAt !== undefined && card.scheduledAt !== null;
    const schedule = schedules(request) ?? (isTimed ? true : null);
    return this.decide(companyId, uuid, { type: 'Change', card, schedule }, envelope);
  }

  /** Attaches a file, or (null) takes it away. */
  attach(viewer: Viewer, id: number, media: MessageMedia | null, envelope: CommandEnvelope) {
    return this.run(viewer, id, { type: 'AttachFile', media }, envelope);
  }

  /** Carries a verb out. @throws INVALID_CONECTION_WHATSAPP when it needs the connection, which was removed. */
  async run(
    { companyId }: Viewer,
    id: number,
    command: CampaignCommand,
    envelope: CommandEnvelope,
  ): Promise<CampaignDetail> {
    const { uuid, connectionId } = await this.rowOf(companyId, id);
    if (command.type === 'Start' || command.type === 'Restart')
      await this.tenants.withTenant(companyId, db => assertConnection(db, companyId, connectionId));
    return this.decide(companyId, uuid, command, envelope);
  }

  /** Takes a campaign out of the list. */
  async remove({ companyId }: Viewer, id: number, envelope: CommandEnvelope): Promise<void> {
    const target = { companyId, id: await this.uuidOf(companyId, id) };
    await runCommand(this.aggregates, this.barrier, campaignAggregate, target, { type: 'Delete' }, envelope);
  }

  /** The stream of a campaign. @throws ERR_NO_CAMPAIGN_FOUND */
  async uuidOf(companyId: number, id: number): Promise<string> {
    return (await this.rowOf(companyId, id)).uuid;
  }

  /** The file that a campaign sends; null for none. @throws ERR_NO_CAMPAIGN_FOUND */
  async mediaOf(companyId: number, id: number): Promise<MessageMedia | null> {
    const target = { companyId, id: await this.uuidOf(companyId, id) };
    const { state } = await this.aggregates.load(campaignAggregate, target);
    return isLivingCampaign(state) ? state.media : null;
  }

  private zoneOf(companyId: number): Promise<string> {
    return this.tenants.withTenant(companyId, db => timeZoneOf(db, companyId));
  }

  private async rowOf(companyId: number, id: number): Promise<CampaignRow> {
    const row = await this.tenants.withTenant(companyId, db => campaignRow(db, companyId, id));
    if (row === undefined) throw new DomainError('ERR_NO_CAMPAIGN_FOUND');
    return row;
  }

  /** Records that a campaign refers to must belong to the company; a retry keeps its list or tag, and does without. */
  private async check(
    companyId: number,
    { connectionId, fileListId, answersQueueId, ...card }: CampaignCard,
  ): Promise<void> {
    await this.tenants.withTenant(companyId, async db => {
      await assertConnection(db, companyId, connectionId);
      await refuseForeignAudience(db, companyId, card.retry === undefined ? card : NO_AUDIENCE);
      if (fileListId !== null && (await fileListRow(db, companyId, fileListId)) === undefined)
        throw new DomainError('ERR_NO_FILE_LIST_FOUND');
      if (answersQueueId !== undefined && !(await hasQueue(db, companyId, answersQueueId)))
        throw new DomainError('ERR_NO_QUEUE_FOUND');
    });
  }

  private async decide(
    companyId: number,
    uuid: string,
    command: CampaignCommand,
    envelope: CommandEnvelope,
  ): Promise<CampaignDetail> {
    const target = { companyId, id: uuid };
    await runCommand(this.aggregates, this.barrier, campaignAggregate, target, command, envelope);
    return this.detail(companyId, uuid, 'ERR_UNAVAILABLE');
  }

  private async detail(companyId: number, uuid: string, missing: string): Promise<CampaignDetail> {
    const now = this.clock.now();
    const { view, sendSeconds, timeZone } = await this.tenants.withTenant(companyId, async db => {
      const found = await campaignDetail(db, companyId, uuid, now);
      const isRunning = found?.status === 'EM_ANDAMENTO';
      return {
        view: found,
        sendSeconds: isRunning ? await sendSecondsOf(db, companyId, found.whatsappId) : undefined,
        timeZone: await timeZoneOf(db, companyId),
      };
    });
    if (view === undefined) throw new DomainError(missing);
    const settings = await this.company.settings(companyId);
    return { ...view, endsAt: campaignEnd(view, { settings, timeZone, now, sendSeconds }) };
  }
}
