import { Body, Controller, Get, Inject, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS, type BotTurnView, type PromptUsageView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  IdPipe,
  IntegerField,
  RequestEnvelope,
  Requires,
  RequiresPlan,
  type Viewer,
} from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { SettingService } from '@prosa/settings';
import { findIntegration, findPrompt } from './assistant.queries';
import { BotBudget } from './bot-budget.service';
import { lastTurns } from './bot-turn.queries';

/** The body of `PUT /prompt-usage`. */
export class PromptUsageInput {
  @IntegerField({ ...LIMITS.promptMonthlyTokens, text: 'Tokens in a month, of all prompts together.' })
  limit!: number;
}

/** Cost and budget of a company's prompts. */
@ApiTags('prompt')
@Controller('prompt-usage')
@RequiresPlan('useOpenAi')
@Requires('prompts:manage')
export class PromptUsageController {
  constructor(
    private readonly budget: BotBudget,
    private readonly settings: SettingService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Turns and tokens of the prompts in this month (UTC), and the most tokens' })
  show(@CurrentViewer() { companyId }: Viewer): Promise<PromptUsageView> {
    return this.budget.usage(companyId);
  }

  @Put()
  @ApiOperation({ summary: 'Sets how many tokens the prompts may use in a month; beyond it people answer' })
  async change(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() { limit }: PromptUsageInput,
  ): Promise<PromptUsageView> {
    await this.settings.choose('promptMonthlyTokens', String(limit), viewer, envelope);
    return { ...(await this.budget.usage(viewer.companyId)), limit };
  }
}

/** The latest turns of prompts: states, durations and costs, never text. */
@ApiTags('prompt')
@Controller('prompt')
@RequiresPlan('useOpenAi')
@Requires('prompts:manage')
export class PromptTurnsController {
  constructor(@Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase) {}

  @Get(':id/turns')
  @ApiOperation({ summary: 'The last 50 turns of a prompt, the latest first' })
  list(
    @CurrentViewer() { companyId }: Viewer,
    @Param('id', new IdPipe('ERR_NO_PROMPT_FOUND')) id: number,
  ): Promise<readonly BotTurnView[]> {
    return this.tenants.withTenant(companyId, async db => {
      if ((await findPrompt(db, companyId, id)) === undefined) throw new DomainError('ERR_NO_PROMPT_FOUND');
      return lastTurns(db, companyId, { kind: 'prompt', id });
    });
  }
}

/** The latest turns of integrations: states and durations, never text. */
@ApiTags('queueIntegration')
@Controller('queueIntegration')
@RequiresPlan('useIntegrations')
@Requires('integrations:manage')
export class IntegrationTurnsController {
  constructor(@Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase) {}

  @Get(':id/turns')
  @ApiOperation({ summary: 'The last 50 turns of an integration, the latest first' })
  list(
    @CurrentViewer() { companyId }: Viewer,
    @Param('id', new IdPipe('ERR_NO_INTEGRATION_FOUND')) id: number,
  ): Promise<readonly BotTurnView[]> {
    return this.tenants.withTenant(companyId, async db => {
      if ((await findIntegration(db, companyId, id)) === undefined)
        throw new DomainError('ERR_NO_INTEGRATION_FOUND');
      return lastTurns(db, companyId, { kind: 'integration', id });
    });
  }
}
