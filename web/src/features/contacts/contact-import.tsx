import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { LIMITS } from '@prosa/contracts';
import type { ContactImportAnswer } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { Dialog } from '../../ui/dialog';
import { errorMessage } from '../../ui/error-message';
import { FileDrop, ImportResult } from '../../ui/file-import';
import { saveAs } from '../../ui/save-as';

const SAMPLE = 'name;number;email\nMaria Souza;5511987654321;maria@exemplo.com.br\n';

/** The number of imported contacts, and the skipped lines with reasons. */
const Result = ({ answer }: { readonly answer: ContactImportAnswer }) => {
  const t = useT();
  const { imported, updated, skipped } = answer;
  return (
    <ImportResult
      counts={[
        t('contacts:imported', { count: imported }),
        t('contacts:updated', { count: updated }),
        t('contacts:skipped', { count: skipped.length }),
      ]}
      skipped={skipped.length}
      lines={skipped.map(({ line, reason }) => ({ line, reason: t(`contacts:lineFault.${reason}`) }))}
      texts={{
        label: t('contacts:skippedLines'),
        line: t('contacts:line'),
        reason: t('contacts:reason'),
      }}
    />
  );
};

/** Imports a spreadsheet of contacts, and reports each line. */
export const ImportDialog = ({
  onClose,
  onImported,
}: {
  readonly onClose: () => void;
  readonly onImported: () => void;
}) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<ContactImportAnswer | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (file: File): Promise<void> => {
    if (file.size > LIMITS.contactImport.bytes) return setFault(errorMessage('ERR_IMPORT_FILE'));
    setBusy(true);
    setFault(null);
    const form = new FormData();
    form.append('file', file, file.name.replace(/\s/g, '_'));
    try {
      setAnswer(await api.post<ContactImportAnswer>('/contacts/import', form));
      onImported();
    } catch (error) {
      setFault(errorMessage(toApiError(error).code));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('contacts:importTitle')}
      width={480}
      footer={
        <>
          {answer !== null && <Button text={t('contacts:importMore')} onClick={() => setAnswer(null)} />}
          <Button
            intent={answer === null ? 'none' : 'primary'}
            text={answer === null ? t('cancel') : t('close')}
            onClick={onClose}
          />
        </>
      }
    >
      {fault !== null && (
        <p className="form-fault" role="alert">
          {fault}
        </p>
      )}
      {answer === null ? (
        <FileDrop
          accept=".csv,text/csv"
          isBusy={isBusy}
          texts={{
            drop: t('contacts:drop'),
            hint: t('contacts:dropHint'),
            choose: t('contacts:chooseFile'),
            sample: t('contacts:sample'),
          }}
          onFile={file => void send(file)}
          onSample={() => saveAs('contatos-exemplo.csv', SAMPLE)}
        />
      ) : (
        <Result answer={answer} />
      )}
    </Dialog>
  );
};
