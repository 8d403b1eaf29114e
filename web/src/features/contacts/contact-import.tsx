import { useCallback } from 'react';
import type { ContactImportAnswer, ContactImportView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { contacts } from '../../entities/contact/contact-records';
import { useImportEnd } from '../../entities/sheet-import/import-door';
import type { ImportDoor } from '../../entities/sheet-import/import-door';
import { SheetImportDialog } from '../../entities/sheet-import/sheet-import-dialog';
import { useT } from '../../i18n';
import { saveAs } from '../../ui/save-as';
import { selectContactImport } from './contact-import.slice';

const SAMPLE = 'name;number;email\nMaria Souza;5511987654321;maria@exemplo.com.br\n';

const door: ImportDoor = {
  upload: '/contacts/import',
  imports: '/contacts/import',
  reportOf: answer => {
    const { imported, updated, skipped, skippedCount, notes } = answer as ContactImportAnswer;
    return { created: imported, known: updated, skipped: skippedCount, lines: skipped, notes };
  },
  saveSample: () => {
    saveAs('contatos-exemplo.csv', SAMPLE);
    return Promise.resolve();
  },
};

/** The last import as frames tell it, one each second while it runs; at its end the contacts are loaded again. */
export const useContactImport = (): ContactImportView | null => {
  const dispatch = useAppDispatch();
  const last = useAppSelector(selectContactImport);
  useImportEnd(
    last,
    useCallback(() => dispatch(contacts.actions.reloadRequested()), [dispatch]),
  );
  return last;
};

/** Imports a sheet into the contact book. */
export const ImportDialog = ({
  last,
  onClose,
}: {
  readonly last: ContactImportView | null;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const dispatch = useAppDispatch();
  return (
    <SheetImportDialog
      {...{ door, last, onClose }}
      texts={{
        created: count => t('contacts:imported', { count }),
        known: count => t('contacts:updated', { count }),
      }}
      onImported={() => dispatch(contacts.actions.reloadRequested())}
    />
  );
};
