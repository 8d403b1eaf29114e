import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { uuidv5, type Recorded } from '@prosa/kernel';
import { AGGREGATES, API_MESSAGES, OWNER_DATABASE, type ApiMessages } from '@prosa/platform';
import type { CommandRun } from '@prosa/process-managers';
import type { OwnerDatabase } from '@prosa/read-model';
import { optOutDecider, type OptOutCommand } from './opt-out.decider';
import { optOutEvents } from './opt-out.events';
import { campaignAnswered, numberOf } from './opt-out.queries';
import { MEANT_MS, type AnswerOptOut, type Heard } from './opt-out.workflow';
import { OptOutPeople } from './opt-out-ids';

const optOutAggregate = { catalogue: optOutEvents, decider: optOutDecider };

/** What people are told once, in the language of those who write campaigns. */
const ANSWERS = {
  OptOut: 'Pronto, você não vai mais receber nossas campanhas. Para voltar a receber, responda VOLTAR.',
  ComeBack: 'Pronto, você voltou a receber nossas campanhas. Para sair, responda SAIR.',
} as const;

/** Keeps who wants no campaigns, and tells them that it was understood. */
@Injectable()
export class OptOuts {
  private readonly people: OptOutPeople;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(API_MESSAGES) private readonly messages: ApiMessages,
  ) {
    this.people = new OptOutPeople(db);
  }

  /** The campaign that what was written answers; null for none. */
  answersCampaign({ data, metadata }: Recorded<Heard>): Promise<string | null> {
    const to = new Date(metadata.at);
    const { contactUuid: uuid, connectionId } = data;
    const from = new Date(to.getTime() - MEANT_MS);
    return campaignAnswered(this.db, metadata.companyId, { uuid, connectionId }, { from, to });
  }

  /** Takes somebody out, or in again; answers once, however often it is called for it, or they say it. */
  async perform(
    { type, contactUuid, connectionId, campaignUuid }: AnswerOptOut,
    run: CommandRun,
  ): Promise<void> {
    const { companyId, commandId, correlationId, causationId } = run;
    const number = await numberOf(this.db, companyId, contactUuid);
    if (number === undefined) return;
    const { id, former } = await this.people.idsOf(companyId, number);
    const actor = { kind: 'system', name: 'campaign' } as const;
    const envelope = { actor, correlationId, causationId, commandId };
    const command = { type, connectionId, ...(campaignUuid && { campaignUuid }) };
    const { events } = await this.aggregates.execute(optOutAggregate, { companyId, id }, command, envelope);
    const before =
      type === 'ComeBack' ? await this.withdrawn({ companyId, id: former }, command, envelope) : 0;
    if (events.length + before === 0) return;
    const said = { number, body: ANSWERS[type], files: [], key: commandId, correlationId };
    await this.messages.send({ companyId, connectionId, ...said, origin: 'campaign' });
  }

  /** How many facts take back what was recorded before companies had a key. */
  private async withdrawn(
    target: { readonly companyId: number; readonly id: string },
    command: OptOutCommand,
    { commandId, ...envelope }: CommandEnvelope,
  ): Promise<number> {
    const former = { ...envelope, commandId: uuidv5('former-opt-out', String(commandId)) };
    return (await this.aggregates.execute(optOutAggregate, target, command, former)).events.length;
  }
}
