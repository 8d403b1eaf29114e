import { ROLES, type OutsideCall } from '@prosa/config';

export const database: OutsideCall = {
  ...{ to: 'database', roles: ROLES },
  ...{ variable: 'DATABASE_URL', ports: [5432] },
};

export const log: OutsideCall = {
  ...{ to: 'log', roles: ROLES },
  ...{ variable: 'EVENT_STORE_URL', ports: [2113] },
};

export const bus: OutsideCall = {
  ...{ to: 'bus', roles: ROLES },
  ...{ variable: 'NATS_URL', ports: [4222] },
};

export const jobs: OutsideCall = {
  ...{ to: 'jobs', roles: ROLES },
  ...{ variable: 'REDIS_URL', ports: [6379] },
};
