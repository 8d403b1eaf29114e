import type { PersonalHashes } from '@prosa/crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { uuidv5, type Recorded } from '@prosa/kernel';
import { AGGREGATES, API_MESSAGES, OWNER_DATABASE, PERSONAL_HASHES, type ApiMessages } from '@prosa/platform';
import type { CommandRun } from '@prosa/process-managers';
import type { OwnerDatabase } from '@prosa/read-model';
import { type OptOutCommand } from './opt-out.decider';
import { addressOf } from './opt-out.queries';
import type { AnswerOptOut, InboundEvent, OptOutLanguage, OptOutMeaning } from './opt-out.workflow';
import { OptOutPeople } from './opt-out-ids';
import { meaningOf } from './opt-out-meaning';
import { optOutAggregate } from './opt-out.aggregate';

/** The confirmation sent once, in the language of the word that it answers. */
const ANSWERS: Readonly<Record<OptOutLanguage, Readonly<Record<OptOutCommand['type'], string>>>> = {
  pt: {
    OptOut: 'Pronto, você não vai mais receber nossas campanhas. Para voltar a receber, responda VOLTAR.',
    ComeBack: 'Pronto, você voltou a receber nossas campanhas. Para sair, responda SAIR.',
  },
  en: {
    OptOut: 'Done, you will no longer receive our campaigns. To receive them again, reply START.',
    ComeBack: 'Done, you will receive our campaigns again. To leave, reply STOP.',
  },
  es: {
    OptOut: 'Listo, ya no recibirá nuestras campañas. Para volver a recibirlas, responda VOLVER.',
    ComeBack: 'Listo, volverá a recibir nuestras campañas. Para salir, responda SALIR.',
  },
};

/** Stores opt-outs, and confirms them to the contact. */
@Injectable()
export class OptOuts {
  private readonly people: OptOutPeople;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(API_MESSAGES) private readonly messages: ApiMessages,
    @Inject(PERSONAL_HASHES) hashes: PersonalHashes,
  ) {
    this.people = new OptOutPeople(db, hashes);
  }

  /** What an opt-out word refers to; null for nothing, and for what is said to a bot. */
  meaningOf({ data, metadata }: Recorded<InboundEvent>): Promise<OptOutMeaning | null> {
    const { contactUuid: uuid, connectionId, body } = data;
    const said = { companyId: metadata.companyId, contact: { uuid, connectionId }, body };
    return meaningOf(this.db, this.people, { ...said, at: new Date(metadata.at) });
  }

  /** Records an opt-out or opt-in; confirms once, however often it is called or repeated by the contact. */
  async perform(
    { type, contactUuid, connectionId, campaignUuid, language = 'pt' }: AnswerOptOut,
    run: CommandRun,
  ): Promise<void> {
    const { companyId, commandId, correlationId, causationId } = run;
    const address = await addressOf(this.db, companyId, contactUuid);
    if (address === undefined) return;
    const { id, earlier } = await this.people.idsOf(companyId, address);
    const actor = { kind: 'system', name: 'campaign' } as const;
    const envelope = { actor, correlationId, causationId, commandId };
    const command = { type, connectionId, contactUuid: address.uuid, ...(campaignUuid && { campaignUuid }) };
    const { events } = await this.aggregates.execute(optOutAggregate, { companyId, id }, command, envelope);
    let before = 0;
    if (type === 'ComeBack')
      for (const each of earlier) before += await this.withdrawn({ companyId, id: each }, command, envelope);
    if (events.length + before === 0) return;
    const to = address.phone === '' ? { contactUuid: address.uuid } : { number: address.phone };
    const said = { ...to, body: ANSWERS[language][type], files: [], key: commandId, correlationId };
    const sender = { origin: 'campaign' as const, ...(campaignUuid && { campaignUuid }) };
    await this.messages.send({ companyId, connectionId, ...said, ...sender });
  }

  /** Number of facts that revert an opt-out which was recorded under an earlier id. */
  private async withdrawn(
    target: { readonly companyId: number; readonly id: string },
    command: OptOutCommand,
    { commandId, ...envelope }: CommandEnvelope,
  ): Promise<number> {
    const former = { ...envelope, commandId: uuidv5('former-opt-out', String(commandId), target.id) };
    return (await this.aggregates.execute(optOutAggregate, target, command, former)).events.length;
  }
}
