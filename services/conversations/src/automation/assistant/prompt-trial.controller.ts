import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PromptTrialAnswer } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, RequestEnvelope, Requires, RequiresPlan, type Viewer } from '@prosa/http';
import { PromptTrialInput } from './prompt-trial.requests';
import { PromptTrials } from './prompt-trials.service';

/** Tries a prompt before customers talk to it. */
@ApiTags('prompt')
@Controller('prompt')
@RequiresPlan('useOpenAi')
export class PromptTrialController {
  constructor(private readonly trials: PromptTrials) {}

  @Post('try')
  @HttpCode(200)
  @Requires('prompts:manage')
  @ApiOperation({
    summary:
      'Asks the model once with a draft, whose tokens count; at most 20 a minute; 422 when it gives no answer',
  })
  ask(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() input: PromptTrialInput,
  ): Promise<PromptTrialAnswer> {
    return this.trials.ask(viewer, input, envelope);
  }
}
