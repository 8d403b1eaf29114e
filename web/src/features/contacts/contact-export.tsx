import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { saveAs } from '../../ui/save-as';
import { toast } from '../../ui/toaster';

/** The whole contact book as `contatos.csv` (spec 1 §2). */
export const ExportButton = () => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      saveAs('contatos.csv', await api.get<string>('/contacts/export'));
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      className="contact-verb"
      icon={<Download />}
      loading={isBusy}
      text={t('contacts:export')}
      title={t('contacts:exportHint')}
      onClick={() => void run()}
    />
  );
};
