import type { ModuleMetadata } from '@nestjs/common';
import { EventTypeController } from './event-type.controller';
import { WebhookController } from './webhook.controller';
import { WebhookList } from './webhook-list.service';
import { WebhookRecords } from './webhook-records.service';
import { WebhookService } from './webhook.service';
import { webhookStores } from './webhook-stores';
import { WebhookTests } from './webhook-tests.service';

/** The routes of endpoints that receive events, and what executes them. */
export const webhookProviders = {
  controllers: [WebhookController, EventTypeController],
  providers: [...webhookStores, WebhookList, WebhookRecords, WebhookService, WebhookTests],
} satisfies ModuleMetadata;
