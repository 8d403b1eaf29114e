import type { ModuleMetadata } from '@nestjs/common';
import { DueInvoices } from './due-invoices';
import { InvoiceController } from './invoice.controller';
import { InvoiceService } from './invoice.service';

/** The routes of invoices, and what executes them. */
export const invoiceProviders = {
  controllers: [InvoiceController],
  providers: [DueInvoices, InvoiceService],
} satisfies ModuleMetadata;
