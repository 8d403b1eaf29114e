import { Controller, Get, Header, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  CSV_MARK,
  csvLine,
  type ContactListImportAnswer,
  type ContactListImportState,
  type SheetLeftOut,
  type SheetSample,
  type SheetUploadAnswer,
} from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  Expensive,
  IdPipe,
  RequestEnvelope,
  Requires,
  RequiresPlan,
  type Viewer,
} from '@prosa/http';
import { AcceptsFiles, contentDisposition, MediaLibrary, MediaUploads } from '@prosa/media';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { ReadRequest, SheetUploads, workbookOf } from '@prosa/sheets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { itemsBelow } from '../contact-list-item/contact-list-item.queries';
import { ContactListItems } from '../contact-list-item/contact-list-items.service';
import { ListImports } from '../list-import/list-imports.service';

const byNumber = new IdPipe('ERR_NO_CONTACT_LIST_FOUND');
/** Number of contacts per query of an export. */
const AT_ONCE = 2_000;
const TITLES = ['name', 'number', 'email'];
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A contact list as a spreadsheet, out and in (spec 2 §7). */
@ApiTags('contact-lists')
@Controller('contact-lists')
@Requires('contactLists:manage')
@RequiresPlan('useCampaigns')
export class ContactListFilesController {
  private readonly sheets: SheetUploads;

  constructor(
    private readonly items: ContactListItems,
    private readonly imports: ListImports,
    uploads: MediaUploads,
    library: MediaLibrary,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {
    this.sheets = new SheetUploads(uploads, library);
  }

  @Get('sample-sheet')
  @ApiOperation({ summary: 'A spreadsheet to be filled in: contatos-exemplo.xlsx' })
  @ApiProduces(SHEET)
  sample(@Res() reply: FastifyReply): void {
    const rows = [TITLES, ['Maria Souza', '11987654321', 'maria@exemplo.com.br']];
    void reply
      .header('Content-Type', SHEET)
      .header('Content-Disposition', contentDisposition('attachment', 'contatos-exemplo.xlsx'))
      .send(workbookOf('Contatos', rows));
  }

  @Post(':id/upload')
  @HttpCode(200)
  @ApiOperation({
    summary:
      'Takes the people of an .xlsx, .xls, .ods or CSV file in; columns are found by their titles and cells',
    description: 'Answers 202 with how far it is where the import lasts longer than some seconds.',
  })
  @AcceptsFiles('file')
  async import(
    @CurrentViewer() { companyId }: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
    @Query() query: ReadRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SheetUploadAnswer<ContactListImportAnswer>> {
    const list = await this.items.list(companyId, id);
    const sheet = await this.sheets.take(companyId, request, query);
    const answer = await this.imports.begin(companyId, list, sheet, envelope);
    if (answer.status !== 'finished') void reply.status(202);
    return answer;
  }

  @Get(':id/import')
  @ApiOperation({ summary: 'The last import into the list: how far it is, or what became of each line' })
  async importOf(
    @CurrentViewer() { companyId }: Viewer,
    @Param('id', byNumber) id: number,
  ): Promise<ContactListImportState> {
    return { import: await this.imports.show(companyId, await this.items.list(companyId, id)) };
  }

  @Post(':id/import/cancel')
  @HttpCode(200)
  @ApiOperation({ summary: 'Ends the running import; whom it has taken in stays in the list' })
  async cancel(
    @CurrentViewer() { companyId }: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
  ): Promise<ContactListImportState> {
    const list = await this.items.list(companyId, id);
    return { import: await this.imports.cancel(companyId, list, envelope) };
  }

  @Post(':id/upload/sample')
  @HttpCode(200)
  @ApiOperation({ summary: 'What an import of the file would find; nothing is taken in' })
  @AcceptsFiles('file')
  async preview(
    @CurrentViewer() { companyId }: Viewer,
    @Param('id', byNumber) id: number,
    @Query() query: ReadRequest,
    @Req() request: FastifyRequest,
  ): Promise<SheetSample> {
    await this.items.list(companyId, id);
    return this.sheets.sample(companyId, request, query);
  }

  @Post(':id/upload/left-out')
  @HttpCode(200)
  @ApiOperation({
    summary:
      'The lines of the file that an import skips, or of which it leaves something out; nothing is taken in',
  })
  @AcceptsFiles('file')
  async leftOut(
    @CurrentViewer() { companyId }: Viewer,
    @Param('id', byNumber) id: number,
    @Query() query: ReadRequest,
    @Req() request: FastifyRequest,
  ): Promise<SheetLeftOut> {
    await this.items.list(companyId, id);
    return this.sheets.leftOut(companyId, request, query);
  }

  @Get(':id/export')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'The people of the list as a CSV file' })
  @ApiProduces('text/csv')
  @Expensive()
  async export(
    @CurrentViewer() { companyId }: Viewer,
    @Param('id', byNumber) id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name } = await this.items.list(companyId, id);
    // Read as a whole before the first byte is sent: a slow reader would hold a place that other companies wait for.
    const pages: string[] = [];
    for await (const page of this.lines(companyId, id)) pages.push(page);
    void reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', contentDisposition('attachment', `${name}.csv`))
      .send(Readable.from(pages, { objectMode: false }));
  }

  private async *lines(companyId: number, listId: number): AsyncGenerator<string> {
    yield CSV_MARK + csvLine(TITLES);
    let below = 2 ** 31 - 1;
    for (;;) {
      const page = { listId, below, limit: AT_ONCE };
      const people = await this.tenants.withTenant(companyId, db => itemsBelow(db, companyId, page));
      yield people.map(({ name, phone, email }) => csvLine([name, phone, email])).join('');
      const last = people.at(-1);
      if (last === undefined || people.length < AT_ONCE) return;
      below = last.id;
    }
  }
}
