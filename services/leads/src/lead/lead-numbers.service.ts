import { Inject, Injectable, Logger, Optional, type OnModuleDestroy } from '@nestjs/common';
import type { LeadView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { nameOfFault } from '@prosa/kernel';
import { AGGREGATES, NUMBER_CHECKS, type NumberChecks } from '@prosa/platform';
import { beside } from './lead-decisions.service';
import { leadAggregate } from './lead.aggregate';

/**
 * Checks the number of a lead that a user accepted, before anything is sent to it. Never on the public request,
 * where visitors could make the company's phone send queries.
 */
@Injectable()
export class LeadNumbers implements OnModuleDestroy {
  private readonly log = new Logger('leads');
  private readonly asking = new Set<Promise<void>>();

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Optional() @Inject(NUMBER_CHECKS) private readonly checks?: NumberChecks,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.asking);
  }

  /** Begins the check, where the answer is unknown; viewers of the lead receive it live, and no request waits for it. */
  ask(lead: LeadView, companyId: number, envelope: CommandEnvelope): void {
    if (lead.hasWhatsapp !== null || lead.status !== 'andamento' || this.checks === undefined) return;
    const work = this.note(this.checks, lead, companyId, beside(envelope)).catch((error: unknown) =>
      // It stays unknown, and is checked at the next acceptance.
      this.log.warn(`A lead's number was not checked: ${nameOfFault(error)}`),
    );
    this.asking.add(work);
    void work.finally(() => this.asking.delete(work));
  }

  private async note(
    checks: NumberChecks,
    { uuid, formClient }: LeadView,
    companyId: number,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const answer = await checks.check(companyId, formClient.number);
    if (answer === null) return;
    const command = { type: 'NoteNumber', exists: answer.exists } as const;
    await this.aggregates.execute(leadAggregate, { companyId, id: uuid }, command, {
      ...envelope,
      actor: { kind: 'system', name: 'whatsapp-check' },
    });
  }
}
