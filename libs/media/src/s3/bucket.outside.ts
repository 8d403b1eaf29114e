import type { OutsideCall } from '@prosa/config';

/** Every role reads or writes files; gateways store what customers send. */
export const bucket: OutsideCall = {
  ...{ to: 'bucket', roles: ['api', 'live', 'processes', 'gateway'] },
  ...{ variable: 'MEDIA_S3_ENDPOINT', ports: [443] },
};
