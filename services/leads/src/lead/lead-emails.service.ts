import { Inject, Injectable } from '@nestjs/common';
import { SubjectErased, type Erasures, type PersonalIds } from '@prosa/crypto';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import type { Clock } from '@prosa/kernel';
import { AGGREGATES, CLOCK, ERASURES, PERSONAL_IDS } from '@prosa/platform';
import { Reservations, type UniqueValue } from '@prosa/resource';
import { isLiving } from './lead.decider';
import { leadAggregate } from './lead.aggregate';

const valueOf = (companyId: number, email: string): UniqueValue => ({
  companyId,
  kind: 'lead.email',
  parts: [companyId, email],
  error: 'CLIENT_FILLED',
  isPersonal: true,
});

/** Keeps every e-mail of a company with at most one lead. */
@Injectable()
export class LeadEmails {
  private readonly reservations: Reservations;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(CLOCK) clock: Clock,
    @Inject(PERSONAL_IDS) ids: PersonalIds,
    @Inject(ERASURES) private readonly erasures: Erasures,
  ) {
    this.reservations = new Reservations(aggregates, clock, ids);
  }

  /** Takes an e-mail for a lead; repeated for the same one it changes nothing. @throws CLIENT_FILLED */
  reserve(companyId: number, email: string, uuid: string, envelope: CommandEnvelope): Promise<void> {
    return this.reservations.reserve(valueOf(companyId, email), uuid, envelope, holder =>
      this.holds(companyId, holder),
    );
  }

  /** Frees an e-mail for another lead; harmless where this one has none. */
  async release(companyId: number, email: string, uuid: string, envelope: CommandEnvelope): Promise<void> {
    if (email !== '') await this.reservations.release(valueOf(companyId, email), uuid, envelope);
  }

  /** A lead that exists keeps its e-mail, unless its person was erased. */
  private async holds(companyId: number, uuid: string): Promise<boolean> {
    const { state } = await this.aggregates.load(leadAggregate, { companyId, id: uuid });
    if (!isLiving(state)) return false;
    try {
      await this.erasures.requireWritable(companyId, state.contactUuid);
      return true;
    } catch (fault) {
      if (fault instanceof SubjectErased) return false;
      throw fault;
    }
  }
}
