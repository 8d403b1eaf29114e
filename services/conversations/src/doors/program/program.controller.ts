import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type {
  ProgramContact,
  ProgramContactPage,
  ProgramMessage,
  ProgramMessagePage,
  ProgramQueue,
  ProgramQueuePage,
  ProgramTag,
  ProgramTagPage,
  ProgramTicket,
  ProgramTicketPage,
  ProgramUser,
  ProgramUserPage,
} from '@prosa/contracts';
import { CurrentToken, TokenScopes, UuidPipe, type TokenViewer } from '@prosa/http';
import { ProgramMessagesQuery, ProgramPageQuery } from './program.commands';
import { contactsFor, messagesFor, queuesFor, tagsFor, ticketsFor, usersFor } from './program.queries';
import { ProgramReader } from './program.service';
import { contactView, messageView, queueView, tagView, ticketView, userView } from './program-views';

const byNumber = ({ id }: { readonly id: number }): number => id;
const uuidOf = new UuidPipe();

const tickets = { rows: ticketsFor, view: ticketView, place: byNumber };
const contacts = { rows: contactsFor, view: contactView, place: byNumber };
const messages = {
  rows: messagesFor,
  view: messageView,
  place: ({ position }: { readonly position: string | number | bigint }) => String(position),
};
const tags = { rows: tagsFor, view: tagView, place: byNumber };
const queues = { rows: queuesFor, view: queueView, place: byNumber };
const users = { rows: usersFor, view: userView, place: byNumber };

/**
 * A company's records as programs read them, by uuid or page by page in the order in which they were made. Without the
 * scope `personal`, personal values are null. Unknown parameters are refused.
 */
@ApiTags('programs')
@Controller('v1')
@TokenScopes('read')
export class ProgramController {
  constructor(private readonly reader: ProgramReader) {}

  @Get('tickets')
  @ApiOperation({ summary: 'Tickets, merged ones too' })
  async tickets(
    @CurrentToken() viewer: TokenViewer,
    @Query() query: ProgramPageQuery,
  ): Promise<ProgramTicketPage> {
    const { records, ...page } = await this.reader.page(viewer, tickets, query);
    return { tickets: records, ...page };
  }

  @Get('tickets/:uuid')
  @ApiOperation({ summary: 'A ticket by its uuid' })
  ticket(@CurrentToken() viewer: TokenViewer, @Param('uuid', uuidOf) uuid: string): Promise<ProgramTicket> {
    return this.reader.one(viewer, tickets, uuid);
  }

  @Get('contacts')
  @ApiOperation({ summary: 'The contacts of the contact book' })
  async contacts(
    @CurrentToken() viewer: TokenViewer,
    @Query() query: ProgramPageQuery,
  ): Promise<ProgramContactPage> {
    const { records, ...page } = await this.reader.page(viewer, contacts, query);
    return { contacts: records, ...page };
  }

  @Get('contacts/:uuid')
  @ApiOperation({ summary: 'A contact by its uuid' })
  contact(@CurrentToken() viewer: TokenViewer, @Param('uuid', uuidOf) uuid: string): Promise<ProgramContact> {
    return this.reader.one(viewer, contacts, uuid);
  }

  @Get('messages')
  @ApiOperation({ summary: 'Messages, all or those of a ticket, in the order of the log' })
  async messages(
    @CurrentToken() viewer: TokenViewer,
    @Query() query: ProgramMessagesQuery,
  ): Promise<ProgramMessagePage> {
    const { records, ...page } = await this.reader.page(viewer, messages, query);
    return { messages: records, ...page };
  }

  @Get('messages/:uuid')
  @ApiOperation({ summary: 'A message by its uuid' })
  message(@CurrentToken() viewer: TokenViewer, @Param('uuid', uuidOf) uuid: string): Promise<ProgramMessage> {
    return this.reader.one(viewer, messages, uuid);
  }

  @Get('tags')
  @ApiOperation({ summary: 'Tags' })
  async tags(@CurrentToken() viewer: TokenViewer, @Query() query: ProgramPageQuery): Promise<ProgramTagPage> {
    const { records, ...page } = await this.reader.page(viewer, tags, query);
    return { tags: records, ...page };
  }

  @Get('tags/:uuid')
  @ApiOperation({ summary: 'A tag by its uuid' })
  tag(@CurrentToken() viewer: TokenViewer, @Param('uuid', uuidOf) uuid: string): Promise<ProgramTag> {
    return this.reader.one(viewer, tags, uuid);
  }

  @Get('queues')
  @ApiOperation({ summary: 'Queues' })
  async queues(
    @CurrentToken() viewer: TokenViewer,
    @Query() query: ProgramPageQuery,
  ): Promise<ProgramQueuePage> {
    const { records, ...page } = await this.reader.page(viewer, queues, query);
    return { queues: records, ...page };
  }

  @Get('queues/:uuid')
  @ApiOperation({ summary: 'A queue by its uuid' })
  queue(@CurrentToken() viewer: TokenViewer, @Param('uuid', uuidOf) uuid: string): Promise<ProgramQueue> {
    return this.reader.one(viewer, queues, uuid);
  }

  @Get('users')
  @ApiOperation({ summary: 'Users' })
  async users(
    @CurrentToken() viewer: TokenViewer,
    @Query() query: ProgramPageQuery,
  ): Promise<ProgramUserPage> {
    const { records, ...page } = await this.reader.page(viewer, users, query);
    return { users: records, ...page };
  }

  @Get('users/:uuid')
  @ApiOperation({ summary: 'A user by its uuid' })
  user(@CurrentToken() viewer: TokenViewer, @Param('uuid', uuidOf) uuid: string): Promise<ProgramUser> {
    return this.reader.one(viewer, users, uuid);
  }
}
