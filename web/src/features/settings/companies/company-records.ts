import type { CompanyView } from '@prosa/contracts';
import { createRecords } from '../../../resource/records';

/** All companies of the platform; super users receive each other's changes. */
export const companyRecords = createRecords<CompanyView>({
  name: 'companies',
  texts: 'companies',
  path: '/companies',
  pageKey: 'companies',
  compare: (one, other) => one.name.localeCompare(other.name, 'pt-BR') || one.id - other.id,
  searched: ({ name, email, phone }) => `${name} ${email} ${phone}`,
  change: ({ channel, payload }) => {
    if (channel !== 'platformCompany') return null;
    return payload.action === 'delete' ? { deleted: payload.companyId } : { changed: payload.company };
  },
});
