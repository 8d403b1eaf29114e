import { Offline } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { selectLiveStatus } from '../../live/live.slice';
import { useLater } from '../../ui/use-later';
import { useAppSelector } from '../../core/store';

const PATIENCE = 2_000;

/** Shows that the live stream is disconnected, after two seconds; loaded data stays usable. */
export const OfflineBanner = () => {
  const t = useT();
  const status = useAppSelector(selectLiveStatus);
  const isShown = useLater(status === 'offline', PATIENCE);
  return (
    <div role="status">
      {isShown && (
        <p className="offline-banner">
          <Offline size={14} />
          {t('shell:offline')}
        </p>
      )}
    </div>
  );
};
