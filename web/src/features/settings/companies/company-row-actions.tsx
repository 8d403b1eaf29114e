import { Button } from '@blueprintjs/core';
import { History, Shield, Trash } from '@blueprintjs/icons';
import type { CompanyView } from '@prosa/contracts';
import { useT } from '../../../i18n';
import { useUser } from '../../../session/use-session';
import { useCompanyVerbs } from './company-verbs';

/** Actions on a company besides editing: renewal, acting in it, removal; not on one's own. */
export const CompanyRowActions = ({ view }: { readonly view: CompanyView }) => {
  const t = useT();
  const { companyId, acting } = useUser();
  const { renewing, renew, askAccess, askRemoval, showHistory } = useCompanyVerbs();
  const isOwn = view.id === companyId;
  return (
    <>
      <Button
        size="small"
        loading={renewing === view.id}
        disabled={renewing !== null}
        text={t('companies:renew')}
        aria-label={`${t('companies:renew')}: ${view.name}`}
        title={t('companies:renewLabel')}
        onClick={() => renew(view)}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={`${t('companies:history')}: ${view.name}`}
        title={t('companies:history')}
        onClick={() => showHistory(view)}
      >
        <History size={16} />
      </button>
      {!isOwn && acting === undefined && (
        <button
          type="button"
          className="icon-button"
          aria-label={`${t('companies:access')}: ${view.name}`}
          title={t('companies:access')}
          onClick={() => askAccess(view)}
        >
          <Shield size={16} />
        </button>
      )}
      {!isOwn && (
        <button
          type="button"
          className="icon-button"
          aria-label={`${t('delete')} ${view.name}`}
          title={t('delete')}
          onClick={() => askRemoval(view)}
        >
          <Trash size={16} />
        </button>
      )}
    </>
  );
};
