import { Body, Controller, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { LIMITS, type ContactView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  decodeCursor,
  encodeCursor,
  IdPipe,
  PageQuery,
  RequestEnvelope,
  Requires,
  type Viewer,
} from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { AddContact, AddContactRequest, ChangeContact, ContactRequest } from './contact.commands';
import { contactById, listContacts, toContactView, type ContactFilter } from './contact.queries';

const contactId = new IdPipe('ERR_NO_CONTACT_FOUND');

const filterOf = ({ searchParam, cursor, pageNumber }: PageQuery): ContactFilter => {
  const search = searchParam ? { search: searchParam } : {};
  if (!cursor)
    return { ...search, offset: ((pageNumber ?? 1) - 1) * LIMITS.pageSize, limit: LIMITS.pageSize };
  const [name, id] = decodeCursor(cursor, ['text', 'integer']);
  return { ...search, after: { name, id }, limit: LIMITS.pageSize };
};

/** The contact book (spec 1 §7). */
@ApiTags('contacts')
@Controller('contacts')
@Requires('contacts:work')
export class ContactController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** Answers a page of the contact book in alphabetical order. */
  @Get()
  async list(@CurrentViewer() { companyId }: Viewer, @Query() query: PageQuery) {
    const page = await this.tenants.withTenant(companyId, db => listContacts(db, companyId, filterOf(query)));
    const last = page.contacts.at(-1);
    return { ...page, nextCursor: page.hasMore && last ? encodeCursor([last.name, last.id]) : null };
  }

  /** Answers one contact. */
  @Get(':id')
  async show(
    @CurrentViewer() { companyId }: Viewer,
    @Param('id', contactId) id: number,
  ): Promise<ContactView> {
    const row = await this.tenants.withTenant(companyId, db => contactById(db, companyId, id));
    if (!row) throw new DomainError('ERR_NO_CONTACT_FOUND');
    return toContactView(row);
  }

  @Post()
  add(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: AddContactRequest,
  ): Promise<ContactView> {
    return this.commands.execute(new AddContact(viewer, envelope, request));
  }

  @Put(':id')
  change(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', contactId) id: number,
    @Body() request: ContactRequest,
  ): Promise<ContactView> {
    return this.commands.execute(new ChangeContact(viewer, envelope, id, request));
  }
}
