import { LIMITS } from '@prosa/contracts';
import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useLater } from '../../ui/use-later';
import { selectHasUnhealthy } from './connections.slice';

/** The '!' of the menu, once a connection has been unhealthy for two seconds (spec 1 §4). */
export const ConnectionsBadge = () => {
  const t = useT();
  const isShown = useLater(useAppSelector(selectHasUnhealthy), LIMITS.connectionHealthDelay);
  if (!isShown) return null;
  return (
    <span className="menu-badge" data-tone="danger" title={t('shell:connectionsUnhealthy')}>
      <span aria-hidden="true">!</span>
      <span className="visually-hidden">{t('shell:connectionsUnhealthy')}</span>
    </span>
  );
};
