import type { ModuleMetadata } from '@nestjs/common';
import { DueInvoices } from './due-invoices';
import { InvoiceController } from './invoice.controller';
import { InvoiceIssuing } from './invoice-issuing.service';
import { InvoiceService } from './invoice.service';
import { Receipts } from './receipts.service';

/** The routes of invoices, and what executes them. */
export const invoiceProviders = {
  controllers: [InvoiceController],
  providers: [DueInvoices, InvoiceIssuing, InvoiceService, Receipts],
} satisfies ModuleMetadata;
