import { BankAccount } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import { RenewalOverlay } from './renewal-overlay';
import { invoicesSlice } from './invoices.slice';
import type { InvoicesState } from './invoices.slice';

/** The company's invoices (spec 2 §2). */
export const invoicesFeature: Feature<InvoicesState> = {
  name: invoicesSlice.name,
  reducer: invoicesSlice.reducer,
  routes: [
    {
      path: '/financeiro',
      guard: 'private',
      permission: 'invoices:see',
      title: 'shell:page.financeiro',
      screen: lazyScreen(async () => (await import('./invoices-screen')).InvoicesScreen),
    },
  ],
  menu: [
    {
      id: 'financeiro',
      to: '/financeiro',
      label: 'shell:page.financeiro',
      icon: BankAccount,
      section: 'admin',
      order: 60,
      permission: 'invoices:see',
    },
  ],
  overlays: [RenewalOverlay],
};
