import { useT } from '../../../i18n';
import { useLoaded } from '../../../resource/use-loaded';
import { fetchStorage } from '../../../settings/storage';
import { formatSize } from '../../../ui/formatters';
import './storage-row.css';

/** The used part of the storage quota, and the consequences of reaching it. */
export const StorageRow = () => {
  const t = useT();
  const { value } = useLoaded(fetchStorage);
  if (value === null) return null;
  const { usedBytes, quotaBytes, percent, isNear } = value;
  const used = formatSize(usedBytes);
  return (
    <li className="option storage-row">
      <div className="option-words">
        <span>{t('settings:storage')}</span>
        <p className="tnum">
          {quotaBytes === null
            ? t('settings:storageFree', { used })
            : t('settings:storageOf', { used, quota: formatSize(quotaBytes), percent })}
        </p>
      </div>
      {percent !== null && (
        <progress
          value={Math.min(percent, 100)}
          max={100}
          aria-label={t('settings:storage')}
          data-near={isNear}
        />
      )}
      {isNear && (
        <p className="field-note" role="status">
          {t('settings:storageNear')}
        </p>
      )}
    </li>
  );
};
