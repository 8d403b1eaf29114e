import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, CLOCK } from '@prosa/platform';
import { botEvents, type AgentAssisted, type PromptTried } from './assistant.events';

/** Where a question to a model is recorded; without a ticket in a stream of its own. */
interface UsePlace {
  readonly companyId: number;
  readonly ticketUuid: string | null;
}

/** Records what users' questions to a model cost. */
@Injectable()
export class ModelUses {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Records one question, which counts however often its request is repeated. */
  async record(
    { companyId, ticketUuid }: UsePlace,
    fact: AgentAssisted | PromptTried,
    envelope: CommandEnvelope,
  ): Promise<void> {
    // Not derived from ids that the client sends: a repeated one would make the usage a duplicate and bypass the quota.
    const id = uuidv7(this.clock);
    await this.aggregates.append(botEvents, { companyId, id: ticketUuid ?? id }, [{ id, fact }], envelope);
  }
}
