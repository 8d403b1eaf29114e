import { Inject, Injectable } from '@nestjs/common';
import type { ReceiptView } from '@prosa/contracts';
import { OWNER_DATABASE, PLATFORM_COMPANY, type PlatformCompany } from '@prosa/platform';
import type { InvoiceRow, OwnerDatabase } from '@prosa/read-model';
import { PayerService } from '../payer/payer.service';
import { receiptOf } from './receipt.queries';

/** Receipts of paid invoices, with the payer and the receiver of the day of payment. */
@Injectable()
export class Receipts {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(PLATFORM_COMPANY) private readonly platform: PlatformCompany,
    private readonly payers: PayerService,
  ) {}

  /** The receipt of a paid invoice; the caller has checked that the invoice is the viewer's own. */
  async of(invoice: InvoiceRow): Promise<ReceiptView> {
    const platform = await this.platform.id();
    const at = invoice.paidAt ?? invoice.updatedAt;
    const [payer, receiver] = await Promise.all([
      this.payers.at(invoice.companyId, at),
      this.payers.at(platform, at),
    ]);
    return receiptOf(this.db, invoice, platform, { payer, receiver });
  }
}
