import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { api } from '../../../api/client';
import { useT } from '../../../i18n';
import { toast } from '../../../ui/toaster';

/** Hands a text to the person as a file. */
export const saveAs = (name: string, text: string): void => {
  // The mark in front tells spreadsheets that accents are UTF-8.
  const sheet = text.startsWith('\uFEFF') ? text : `\uFEFF${text}`;
  const address = URL.createObjectURL(new Blob([sheet], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

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
