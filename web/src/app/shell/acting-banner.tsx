import { useState } from 'react';
import { LogOut, Shield } from '@blueprintjs/icons';
import type { ActingView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { leaveCompany } from '../../session/acting.requests';
import { useUser } from '../../session/use-session';
import { toast } from '../../ui/toaster';

const Banner = ({ acting, company }: { readonly acting: ActingView; readonly company: string }) => {
  const t = useT();
  const [isLeaving, setLeaving] = useState(false);
  const leave = (): void => {
    setLeaving(true);
    leaveCompany().catch((error: unknown) => {
      setLeaving(false);
      toast.error(error);
    });
  };
  return (
    <aside className="acting-banner" aria-label={t('shell:actingLabel')}>
      <Shield size={16} />
      <p>
        {t('shell:acting')} <strong>{company}</strong>{' '}
        <span className="acting-reason" title={acting.reason}>
          ({acting.reason})
        </span>
      </p>
      <button type="button" disabled={isLeaving} onClick={leave}>
        <LogOut size={14} />
        {t('shell:actingLeave')}
      </button>
    </aside>
  );
};

/** Shows on every page that a super user acts in another company, with the way back. */
export const ActingBanner = () => {
  const { acting, company } = useUser();
  return acting === undefined ? null : <Banner acting={acting} company={company.name} />;
};
