import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart, ServiceSlice } from '@prosa/projections';
import { accessEvents } from './access/access.events';
import { logReadEvents } from './access/log-read.events';
import { accessProjection } from './access/access.projection';
import { companyEvents } from './company/company.events';
import { companyLive, planOfCompanyLive } from './company/company.live';
import { companyProjection } from './company/company.projection';
import { platformLive } from './company/platform.live';
import * as declared from './slices.generated';
import { userEvents } from './user/user.events';
import { userLive } from './user/user.live';
import { userProjection } from './user/user.projection';

const slices = Object.values<ServiceSlice>(declared);

/** The facts that identity writes, besides the reservations that all services share. */
export const identityCatalogues: readonly EventCatalogue[] = [
  companyEvents,
  userEvents,
  accessEvents,
  logReadEvents,
  ...slices.flatMap(({ catalogues }) => catalogues),
];

/** Identity's part of the read model. */
export const identityReadModel: ReadModelPart = {
  name: 'identity',
  tables: [companyProjection, userProjection, accessProjection],
  live: [companyLive, planOfCompanyLive, platformLive, userLive],
};

/** What the other slices add to the read model. */
export const identityParts: readonly ReadModelPart[] = slices.flatMap(({ parts }) => parts);
