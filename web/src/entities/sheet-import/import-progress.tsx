import { useId } from 'react';
import { ProgressBar } from '@blueprintjs/core';
import { useT } from '../../i18n';
import { formatCount } from '../../ui/money';
import './sheet-import-texts';
import './sheet-import.css';

/** The progress of an import; indeterminate while the file is being parsed. */
export const ImportProgress = ({ done, total }: { readonly done: number; readonly total: number | null }) => {
  const t = useT();
  const id = useId();
  const numbers = { done: formatCount(done), total: formatCount(total ?? 0) };
  const text = total === null ? t('sheetImport:runningUnknown') : t('sheetImport:running', numbers);
  return (
    <div className="sheet-progress" role="status">
      <p id={id}>{text}</p>
      <ProgressBar
        intent="primary"
        aria-labelledby={id}
        {...(done === 0 ? {} : { value: done / Math.max(1, total ?? 1) })}
      />
    </div>
  );
};
