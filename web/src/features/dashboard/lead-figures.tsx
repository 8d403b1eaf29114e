import type { LeadFigures } from '@prosa/contracts';
import { useT } from '../../i18n';
import { EmptyState } from '../../ui/states';
import { UserBars } from './charts';
import './dashboard-texts';

/** The leads of a period by state and source. */
export const LeadBars = ({ figures: { count, byStatus, bySource } }: { readonly figures: LeadFigures }) => {
  const t = useT();
  if (count === 0) return <EmptyState title={t('dashboard:noLeads')} />;
  return (
    <>
      <h3 className="bars-title">{t('dashboard:leadsByStatus')}</h3>
      <UserBars
        bars={byStatus.map(each => ({
          nome: t(`dashboard:leadStatus.${each.status}`),
          quantidade: each.count,
        }))}
      />
      <h3 className="bars-title">{t('dashboard:leadsBySource')}</h3>
      <UserBars
        bars={bySource.map(({ origin, source, count: quantidade }) => ({
          nome: origin === 'ticket' ? t('dashboard:leadFromTicket') : (source ?? t('dashboard:leadNoSource')),
          quantidade,
        }))}
      />
    </>
  );
};
