import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS, type LeadConfigView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  IntegerField,
  ObjectField,
  RequestEnvelope,
  Requires,
  type Viewer,
} from '@prosa/http';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { SettingService, SettingsReader } from '@prosa/settings';

/** The error of an invalid number of seconds, as the form shows it (spec 2 §5). */
const startTimerFault = ({ value }: { readonly value: unknown }): string => {
  if (value === undefined || value === null || value === '') return 'Este campo é obrigatório.';
  if (!Number.isInteger(value)) return 'Deve ser um número inteiro.';
  const { max } = LIMITS.startTimer;
  return Number(value) < 0 ? 'O valor não pode ser negativo.' : `O valor máximo é ${max}.`;
};

/** Settings of leads. */
export class LeadConfigInput {
  @IntegerField(
    {
      min: LIMITS.startTimer.min,
      max: LIMITS.startTimer.max,
      text: "Seconds to the bot's first word.",
    },
    { message: startTimerFault },
  )
  startTimer!: number;
}

/** The body of `POST /leads/config`. */
export class LeadConfigRequest {
  @ObjectField(() => LeadConfigInput)
  data!: LeadConfigInput;
}

/** The first-response timer of leads (spec 2 §7). */
@ApiTags('leads')
@Controller('leads/config')
@Requires('leadConfig:manage')
export class LeadConfigController {
  constructor(
    private readonly settings: SettingService,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  @Get()
  @ApiOperation({ summary: 'When the bot says its first word' })
  async show(@CurrentViewer() { companyId }: Viewer): Promise<LeadConfigView> {
    return { startTimer: Number(await new SettingsReader(this.tenants).get(companyId, 'leadStartTimer')) };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Sets when the bot says its first word' })
  async change(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() { data: { startTimer } }: LeadConfigRequest,
  ): Promise<LeadConfigView> {
    await this.settings.choose('leadStartTimer', String(startTimer), viewer, envelope);
    return { startTimer };
  }
}
