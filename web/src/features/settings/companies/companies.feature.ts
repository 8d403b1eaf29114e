import { lazyScreen } from '../../../core/feature';
import type { Feature } from '../../../core/feature';
import type { RecordsState } from '../../../resource/records.slice';
import { companyRecords } from './company-records';

/** The platform's companies, a page of the settings for super users. */
export const companiesFeature: Feature<RecordsState> = {
  name: companyRecords.name,
  reducer: companyRecords.reducer,
  saga: companyRecords.saga,
  routes: [
    {
      path: '/settings/companies',
      guard: 'private',
      superOnly: true,
      permission: 'companies:manage',
      title: 'shell:page.companies',
      screen: lazyScreen(async () => (await import('./companies-screen')).CompaniesScreen),
    },
  ],
};
