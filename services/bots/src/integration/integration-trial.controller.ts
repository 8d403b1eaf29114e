import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  INTEGRATION_DEFAULTS,
  INTEGRATION_LANGUAGES,
  INTEGRATION_TYPES,
  LIMITS,
  type IntegrationLanguage,
  type IntegrationType,
} from '@prosa/contracts';
import {
  CurrentViewer,
  EnumField,
  IdField,
  Requires,
  RequiresPlan,
  TextField,
  type Viewer,
} from '@prosa/http';
import { IntegrationTrials } from './integration-trials.service';

/** The body of `POST /queueIntegration/testSession`: a draft, or what differs from the integration that is named. */
export class IntegrationTrialInput {
  @IdField({ optional: true, text: 'Whose stored secret is used where the body shows it masked.' })
  integrationId?: number;

  @EnumField(INTEGRATION_TYPES, { optional: true, text: 'Dialogflow when left out.' })
  type: IntegrationType = 'dialogflow';

  @TextField({ optional: true, ...LIMITS.integrationProject })
  projectName: string = INTEGRATION_DEFAULTS.projectName;

  @TextField({ optional: true, ...LIMITS.integrationJson })
  jsonContent: string = INTEGRATION_DEFAULTS.jsonContent;

  @EnumField(INTEGRATION_LANGUAGES, { optional: true })
  language: IntegrationLanguage = INTEGRATION_DEFAULTS.language;

  @TextField({ optional: true, ...LIMITS.serviceUrl })
  urlN8N: string = INTEGRATION_DEFAULTS.urlN8N;

  @TextField({ optional: true, ...LIMITS.typebotSlug, pattern: /^[\w-]*$/ })
  typebotSlug: string = INTEGRATION_DEFAULTS.typebotSlug;
}

/** Tries a service before customers do. */
@ApiTags('queueIntegration')
@Controller('queueIntegration')
@RequiresPlan('useIntegrations')
export class IntegrationTrialController {
  constructor(private readonly trials: IntegrationTrials) {}

  @Post('testSession')
  @HttpCode(200)
  @Requires('integrations:manage')
  @ApiOperation({
    summary: 'Asks the service once, at most 20 times a minute; 422 when it refuses, with its status',
  })
  async attempt(
    @CurrentViewer() { companyId }: Viewer,
    @Body() input: IntegrationTrialInput,
  ): Promise<object> {
    await this.trials.attempt(companyId, input);
    return {};
  }
}
