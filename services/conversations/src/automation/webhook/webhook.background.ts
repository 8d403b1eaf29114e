import type { BackgroundWork } from '@prosa/jobs';
import { WebhookAlerts } from './webhook-alerts.service';
import { WebhookDeliveries } from './webhook-deliveries.service';
import { WebhookEvents } from './webhook-events.service';
import { webhookStores } from './webhook-stores';
import { WebhookLifecycle } from './webhook.lifecycle';

/** The delivery of events to endpoints. */
export const webhookBackground: BackgroundWork = {
  lanes: [],
  providers: [...webhookStores, WebhookAlerts, WebhookEvents, WebhookDeliveries, WebhookLifecycle],
};
