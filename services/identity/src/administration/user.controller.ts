import { Body, Controller, Delete, Get, Inject, Optional, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { UserView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  IdPipe,
  NotWhileActing,
  PageQuery,
  RequestEnvelope,
  Requires,
  type Viewer,
} from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE, ONLINE_USERS, type OnlineUsers } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { findCompany } from '../company/company.queries';
import type { CompanyKey } from '../company/company.service';
import { AddUserRequest, changeIn, ChangeUserRequest, rightsIn } from './user.commands';
import { DEFAULT_RIGHTS, UserService } from './user.service';
import { allUsers, findUser, pageOfUsers, toUserView, type UserWithQueues } from '../user/user.queries';

const userNumber = new IdPipe('ERR_NO_USER_FOUND');

/** The users of a company. */
@ApiTags('users')
@Controller('users')
export class UserController {
  constructor(
    private readonly users: UserService,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Optional() @Inject(ONLINE_USERS) private readonly online?: OnlineUsers,
  ) {}

  @Get()
  @Requires('users:list')
  @ApiOperation({ summary: 'A page of the company’s people' })
  async page(
    @CurrentViewer() { companyId, super: withSuper }: Viewer,
    @Query() { searchParam = '', pageNumber = 1 }: PageQuery,
  ): Promise<{ users: UserView[]; count: number; hasMore: boolean }> {
    const { rows, count, hasMore } = await this.tenants.withTenant(companyId, db =>
      pageOfUsers(db, companyId, { search: searchParam, number: pageNumber, withSuper }),
    );
    return { users: rows.map(row => this.view(row)), count, hasMore };
  }

  @Get('list')
  @Requires('users:list')
  @ApiOperation({ summary: 'All of the company’s people, as a transfer offers them' })
  async list(@CurrentViewer() viewer: Viewer): Promise<UserView[]> {
    const { companyId } = viewer;
    const rows = await this.tenants.withTenant(companyId, db => allUsers(db, companyId));
    return rows.filter(row => viewer.super || !row.super).map(row => this.view(row));
  }

  @Get(':id')
  @Requires('users:list')
  @ApiOperation({ summary: 'One person' })
  async show(@CurrentViewer() { companyId }: Viewer, @Param('id', userNumber) id: number): Promise<UserView> {
    return this.view((await this.find(companyId, id)).row);
  }

  @Post()
  @Requires('users:manage')
  @NotWhileActing('user')
  @ApiOperation({ summary: 'Adds a person' })
  async add(
    @CurrentViewer() { companyId }: Viewer,
    @Body() body: AddUserRequest,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<UserView> {
    const { name, email, password } = body;
    const user = { ...DEFAULT_RIGHTS, ...rightsIn(body), name, email, password, super: false };
    const { number, isShown } = await this.users.register(await this.company(companyId), user, envelope);
    return this.view((await this.find(companyId, number, isShown)).row);
  }

  @Put(':id')
  @Requires('profile:edit')
  @ApiOperation({ summary: 'Changes a person: oneself, or anybody for administrators' })
  async change(
    @CurrentViewer() viewer: Viewer,
    @Param('id', userNumber) id: number,
    @Body() body: ChangeUserRequest,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<UserView> {
    const { row, company } = await this.find(viewer.companyId, id);
    await this.users.change(company, row.uuid, changeIn(body), { viewer, envelope });
    return this.view((await this.find(viewer.companyId, id)).row);
  }

  @Delete(':id')
  @Requires('users:manage')
  @ApiOperation({ summary: 'Removes a person; the last administrator stays' })
  async remove(
    @CurrentViewer() viewer: Viewer,
    @Param('id', userNumber) id: number,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ ok: true }> {
    const { row, company } = await this.find(viewer.companyId, id);
    await this.users.remove(company, row.uuid, { viewer, envelope });
    return { ok: true };
  }

  private async find(
    companyId: number,
    id: number,
    isShown = true,
  ): Promise<{ row: UserWithQueues; company: CompanyKey }> {
    const [row, company] = await this.tenants.withTenant(companyId, async db => [
      await findUser(db, companyId, id),
      await findCompany(db, companyId),
    ]);
    // A delayed read model does not contain a new user yet, so "not found" would be wrong.
    if (row === undefined || company === undefined)
      throw new DomainError(isShown ? 'ERR_NO_USER_FOUND' : 'ERR_UNAVAILABLE');
    return { row, company: { companyId, uuid: company.uuid } };
  }

  private async company(companyId: number): Promise<CompanyKey> {
    const company = await this.tenants.withTenant(companyId, db => findCompany(db, companyId));
    if (company === undefined) throw new DomainError('ERR_NO_COMPANY_FOUND');
    return { companyId, uuid: company.uuid };
  }

  private view(row: UserWithQueues): UserView {
    return toUserView(row, this.online?.isOnline(row.companyId, row.id) ?? false);
  }
}
