import type { OutsideCall } from '@prosa/config';

/** What companies connect: bots answer from the background, and are tried by people. `OUTBOUND_ALLOW` opens more. */
export const publicServices: OutsideCall = {
  to: 'public-services',
  roles: ['api', 'processes'],
  ports: [443],
};
