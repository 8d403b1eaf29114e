import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LIMITS, type ContactTickets } from '@prosa/contracts';
import { CurrentViewer, IdPipe, PageQuery, Requires, type Viewer } from '@prosa/http';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { ContactService } from '../contact/contact.handlers';
import { listTickets } from './ticket-list.queries';

/** The tickets of one contact. */
@ApiTags('contacts')
@Controller('contacts')
@Requires('contacts:work')
export class ContactTicketsController {
  constructor(
    private readonly contacts: ContactService,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** Returns a contact's tickets that the viewer may see, latest first. */
  @Get(':id/tickets')
  async tickets(
    @CurrentViewer() viewer: Viewer,
    @Param('id', new IdPipe('ERR_NO_CONTACT_FOUND')) id: number,
    @Query() { pageNumber = 1 }: PageQuery,
  ): Promise<ContactTickets> {
    await this.contacts.find(viewer.companyId, id);
    const filter = { contactId: id, showAll: true, unreadOnly: false, limit: LIMITS.pageSize };
    const offset = (pageNumber - 1) * LIMITS.pageSize;
    return this.tenants.withTenant(viewer.companyId, db =>
      listTickets(db, viewer.companyId, viewer, { ...filter, offset }),
    );
  }
}
