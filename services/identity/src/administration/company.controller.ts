import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CompanyView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { CompanyAdministration } from './company-administration';
import { CompanyDirectory } from '../company/company-directory';
import {
  AddCompanyRequest,
  ChangeCompanyRequest,
  ChangeHoursRequest,
  hoursIn,
  ListCompaniesQuery,
  RenewCompanyRequest,
} from './company.commands';
import { CompanyService, type CompanyKey } from '../company/company.service';

const companyNumber = new IdPipe('ERR_NO_COMPANY_FOUND');

/** Users see their own company only; others exist for super users only. @throws ERR_NO_COMPANY_FOUND */
const assertVisible = (viewer: Viewer, companyId: number): void => {
  if (companyId !== viewer.companyId && !viewer.super) throw new DomainError('ERR_NO_COMPANY_FOUND');
};

/** Companies: all of them for super users, the own one for all others. */
@ApiTags('companies')
@Controller('companies')
export class CompanyController {
  constructor(
    private readonly directory: CompanyDirectory,
    private readonly companies: CompanyService,
    private readonly administration: CompanyAdministration,
  ) {}

  @Get()
  @Requires('companies:manage')
  @ApiOperation({
    summary: 'A page of all companies, ordered and narrowed by due date, status, plan and trial',
  })
  page(
    @Query() { searchParam: search = '', pageNumber: number = 1, ...filter }: ListCompaniesQuery,
  ): Promise<{ companies: readonly CompanyView[]; count: number; hasMore: boolean }> {
    return this.directory.page({ search, number, ...filter });
  }

  @Get('list')
  @Requires('companies:manage')
  @ApiOperation({ summary: 'All companies' })
  list(): Promise<readonly CompanyView[]> {
    return this.directory.all();
  }

  @Get('listPlan/:companyId')
  @Requires('company:read')
  @ApiOperation({ summary: 'A company with what its plan includes' })
  withPlan(
    @CurrentViewer() viewer: Viewer,
    @Param('companyId', companyNumber) companyId: number,
  ): Promise<CompanyView> {
    assertVisible(viewer, companyId);
    return this.directory.view(companyId);
  }

  @Get(':id')
  @Requires('company:read')
  @ApiOperation({ summary: 'One company: the caller’s own, or any for super users' })
  show(@CurrentViewer() viewer: Viewer, @Param('id', companyNumber) id: number): Promise<CompanyView> {
    assertVisible(viewer, id);
    return this.directory.view(id);
  }

  @Post()
  @Requires('companies:manage')
  @ApiOperation({ summary: 'Adds a company, and its first administrator when a password is given' })
  async add(
    @Body() body: AddCompanyRequest,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<CompanyView> {
    const { companyId, isShown } = await this.administration.add(body, envelope);
    return this.directory.view(companyId, isShown);
  }

  @Put(':id')
  @Requires('companies:manage')
  @ApiOperation({ summary: 'Changes a company; without `status` its people are out at once' })
  async change(
    @CurrentViewer() viewer: Viewer,
    @Param('id', companyNumber) id: number,
    @Body() body: ChangeCompanyRequest,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<CompanyView> {
    await this.administration.change(await this.key(id), body, viewer.companyId, envelope);
    return this.directory.view(id);
  }

  @Put(':id/renew')
  @Requires('companies:manage')
  @ApiOperation({ summary: 'Moves the due date by one period of the company’s recurrence' })
  async renew(
    @Param('id', companyNumber) id: number,
    @Body() body: RenewCompanyRequest,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<CompanyView> {
    await this.companies.renew(await this.key(id), body?.reason, envelope);
    return this.directory.view(id);
  }

  @Put(':id/schedules')
  @Requires('company:changeHours')
  @ApiOperation({ summary: 'Changes the opening hours: of the caller’s own company, or any for super users' })
  async changeHours(
    @CurrentViewer() viewer: Viewer,
    @Param('id', companyNumber) id: number,
    @Body() body: ChangeHoursRequest,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<CompanyView> {
    assertVisible(viewer, id);
    const change = { schedules: hoursIn(body) };
    await this.companies.change(await this.key(id), change, viewer.companyId, envelope);
    return this.directory.view(id);
  }

  @Delete(':id')
  @Requires('companies:manage')
  @ApiOperation({ summary: 'Removes a company; one’s own stays' })
  async remove(
    @CurrentViewer() viewer: Viewer,
    @Param('id', companyNumber) id: number,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ ok: true }> {
    await this.administration.remove(await this.key(id), viewer.companyId, envelope);
    return { ok: true };
  }

  private async key(companyId: number): Promise<CompanyKey> {
    const { uuid } = await this.directory.view(companyId);
    return { companyId, uuid };
  }
}
