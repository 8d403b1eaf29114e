import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ProgramNote, ProgramSentMessage } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentToken, TokenEnvelope, TokenScopes, UuidPipe, type TokenViewer } from '@prosa/http';
import { ProgramMessageRequest, ProgramNoteRequest } from './program.commands';
import { ProgramWriter } from './program-writer.service';

const uuidOf = new UuidPipe();
const key = {
  name: 'Idempotency-Key',
  required: false,
  description: 'The same key again is the same act: nothing is sent or written twice.',
};

/** What programs write in tickets. Unknown fields are refused. */
@ApiTags('programs')
@Controller('v1/tickets/:uuid')
export class ProgramWritingController {
  constructor(private readonly writer: ProgramWriter) {}

  @Post('messages')
  @TokenScopes('messages:send')
  @ApiHeader(key)
  @ApiOperation({ summary: "Sends a text to the ticket's contact, without touching its state or queue" })
  send(
    @CurrentToken() viewer: TokenViewer,
    @TokenEnvelope() envelope: CommandEnvelope,
    @Param('uuid', uuidOf) uuid: string,
    @Body() { body }: ProgramMessageRequest,
  ): Promise<ProgramSentMessage> {
    return this.writer.send(viewer, uuid, body, envelope);
  }

  @Post('notes')
  @TokenScopes('notes:write')
  @ApiHeader(key)
  @ApiOperation({ summary: 'Adds a note to the ticket, which agents see and which is never sent' })
  note(
    @CurrentToken() viewer: TokenViewer,
    @TokenEnvelope() envelope: CommandEnvelope,
    @Param('uuid', uuidOf) uuid: string,
    @Body() { note }: ProgramNoteRequest,
  ): Promise<ProgramNote> {
    return this.writer.note(viewer, uuid, note, envelope);
  }
}
