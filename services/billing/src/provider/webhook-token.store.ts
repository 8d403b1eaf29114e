import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isSecretKept, keptSecret, type Environment } from '@prosa/config';
import { ENVIRONMENT, PLATFORM_COMPANY, type PlatformCompany } from '@prosa/platform';
import { COMPANY_SECRETS, type CompanySecrets } from '@prosa/secrets';

const PLACE = 'paymentProvider/asaas/webhookToken';
/** The name under DATA_DIR of what an earlier release generated. */
const FORMER = 'asaas-webhook';

/**
 * The token that Asaas shows with its notices: given by the environment, or made once for the installation and kept
 * sealed in the database, so that all processes know the same one.
 */
@Injectable()
export class WebhookToken {
  private known: string | undefined;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(PLATFORM_COMPANY) private readonly platform: PlatformCompany,
    @Inject(COMPANY_SECRETS) private readonly secrets: CompanySecrets,
  ) {}

  /** Whether the environment gives it. */
  get isGiven(): boolean {
    return this.environment.ASAAS_WEBHOOK_TOKEN !== '';
  }

  async open(): Promise<string> {
    if (this.isGiven) return this.environment.ASAAS_WEBHOOK_TOKEN;
    this.known ??= await this.kept();
    return this.known;
  }

  private async kept(): Promise<string> {
    const where = { companyId: await this.platform.id(), place: PLACE };
    return (await this.secrets.open(where)) ?? this.secrets.keep(where, this.first());
  }

  /** What an earlier release generated here is what Asaas has been told. */
  private first(): string {
    const { DATA_DIR } = this.environment;
    return isSecretKept(DATA_DIR, FORMER)
      ? keptSecret(DATA_DIR, FORMER)
      : randomBytes(48).toString('base64url');
  }
}
