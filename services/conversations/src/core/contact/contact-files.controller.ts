import { type CommandEnvelope } from '@prosa/event-store';
import { CSV_MARK, csvLine } from '@prosa/contracts';
import { Controller, Get, Header, Inject, Res, Optional } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentViewer, Expensive, Requires, type Viewer, RequestEnvelope } from '@prosa/http';
import { contentDisposition } from '@prosa/media';
import { TENANT_DATABASE, ACCESS_LOG, type AccessLog } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { exportedContacts, type ExportedContact } from './contact.queries';

/** Number of contacts per query of an export: few enough that other requests are not delayed. */
const AT_ONCE = 500;

/** The contact book as a file for spreadsheets. */
@ApiTags('contacts')
@Controller('contacts')
@Requires('contacts:work')
export class ContactFilesController {
  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Optional() @Inject(ACCESS_LOG) private readonly accesses?: AccessLog,
  ) {}

  @Get('export')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'The people of the contact book as contatos.csv; groups have no number and stay out',
  })
  @ApiProduces('text/csv')
  @Expensive()
  async export(
    @CurrentViewer() { companyId }: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.accesses?.note(companyId, envelope, { kind: 'contacts' });
    // Buffered before the first byte is sent: a slow reader would occupy a database connection that other companies
    // wait for.
    const pages: string[] = [];
    for await (const page of this.lines(companyId)) pages.push(page);
    void reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', contentDisposition('attachment', 'contatos.csv'))
      .send(Readable.from(pages, { objectMode: false }));
  }

  private async *lines(companyId: number): AsyncGenerator<string> {
    yield CSV_MARK + csvLine(['name', 'number', 'email']);
    let after: ExportedContact | null = null;
    for (;;) {
      const from: ExportedContact | null = after;
      const page: readonly ExportedContact[] = await this.tenants.withTenant(companyId, db =>
        exportedContacts(db, companyId, from, AT_ONCE),
      );
      yield page.map(({ name, phone, email }) => csvLine([name, phone, email])).join('');
      if (page.length < AT_ONCE) return;
      after = page.at(-1) ?? null;
    }
  }
}
