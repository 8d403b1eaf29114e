import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates } from '@prosa/event-store';
import type { Recorded } from '@prosa/kernel';
import { AGGREGATES, API_MESSAGES, OWNER_DATABASE, type ApiMessages } from '@prosa/platform';
import type { CommandRun } from '@prosa/process-managers';
import type { OwnerDatabase } from '@prosa/read-model';
import { optOutDecider } from './opt-out.decider';
import { optOutEvents } from './opt-out.events';
import { numberOf, wasAddressed } from './opt-out.queries';
import { MEANT_MS, type AnswerOptOut, type Heard } from './opt-out.workflow';
import { optOutId } from './person-of';

const optOutAggregate = { catalogue: optOutEvents, decider: optOutDecider };

/** What people are told once, in the language of those who write campaigns. */
const ANSWERS = {
  OptOut: 'Pronto, você não vai mais receber nossas campanhas. Para voltar a receber, responda VOLTAR.',
  ComeBack: 'Pronto, você voltou a receber nossas campanhas. Para sair, responda SAIR.',
} as const;

/** Keeps who wants no campaigns, and tells them that it was understood. */
@Injectable()
export class OptOuts {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(API_MESSAGES) private readonly messages: ApiMessages,
  ) {}

  /** Whether what was written answers a campaign. */
  answersCampaign({ data, metadata }: Recorded<Heard>): Promise<boolean> {
    const to = new Date(metadata.at);
    const { contactUuid: uuid, connectionId } = data;
    const from = new Date(to.getTime() - MEANT_MS);
    return wasAddressed(this.db, metadata.companyId, { uuid, connectionId }, { from, to });
  }

  /** Takes somebody out, or in again; answers once, however often it is called for the same word. */
  async perform({ type, contactUuid, connectionId }: AnswerOptOut, run: CommandRun): Promise<void> {
    const { companyId, commandId, correlationId, causationId } = run;
    const number = await numberOf(this.db, companyId, contactUuid);
    if (number === undefined) return;
    const target = { companyId, id: optOutId(companyId, number) };
    const actor = { kind: 'system', name: 'campaign' } as const;
    const envelope = { actor, correlationId, causationId, commandId };
    await this.aggregates.execute(optOutAggregate, target, { type, connectionId }, envelope);
    const said = { number, body: ANSWERS[type], files: [], key: commandId, correlationId };
    await this.messages.send({ companyId, connectionId, ...said, origin: 'campaign' });
  }
}
