import type { PersonalHashes } from '@prosa/crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates } from '@prosa/event-store';
import { runCommand } from '@prosa/http';
import { uuidv5, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, OWNER_DATABASE, PERSONAL_HASHES } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import type { AudienceChoice } from '../campaign/audience-choice';
import { CompanyCampaigns } from '../config/company-campaigns.service';
import { OptOutPeople } from '../opt-out/opt-out-ids';
import { personOf } from '../opt-out/person-of';
import { campaignAudienceEvents } from '../shipping/shipping.events';
import { campaignEnvelope } from './campaign-envelope';
import {
  countLeftOut,
  judgeCandidates,
  listedPeople,
  taggedContacts,
  type Candidate,
  type JudgedCandidate,
} from './dispatch.queries';
import { failedPeople, recipientsOf } from './failure.queries';
import { campaignsByPerson, weekBefore } from './reach.queries';
import { campaignAggregate } from '../campaign/campaign.aggregate';

/** Number of recipients per fact. */
const PART = 500;

/** A campaign's current candidates, in order. */
export const candidatesOf = async (
  db: OwnerDatabase,
  companyId: number,
  { contactListId, tagListId, moreTags, earlier, retry }: AudienceChoice,
): Promise<readonly Candidate[]> => {
  if (retry !== undefined) return failedPeople(db, companyId, retry);
  if (earlier !== undefined) return recipientsOf(db, companyId, earlier);
  if (contactListId !== null) return listedPeople(db, companyId, contactListId);
  if (tagListId === null) return [];
  return taggedContacts(db, companyId, {
    tagIds: [tagListId, ...(moreTags?.tagIds ?? [])],
    match: moreTags?.match ?? 'any',
  });
};

/** Whom campaigns reached lately, and how many of them a person may get. */
export interface ReachLimit {
  /** By person. */
  readonly campaigns: ReadonlyMap<string, number>;
  /** 0: no limit. */
  readonly perPersonWeek: number;
}

/** Each candidate with why they get nothing. */
export const judgedAudience = async (
  { people, db }: { readonly people: OptOutPeople; readonly db: OwnerDatabase },
  { companyId, excludeListId }: { readonly companyId: number; readonly excludeListId: number | undefined },
  candidates: readonly Candidate[],
  { campaigns, perPersonWeek }: ReachLimit,
): Promise<readonly JudgedCandidate[]> => {
  const numbers = candidates.map(({ number }) => number);
  const out = await people.outAmong(companyId, numbers);
  const listed = excludeListId === undefined ? [] : await listedPeople(db, companyId, excludeListId);
  const excluded = new Set(listed.map(({ number }) => personOf(number)));
  return judgeCandidates(candidates, {
    isOut: number => out.has(number),
    isExcluded: person => excluded.has(person),
    isReachedLately: person => perPersonWeek > 0 && (campaigns.get(person) ?? 0) >= perPersonWeek,
  });
};

/** The recipients of a campaign, in order, and their kind. */
interface Audience {
  readonly kind: 'contact' | 'item';
  readonly sources: readonly string[];
  /** Of a retry: the first campaign of all retries. */
  readonly retryRoot: string | undefined;
}

/** Records the audience of a campaign once; resumes after a crash with what is recorded already. */
@Injectable()
export class Audiences {
  private readonly people: OptOutPeople;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly company: CompanyCampaigns,
    @Inject(PERSONAL_HASHES) hashes: PersonalHashes,
  ) {
    this.people = new OptOutPeople(db, hashes);
  }

  /** Takes the audience of a campaign that waits for it, and starts it. */
  async take(companyId: number, uuid: string): Promise<void> {
    const target = { companyId, id: uuid };
    const { state } = await this.aggregates.load(campaignAggregate, target);
    if (state.status !== 'AGUARDANDO') return;
    const candidates = await candidatesOf(this.db, companyId, state.card);
    const kind = candidates[0]?.kind ?? (state.card.contactListId === null ? 'contact' : 'item');
    const { perPersonWeek } = await this.company.settings(companyId);
    const since = weekBefore(this.clock.now());
    const campaigns =
      perPersonWeek === 0
        ? new Map<string, number>()
        : await campaignsByPerson(this.db, companyId, { since, apartFrom: state.card.retry?.root ?? uuid });
    const { excludeListId } = state.card;
    const rules = { companyId, excludeListId };
    const limit = { campaigns, perPersonWeek };
    const judged = await judgedAudience({ people: this.people, db: this.db }, rules, candidates, limit);
    const sources = judged.flatMap(({ source, reason }) => (reason === null ? [source] : []));
    const leftOut = countLeftOut(judged);
    const retryRoot = state.card.retry?.root;
    const count = await this.settle(companyId, uuid, { kind, sources, retryRoot });
    const command =
      count === 0
        ? ({ type: 'GiveUp', reason: 'ERR_CAMPAIGN_EMPTY' } as const)
        : ({ type: 'Open', count, leftOut } as const);
    await runCommand(
      this.aggregates,
      this.barrier,
      campaignAggregate,
      target,
      command,
      campaignEnvelope(uuid),
    );
  }

  private async settle(
    companyId: number,
    campaign: string,
    { kind, sources, retryRoot }: Audience,
  ): Promise<number> {
    const addressed = new Set<string>();
    let part = 0;
    for (; ; part += 1) {
      const facts = await this.aggregates.history(campaignAudienceEvents, partOf(companyId, campaign, part));
      if (facts.length === 0) break;
      for (const { data } of facts) for (const { source } of data.members) addressed.add(source);
    }
    const left = sources.filter(source => !addressed.has(source));
    for (let at = 0; at < left.length; at += PART, part += 1) {
      const members = left
        .slice(at, at + PART)
        .map(source => ({ recipient: uuidv5('campaign-recipient', campaign, source), source }));
      const root = retryRoot === undefined ? {} : { retryRoot };
      const data = { campaignUuid: campaign, kind, from: addressed.size + at, members, ...root };
      const fact = { type: 'CampaignAudienceTaken', data } as const;
      const id = uuidv5('campaign-audience-fact', campaign, part);
      const target = partOf(companyId, campaign, part);
      await this.aggregates.append(
        campaignAudienceEvents,
        target,
        [{ id, fact }],
        campaignEnvelope(campaign),
      );
    }
    return addressed.size + left.length;
  }
}

const partOf = (companyId: number, campaign: string, part: number) => ({
  companyId,
  id: uuidv5('campaign-audience', campaign, part),
});
