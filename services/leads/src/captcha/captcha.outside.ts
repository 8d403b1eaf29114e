import type { OutsideCall } from '@prosa/config';

/** Answers of public forms are checked while their sender waits. */
export const captcha: OutsideCall = {
  ...{ to: 'captcha', roles: ['api'] },
  ...{ variable: 'CAPTCHA_VERIFY_URL', ports: [443] },
};
