import type { OutsideCall } from '@prosa/config';

/** Sessions, files and pictures of WhatsApp. */
export const whatsapp: OutsideCall = { to: 'whatsapp', roles: ['gateway'], ports: [443] };
