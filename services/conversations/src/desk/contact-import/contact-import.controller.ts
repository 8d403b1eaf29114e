import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type {
  ContactImportAnswer,
  ContactImportState,
  SheetLeftOut,
  SheetSample,
  SheetUploadAnswer,
} from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { AcceptsFiles, MediaLibrary, MediaUploads } from '@prosa/media';
import { ReadRequest, SheetUploads } from '@prosa/sheets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ContactImports } from './contact-imports.service';

/** Files of people for the contact book. */
@ApiTags('contacts')
@Controller('contacts/import')
@Requires('contacts:work')
export class ContactImportController {
  private readonly sheets: SheetUploads;

  constructor(
    private readonly imports: ContactImports,
    uploads: MediaUploads,
    library: MediaLibrary,
  ) {
    this.sheets = new SheetUploads(uploads, library);
  }

  @Post()
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
    @Query() query: ReadRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SheetUploadAnswer<ContactImportAnswer>> {
    const sheet = await this.sheets.take(companyId, request, query);
    const answer = await this.imports.begin(companyId, sheet, envelope);
    if (answer.status !== 'finished') void reply.status(202);
    return answer;
  }

  @Get()
  @ApiOperation({
    summary: 'The last import into the contact book: how far it is, or what became of each line',
  })
  async last(@CurrentViewer() { companyId }: Viewer): Promise<ContactImportState> {
    return { import: await this.imports.show(companyId) };
  }

  @Post('sample')
  @HttpCode(200)
  @ApiOperation({ summary: 'What an import of the file would find; nothing is taken in' })
  @AcceptsFiles('file')
  preview(
    @CurrentViewer() { companyId }: Viewer,
    @Query() query: ReadRequest,
    @Req() request: FastifyRequest,
  ): Promise<SheetSample> {
    return this.sheets.sample(companyId, request, query);
  }

  @Post('left-out')
  @HttpCode(200)
  @ApiOperation({
    summary:
      'The lines of the file that an import skips, or of which it leaves something out; nothing is taken in',
  })
  @AcceptsFiles('file')
  leftOut(
    @CurrentViewer() { companyId }: Viewer,
    @Query() query: ReadRequest,
    @Req() request: FastifyRequest,
  ): Promise<SheetLeftOut> {
    return this.sheets.leftOut(companyId, request, query);
  }

  @Post('cancel')
  @HttpCode(200)
  @ApiOperation({ summary: 'Ends the running import; whom it has taken in stays in the contact book' })
  async cancel(
    @CurrentViewer() { companyId }: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<ContactImportState> {
    return { import: await this.imports.cancel(companyId, envelope) };
  }
}
