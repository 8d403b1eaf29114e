import type { Provider } from '@nestjs/common';
import type { Clock } from '@prosa/kernel';
import { CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { CompanyUuids } from './company-uuids';
import { WebhookCursors } from './webhook-cursor.store';
import { WebhookSecrets } from './webhook-secrets.service';
import { WebhookSender } from './webhook-sender.service';

/** What routes and delivery both need; each module has its own, as they hold nothing that differs. */
export const webhookStores: Provider[] = [
  CompanyUuids,
  {
    provide: WebhookCursors,
    inject: [OWNER_DATABASE, CLOCK],
    useFactory: (db: OwnerDatabase, clock: Clock) => new WebhookCursors(db, clock),
  },
  WebhookSecrets,
  WebhookSender,
];
