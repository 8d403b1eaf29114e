import { Button } from '@blueprintjs/core';
import { Path } from '@blueprintjs/icons';
import { useT } from '../i18n';
import { EmptyState } from '../ui/states';
import { navigateTo } from '../core/navigation';
import { useTitle } from '../core/title';

/** An address that leads nowhere, and the way back. */
export const NotFound = () => {
  const t = useT();
  useTitle(t('shell:notFoundTitle'));
  return (
    <div className="page">
      <h1 className="visually-hidden">{t('shell:notFoundTitle')}</h1>
      <EmptyState
        icon={Path}
        title={t('shell:notFoundTitle')}
        body={t('shell:notFoundBody')}
        action={
          <Button intent="primary" text={t('shell:notFoundAction')} onClick={() => navigateTo('/tickets')} />
        }
      />
    </div>
  );
};
