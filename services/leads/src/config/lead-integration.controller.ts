import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { LeadBotView, LeadIntegrationView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  BooleanField,
  CurrentViewer,
  IdField,
  RequestEnvelope,
  Requires,
  RequiresPlan,
  ValidationFault,
  type Viewer,
} from '@prosa/http';
import { DomainError, uuidv5 } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { SettingService } from '@prosa/settings';
import { LeadBots } from './lead-bots.service';
import { chosenIntegrations, typebotsOf } from './lead-integration.queries';

const noneChosen = (): ValidationFault =>
  new ValidationFault([{ field: 'integrationId', rule: 'required', message: 'Selecione uma integração' }]);

/** The body of `PUT /leadIntegration`. */
export class LeadIntegrationRequest {
  @IdField({ optional: true, nullable: true, text: 'One of the company’s typebots; null for none.' })
  integrationId?: number | null;

  @BooleanField({ optional: true })
  isActive?: boolean;
}

/** The typebot that answers leads first (spec 2 §7). */
@ApiTags('leads')
@Controller('leadIntegration')
@Requires('leadConfig:manage')
export class LeadIntegrationController {
  constructor(
    private readonly settings: SettingService,
    private readonly bots: LeadBots,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  @Get()
  @RequiresPlan('useIntegrations')
  @ApiOperation({ summary: 'Which typebot answers leads first, and which may be chosen' })
  async show(@CurrentViewer() { companyId }: Viewer): Promise<LeadIntegrationView> {
    return this.tenants.withTenant(companyId, async db => ({
      integration: (await chosenIntegrations(db, [companyId]))(companyId),
      queueIntegrations: await typebotsOf(db, companyId),
    }));
  }

  @Get('serving')
  @Requires('leads:work')
  @ApiOperation({ summary: 'The name of the bot that answers leads; null for none' })
  async serving(@CurrentViewer() { companyId }: Viewer): Promise<LeadBotView> {
    return { name: (await this.bots.of(companyId))?.name ?? null };
  }

  /**
   * @throws ERR_NO_INTEGRATION_FOUND for an unknown typebot or one of another company; ERR_VALIDATION where none is to
   * answer.
   */
  @Put()
  @RequiresPlan('useIntegrations')
  @ApiOperation({ summary: 'Chooses the typebot that answers leads first, and whether it does' })
  async change(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() { integrationId, isActive }: LeadIntegrationRequest,
  ): Promise<LeadIntegrationView> {
    const { integration, queueIntegrations } = await this.show(viewer);
    if (integrationId != null && queueIntegrations.every(({ id }) => id !== integrationId))
      throw new DomainError('ERR_NO_INTEGRATION_FOUND');
    const answers = isActive ?? integration.isActive;
    if (answers && (integrationId === undefined ? integration.integrationId : integrationId) === null)
      throw noneChosen();
    if (integrationId !== undefined)
      await this.choose('leadIntegrationId', String(integrationId ?? 'none'), viewer, envelope);
    if (isActive !== undefined)
      await this.choose('leadIntegrationActive', isActive ? 'enabled' : 'disabled', viewer, envelope);
    return this.show(viewer);
  }

  /** Each setting is a command of its own, idempotent by the request's id. */
  private choose(
    key: 'leadIntegrationId' | 'leadIntegrationActive',
    value: string,
    viewer: Viewer,
    { commandId, ...envelope }: CommandEnvelope,
  ): Promise<void> {
    const own = commandId === undefined ? {} : { commandId: uuidv5('lead-integration', key, commandId) };
    return this.settings.choose(key, value, viewer, { ...envelope, ...own });
  }
}
