import { Body, Controller, Delete, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { MessageView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { ChangeMessage, EditMessageRequest, ReactRequest } from './message-change.commands';
import { ShownInQuery, shownInOf } from './message-finder';

/**
 * Changes of messages; each is pending until WhatsApp has accepted it (`changing`, then as requested, or `error`).
 */
@ApiTags('messages')
@Controller('messages')
@Requires('tickets:work')
export class MessageChangeController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':messageId')
  @ApiOperation({ summary: 'Changes the words of an own message, for a quarter of an hour' })
  edit(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('messageId') messageId: string,
    @Body() { body }: EditMessageRequest,
    @Query() query: ShownInQuery,
  ): Promise<MessageView> {
    return this.commands.execute(
      new ChangeMessage(viewer, envelope, messageId, 'edit', body, shownInOf(query)),
    );
  }

  @Delete(':messageId')
  @ApiOperation({ summary: 'Takes an own message back; it stays in the conversation, struck out' })
  revoke(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('messageId') messageId: string,
    @Query() query: ShownInQuery,
  ): Promise<MessageView> {
    return this.commands.execute(
      new ChangeMessage(viewer, envelope, messageId, 'revoke', '', shownInOf(query)),
    );
  }

  @Post(':messageId/reactions')
  @HttpCode(200)
  @ApiOperation({ summary: 'Puts an emoji on a message, or takes it off' })
  react(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('messageId') messageId: string,
    @Body() { emoji }: ReactRequest,
    @Query() query: ShownInQuery,
  ): Promise<MessageView> {
    return this.commands.execute(
      new ChangeMessage(viewer, envelope, messageId, 'reaction', emoji, shownInOf(query)),
    );
  }
}
