import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { api } from '../../api/client';
import { currentLanguage, useT } from '../../i18n';
import { saveAs } from '../../ui/save-as';
import { toast } from '../../ui/toaster';
import { queryOf } from './use-activity';
import type { ActivityFilter } from './use-activity';

/** What the filter shows, whole, as a file. */
export const ExportButtons = ({
  path,
  name,
  filter,
}: {
  readonly path: string;
  readonly name: string;
  readonly filter: ActivityFilter;
}) => {
  const t = useT();
  const [busy, setBusy] = useState<'csv' | 'json' | null>(null);
  const run = async (format: 'csv' | 'json'): Promise<void> => {
    setBusy(format);
    try {
      const query = { ...queryOf(filter, currentLanguage()), format };
      const content = await api.get<unknown>(`${path}/export`, { query });
      const file =
        typeof content === 'string'
          ? content
          : new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' });
      saveAs(`${name}.${format}`, file);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="audit-exports">
      {(['csv', 'json'] as const).map(format => (
        <Button
          key={format}
          icon={<Download />}
          loading={busy === format}
          disabled={busy !== null}
          text={t(format === 'csv' ? 'audit:exportCsv' : 'audit:exportJson')}
          aria-label={t(format === 'csv' ? 'audit:exportCsvOf' : 'audit:exportJsonOf')}
          onClick={() => void run(format)}
        />
      ))}
    </div>
  );
};
