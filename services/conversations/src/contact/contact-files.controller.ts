import { Controller, Get, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { LIMITS, type ContactImportAnswer } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, Expensive, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { AcceptsFiles, contentDisposition, MediaLibrary, MediaUploads, type StoredMedia } from '@prosa/media';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { CSV_MARK, csvLine, readImport } from '@prosa/sheets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { ImportContacts } from './contact.commands';
import { exportedContacts, type ExportedContact } from './contact.queries';

const { bytes } = LIMITS.contactImport;
const limits = { image: bytes, video: bytes, audio: bytes, document: bytes };
/** Number of contacts per query of an export: few enough that other requests are not delayed. */
const AT_ONCE = 500;

/** The contact book as a file for spreadsheets, out and in. */
@ApiTags('contacts')
@Controller('contacts')
@Requires('contacts:work')
export class ContactFilesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly uploads: MediaUploads,
    private readonly library: MediaLibrary,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** The uploaded file is read and not stored. */
  @Post('import')
  @HttpCode(200)
  @ApiOperation({ summary: 'Takes the people of a CSV file in: name;number;email' })
  @AcceptsFiles('file')
  async import(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Req() request: FastifyRequest,
  ): Promise<ContactImportAnswer> {
    const { companyId } = viewer;
    const media = await this.uploads.takeOne(request, { companyId, field: 'file', limits, active: 'keep' });
    try {
      const file = readImport(await this.contentOf(companyId, media));
      return await this.commands.execute(new ImportContacts(viewer, envelope, media.sha256, file));
    } finally {
      await this.library.remove(companyId, media.key);
    }
  }

  @Get('export')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'The people of the contact book as contatos.csv; groups have no number and stay out',
  })
  @ApiProduces('text/csv')
  @Expensive()
  async export(@CurrentViewer() { companyId }: Viewer, @Res() reply: FastifyReply): Promise<void> {
    // Buffered before the first byte is sent: a slow reader would occupy a database connection that other companies
    // wait for.
    const pages: string[] = [];
    for await (const page of this.lines(companyId)) pages.push(page);
    void reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', contentDisposition('attachment', 'contatos.csv'))
      .send(Readable.from(pages, { objectMode: false }));
  }

  private async contentOf(companyId: number, media: StoredMedia): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await this.library.read(companyId, media)) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks);
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
