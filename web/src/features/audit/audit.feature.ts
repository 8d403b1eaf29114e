import { Shield } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';

const access = { permission: 'audit:see' } as const;

/** What administrators did in the company. */
export const auditFeature: Feature = {
  name: 'audit',
  routes: [
    {
      path: '/audit/:tab?',
      guard: 'private',
      ...access,
      title: 'shell:page.activity',
      screen: lazyScreen(async () => (await import('./audit-screen')).AuditScreen),
    },
  ],
  menu: [
    {
      id: 'audit',
      to: '/audit',
      label: 'shell:page.activity',
      icon: Shield,
      section: 'admin',
      order: 77,
      ...access,
    },
  ],
};
