import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ContactListItemPage, ContactListItemView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, RequiresPlan, type Viewer } from '@prosa/http';
import { ChangeItemRequest, ItemRequest, ItemsQuery } from './contact-list-item.commands';
import { ContactListItems } from './contact-list-items.service';

const byNumber = new IdPipe('ERR_NO_CONTACT_LIST_ITEM_FOUND');

/** The members of contact lists (spec 2 §7). */
@ApiTags('contact-lists')
@Controller('contact-list-items')
@Requires('contactLists:manage')
@RequiresPlan('useCampaigns')
export class ContactListItemController {
  constructor(private readonly items: ContactListItems) {}

  @Get()
  @ApiOperation({ summary: 'A page of a list’s people, the newest first' })
  list(@CurrentViewer() viewer: Viewer, @Query() query: ItemsQuery): Promise<ContactListItemPage> {
    return this.items.page(viewer, query);
  }

  @Get(':id')
  show(@CurrentViewer() viewer: Viewer, @Param('id', byNumber) id: number): Promise<ContactListItemView> {
    return this.items.show(viewer, id);
  }

  @Post()
  @ApiOperation({ summary: 'Puts somebody into a list; WhatsApp is asked about the number where a phone is' })
  add(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: ItemRequest,
  ): Promise<ContactListItemView> {
    return this.items.add(viewer, request, envelope);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Corrects an entry; with another number it is another person, under another id' })
  change(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
    @Body() request: ChangeItemRequest,
  ): Promise<ContactListItemView> {
    return this.items.change(viewer, id, request, envelope);
  }

  @Post(':id/check')
  @HttpCode(200)
  @ApiOperation({ summary: 'Asks WhatsApp whether it knows the number' })
  check(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
  ): Promise<ContactListItemView> {
    return this.items.check(viewer, id, envelope);
  }

  @Delete(':id')
  @Requires('contacts-page:deleteContact')
  async remove(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
  ): Promise<{ ok: true }> {
    await this.items.remove(viewer, id, envelope);
    return { ok: true };
  }
}
