import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { LIMITS, type ContactRef, type ContactView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  decodeCursor,
  encodeCursor,
  IdPipe,
  RequestEnvelope,
  Requires,
  type Viewer,
} from '@prosa/http';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import {
  AddContact,
  AddContactRequest,
  ChangeContact,
  ContactRequest,
  ListContactsQuery,
  RemoveContact,
} from './contact.commands';
import { ContactService } from './contact.handlers';
import { allContacts, listContacts, toContactView, type ContactFilter } from './contact.queries';

const contactId = new IdPipe('ERR_NO_CONTACT_FOUND');

/** Upper bound for a chooser; larger books use the search. */
const MOST_CHOSEN = 2_000;

/** A valid calendar day within the supported range. */
const dayOf = (date: string | undefined): string | undefined =>
  date !== undefined && date >= '1970-01-01' ? date : date && '1970-01-01';

const daysOf = ({ date, dateStart, dateEnd }: ListContactsQuery): Pick<ContactFilter, 'from' | 'until'> => {
  const from = dayOf(date ?? dateStart);
  const until = dayOf(date ?? dateEnd);
  return { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) };
};

const filterOf = (query: ListContactsQuery): ContactFilter => {
  const { searchParam, cursor, pageNumber } = query;
  const wanted = {
    ...daysOf(query),
    ...(searchParam ? { search: searchParam } : {}),
    ...(query.isGroup === undefined ? {} : { isGroup: query.isGroup }),
    limit: LIMITS.pageSize,
  };
  if (!cursor) return { ...wanted, offset: ((pageNumber ?? 1) - 1) * LIMITS.pageSize };
  const [name, id] = decodeCursor(cursor, ['text', 'integer']);
  return { ...wanted, after: { name, id } };
};

/** The contact book (spec 1 §7). */
@ApiTags('contacts')
@Controller('contacts')
@Requires('contacts:work')
export class ContactController {
  constructor(
    private readonly commands: CommandBus,
    private readonly contacts: ContactService,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** Returns a page of the contact book in alphabetical order. */
  @Get()
  async list(@CurrentViewer() { companyId }: Viewer, @Query() query: ListContactsQuery) {
    const page = await this.tenants.withTenant(companyId, db => listContacts(db, companyId, filterOf(query)));
    const last = page.contacts.at(-1);
    return { ...page, nextCursor: page.hasMore && last ? encodeCursor([last.name, last.id]) : null };
  }

  /** Returns all contacts by name, for a chooser. */
  @Get('list')
  all(@CurrentViewer() { companyId }: Viewer): Promise<readonly ContactRef[]> {
    return this.tenants.withTenant(companyId, db => allContacts(db, companyId, MOST_CHOSEN));
  }

  /** Returns one contact. */
  @Get(':id')
  async show(
    @CurrentViewer() { companyId }: Viewer,
    @Param('id', contactId) id: number,
  ): Promise<ContactView> {
    return toContactView(await this.contacts.find(companyId, id));
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

  @Delete(':id')
  @Requires('contacts-page:deleteContact')
  async remove(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', contactId) id: number,
  ): Promise<{ ok: true }> {
    await this.commands.execute(new RemoveContact(viewer, envelope, id));
    return { ok: true };
  }
}
