import { Inject, Injectable } from '@nestjs/common';
import type { PayerView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, BARRIER, OWNER_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { payerEvents, type PayerContent } from './payer.events';
import { chargedCompany, findPayer, toPayerView } from './payer.queries';
import { taxDocumentIn } from './tax-document.policy';
import { payerAggregate } from './payer.aggregate';

const nobody: PayerContent = {
  ...{ name: '', document: '', address: '', city: '', state: '', zipcode: '', country: '' },
};

/** Stores the payer of a company, from the checkout. */
@Injectable()
export class PayerService {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
  ) {}

  /** The payer; unknown fields are empty. */
  async show(companyId: number): Promise<PayerView> {
    const row = await findPayer(this.db, companyId);
    return row === undefined ? nobody : toPayerView(row);
  }

  /** The payer as they were at a moment; where none was known then, the first one that was entered later. */
  async at(companyId: number, moment: Date): Promise<PayerView> {
    const company = await chargedCompany(this.db, companyId);
    if (company === undefined) return nobody;
    const facts = await this.aggregates.history(payerEvents, { companyId, id: company.uuid });
    const then = facts.findLast(({ metadata }) => Date.parse(metadata.at) <= moment.getTime()) ?? facts[0];
    if (then === undefined) return nobody;
    const { companyUuid: _, ...payer } = then.data;
    return payer;
  }

  /** Changes the given fields. @throws ERR_BILLING_DOCUMENT */
  async change(companyId: number, change: Partial<PayerContent>, envelope: CommandEnvelope): Promise<void> {
    const given = Object.fromEntries(Object.entries(change).filter(([, text]) => text !== ''));
    if (Object.keys(given).length === 0) return;
    const company = await chargedCompany(this.db, companyId);
    if (company === undefined) throw new DomainError('ERR_NO_COMPANY_FOUND');
    const payer: PayerContent = { ...(await this.show(companyId)), ...given };
    const document = payer.document === '' ? '' : taxDocumentIn(payer.document);
    if (document === null) throw new DomainError('ERR_BILLING_DOCUMENT');
    const command = {
      ...({ type: 'ChangePayer', companyUuid: company.uuid } as const),
      payer: { ...payer, document },
    };
    const target = { companyId, id: company.uuid };
    await runCommand(this.aggregates, this.barrier, payerAggregate, target, command, envelope);
  }
}
