import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HEALTH_CHECKS } from '@prosa/http';
import type { HealthChecks, PartState } from '@prosa/observability';
import { PaymentSetup } from './payment-setup.service';

const RUNBOOK = 'see docs/runbooks/payments-missing.md';
const DETAILS = {
  silent: `payments are found by comparing with the provider, but its notices do not arrive; ${RUNBOOK}`,
  unreachable: `the payment provider has not been reached for a while; ${RUNBOOK}`,
} as const;

/** Registers the payment provider among the parts of this process: without it work goes on, and money comes late. */
@Injectable()
export class PaymentHealth implements OnApplicationBootstrap {
  constructor(
    @Inject(HEALTH_CHECKS) private readonly health: HealthChecks,
    private readonly setup: PaymentSetup,
  ) {}

  onApplicationBootstrap(): void {
    this.health.register('payments', () => this.look(), 'away');
  }

  private async look(): Promise<PartState> {
    const state = await this.setup.state();
    return state === 'well' ? true : { state: 'away', detail: DETAILS[state] };
  }
}
