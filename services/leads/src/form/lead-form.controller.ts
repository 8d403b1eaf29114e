import { Body, Controller, Get, Param, Put, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { isShownInPlace, LIMITS, type LeadFormView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, UuidPipe, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { AcceptsFiles, MediaUploads } from '@prosa/media';
import type { FastifyRequest } from 'fastify';
import { entriesIn, formConfigIn, FormListsRequest, FormStyleRequest } from './lead-form.commands';
import { LeadForms } from './lead-forms.service';

const connection = new IdPipe('ERR_NO_WAPP_FOUND');
const formKey = new UuidPipe('ERR_NO_FORM_FOUND');

/** Only a picture that browsers show, and by what it holds, not by its name. */
const isPicture = (mediaType: string): boolean => mediaType.startsWith('image/') && isShownInPlace(mediaType);

/** An unknown file type is reported as an invalid picture. */
const asLogoFault = (error: unknown): never => {
  throw error instanceof DomainError && error.code === 'ERR_MEDIA_TYPE'
    ? new DomainError('ERR_FORM_LOGO')
    : error;
};

/** The forms of connections, to those who shape them (spec 2 §7). */
@ApiTags('forms')
@Controller('forms')
@Requires('leadForms:manage')
export class LeadFormController {
  constructor(
    private readonly forms: LeadForms,
    private readonly uploads: MediaUploads,
  ) {}

  @Get(':connectionId')
  @ApiOperation({ summary: "A connection's form; it is opened when somebody first asks for it" })
  show(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('connectionId', connection) connectionId: number,
  ): Promise<LeadFormView> {
    return this.forms.of(viewer, connectionId, envelope);
  }

  @Put('register/:connectionId/:publicId')
  @ApiOperation({ summary: 'Changes what visitors choose from' })
  lists(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('connectionId', connection) connectionId: number,
    @Param('publicId', formKey) key: string,
    @Body() { productsAndServices: { products, services }, provider }: FormListsRequest,
  ): Promise<LeadFormView> {
    const lists = {
      products: entriesIn('productsAndServices.products', products),
      services: entriesIn('productsAndServices.services', services),
      provider: entriesIn('provider', provider),
    };
    return this.forms.changeLists(viewer, { connectionId, key }, lists, envelope);
  }

  @Put(':connectionId/:uuid')
  @ApiOperation({ summary: 'Changes how a form looks, greets and which picture it shows' })
  @AcceptsFiles('logo', { fields: ['formConfig', 'textForm', 'removeLogo'] })
  async style(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('connectionId', connection) connectionId: number,
    @Param('uuid', formKey) key: string,
    @Req() request: FastifyRequest,
  ): Promise<LeadFormView> {
    // Checked before the body is read, so that no upload is accepted for an unknown form.
    const { form } = await this.forms.find(viewer, { connectionId, key });
    const { companyId } = viewer;
    const most = LIMITS.formLogo;
    const limits = { image: most, video: most, audio: most, document: most };
    const sent = await this.uploads
      .take(request, { companyId, field: 'logo', most: 1, limits })
      .catch(asLogoFault);
    const [logo] = sent.files;
    // An unused upload is removed by the sweep.
    if (logo !== undefined && !isPicture(logo.mediaType)) throw new DomainError('ERR_FORM_LOGO');
    const fields = await sent.body(FormStyleRequest);
    const style = {
      formConfig:
        fields.formConfig === undefined ? form.formConfig : formConfigIn(fields.formConfig, form.formConfig),
      textForm: fields.textForm ?? form.textForm,
      ...(logo === undefined ? (fields.removeLogo === true ? { logo: null } : {}) : { logo: logo.key }),
    };
    return this.forms.style(viewer, { connectionId, key }, style, envelope);
  }
}
