import { Body, Controller, Get, Header, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, RequestEnvelope, Requires, TextField, type Viewer } from '@prosa/http';
import { ASAAS, ProviderSecrets } from './provider-secret.store';

/** The body of `PUT /settings/asaas`; older clients send the key along, which is dropped. */
export class ProviderSecretInput {
  @TextField({ max: 1_000, text: 'Empty: forget it.' })
  value!: string;
}

/**
 * The token of the payment provider. For clients it is one of the settings; but it is write-only, and no list of
 * settings contains it.
 */
@ApiTags('settings')
@Controller('settings/asaas')
export class ProviderSecretController {
  constructor(private readonly secrets: ProviderSecrets) {}

  @Get()
  @Requires('settings:manage')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({ summary: 'The last characters of the payment provider’s token, as a JSON string' })
  async show(@CurrentViewer() { companyId }: Viewer): Promise<string> {
    return JSON.stringify(await this.secrets.shown(companyId, ASAAS));
  }

  @Put()
  @Requires('settings:manage')
  @ApiOperation({ summary: 'Replaces the payment provider’s token; the answer shows its last characters' })
  async replace(
    @CurrentViewer() { companyId }: Viewer,
    @Body() { value }: ProviderSecretInput,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ key: typeof ASAAS; value: string }> {
    const shown = await this.secrets.put({ companyId, provider: ASAAS }, value, envelope);
    return { key: ASAAS, value: shown };
  }
}
