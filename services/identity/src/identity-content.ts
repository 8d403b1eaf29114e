import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart } from '@prosa/projections';
import { companyEvents } from './company/company.events';
import { companyLive, planOfCompanyLive } from './company/company.live';
import { companyProjection } from './company/company.projection';
import { userEvents } from './user/user.events';
import { userLive } from './user/user.live';
import { userProjection } from './user/user.projection';

/** The facts that identity writes, beside the reservations that all services share. */
export const identityCatalogues: readonly EventCatalogue[] = [companyEvents, userEvents];

/** What identity adds to the read model. */
export const identityReadModel: ReadModelPart = {
  name: 'identity',
  tables: [companyProjection, userProjection],
  live: [companyLive, planOfCompanyLive, userLive],
};
