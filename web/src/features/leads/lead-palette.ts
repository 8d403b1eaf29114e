import type { LeadPage } from '@prosa/contracts';
import { api } from '../../api/client';
import type { PaletteSearch } from '../../core/feature';
import { navigateTo } from '../../core/navigation';
import { t } from '../../i18n';
import { formatContactName } from '../../ui/formatters';
import './leads-texts';

const AT_MOST = 5;

/** Leads by name, e-mail or number. */
export const findLeads: PaletteSearch = async (term, { signal }) => {
  if (term === '') return [];
  const { leads } = await api.get<LeadPage>('/leads', { query: { searchParam: term }, signal });
  return leads.slice(0, AT_MOST).map(({ id, uuid, status, formClient, lastMessage }) => ({
    id: `lead ${id}`,
    title: formatContactName(formClient.name),
    note: [t(`leadsChat:status.${status}`), lastMessage].filter(word => word !== '').join(' · '),
    run: () => navigateTo(`/leads-chat/${uuid}`),
  }));
};
