import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart } from '@prosa/projections';
import { connectionEvents } from './connection/connection.events';
import { connectionLive } from './connection/connection.live';
import { connectionProjection } from './connection/connection.projection';
import { shutCompanyProjection } from './connection/shut-company.projection';
import { gapProjection } from './gaps/gap.projection';
import { readProjection } from './presence/read.projection';
import { outboxProjection } from './outbound/outbox.projection';

/** The facts that this service writes. */
export const gatewayCatalogues: readonly EventCatalogue[] = [connectionEvents];

/** The gateway's tables and live rules, and the outbox projected from the conversations' facts. */
export const gatewayParts: readonly ReadModelPart[] = [
  { name: 'connection', tables: [connectionProjection], live: [connectionLive] },
  { name: 'connectionGap', tables: [gapProjection] },
  { name: 'waRead', tables: [readProjection] },
  { name: 'shutCompany', tables: [shutCompanyProjection] },
  { name: 'outbox', tables: [outboxProjection] },
];
