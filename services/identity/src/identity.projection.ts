import type { ReadModelPart } from '@prosa/projections';
import { companyProjection } from './company/company.projection';
import { userLive } from './user/user.live';
import { userProjection } from './user/user.projection';

/** What identity adds to the read model. */
export const identityReadModel: ReadModelPart = {
  name: 'identity',
  tables: [companyProjection, userProjection],
  live: [userLive],
};
