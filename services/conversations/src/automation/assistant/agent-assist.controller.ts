import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  ASSIST_KINDS,
  ASSIST_LANGUAGES,
  LIMITS,
  type AssistAnswer,
  type AssistKind,
  type AssistLanguage,
} from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  EnumField,
  IdPipe,
  RequestEnvelope,
  Requires,
  RequiresPlan,
  TextField,
  type Viewer,
} from '@prosa/http';
import { AgentAssist } from './agent-assist.service';

/** The body of `POST /tickets/:id/assist`. */
export class AssistInput {
  @EnumField(ASSIST_KINDS)
  kind!: AssistKind;

  @TextField({ optional: true, ...LIMITS.messageBody, text: 'The draft that is rewritten.' })
  text: string = '';

  @EnumField(ASSIST_LANGUAGES, { optional: true, text: 'Of a translation.' })
  language: AssistLanguage = 'pt';
}

/** Writing assistance for agents by their company's own model. */
@ApiTags('tickets')
@Controller('tickets')
@RequiresPlan('useOpenAi')
@Requires('tickets:work')
export class AgentAssistController {
  constructor(private readonly assist: AgentAssist) {}

  @Post(':id/assist')
  @HttpCode(200)
  @ApiOperation({ summary: 'A suggested reply, a rewritten draft or a summary; nothing of it is sent' })
  help(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', new IdPipe('ERR_NO_TICKET_FOUND')) ticketId: number,
    @Body() { kind, text, language }: AssistInput,
  ): Promise<AssistAnswer> {
    return this.assist.help(viewer, { ticketId, kind, text, language }, envelope);
  }
}
