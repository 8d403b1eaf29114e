import { Inject, Injectable } from '@nestjs/common';
import { dayIn, uuidv5, type Clock } from '@prosa/kernel';
import { CLOCK, NUMBERS } from '@prosa/platform';
import type { Numbers } from '@prosa/read-model';
import { usableCredit } from '../credit/credit.decider';
import { Credits } from '../credit/credit.service';
import type { InvoiceContent } from './invoice.events';
import type { CompanyToInvoice } from './invoice.queries';
import { InvoiceService, type InvoiceKey } from './invoice.service';
import { invoicingOn, type KnownInvoice } from './invoicing.policy';

/** Issues invoices, lowered by what their company overpaid before; everything may be done again, and is then done once. */
@Injectable()
export class InvoiceIssuing {
  constructor(
    private readonly invoices: InvoiceService,
    private readonly credits: Credits,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Issues the invoices that a company needs now, and cancels obsolete ones. */
  async lookAfter(company: CompanyToInvoice, known: readonly KnownInvoice[]): Promise<void> {
    const { companyId } = company;
    const today = dayIn(company.timeZone, this.clock.now());
    const { cancel, issue } = invoicingOn(company, known, today);
    const over = new Set(cancel.map(({ uuid }) => uuid));
    for (const { uuid, reason } of cancel) {
      await this.invoices.cancel({ companyId, uuid }, reason);
      await this.credits.giveBack(companyId, uuid);
    }
    const paid = known.filter(
      ({ uuid, status, valueCents }) => status === 'open' && valueCents === 0 && !over.has(uuid),
    );
    for (const { uuid } of paid) await this.payByCredit({ companyId, uuid });
    if (issue !== null) await this.issue(company, issue);
  }

  /** Brings all credits up to what payments granted and invoices used. */
  async lookAfterCredits(): Promise<void> {
    await this.credits.followPayments();
    await this.credits.returnLost();
  }

  private async issue(company: CompanyToInvoice, content: Omit<InvoiceContent, 'id'>): Promise<void> {
    const { companyId } = company;
    const { valueCents } = content;
    const uuid = uuidv5('invoice', company.uuid, content.dueDate, content.round);
    const id = await this.numbers.next('invoice');
    const creditCents = await this.useCredit({ companyId, uuid }, valueCents);
    const lowered = creditCents === 0 ? {} : { creditCents, valueCents: valueCents - creditCents };
    await this.invoices.issue({ companyId, uuid }, { id, ...content, ...lowered });
    if (creditCents === valueCents) await this.payByCredit({ companyId, uuid });
  }

  /** After a crash the credit may have been used for another price; if it does not fit, it is returned and none is used. */
  private async useCredit({ companyId, uuid }: InvoiceKey, valueCents: number): Promise<number> {
    const used = await this.credits.use(companyId, uuid, valueCents);
    if (usableCredit(used, valueCents) === used) return used;
    await this.credits.giveBack(companyId, uuid);
    return 0;
  }

  /** An invoice that credit has lowered to nothing is paid. */
  private async payByCredit(key: InvoiceKey): Promise<void> {
    const payment = uuidv5('credit', key.uuid);
    const paidAt = this.clock.now().toISOString();
    await this.invoices.pay(key, { payment, valueCents: 0, paidAt, heardBy: 'credit', note: '' });
    await this.invoices.applyOne(key);
  }
}
