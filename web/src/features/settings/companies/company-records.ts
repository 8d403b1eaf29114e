import type { CompanyView } from '@prosa/contracts';
import { createRecords } from '../../../resource/records';

/** Every company of the platform; they belong to no company, and so no live channel tells of them. */
export const companyRecords = createRecords<CompanyView>({
  name: 'companies',
  texts: 'companies',
  path: '/companies',
  pageKey: 'companies',
  compare: (one, other) => one.name.localeCompare(other.name, 'pt-BR') || one.id - other.id,
  searched: ({ name, email, phone }) => `${name} ${email} ${phone}`,
  change: () => null,
});
