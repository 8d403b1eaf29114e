import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { CloudUpload } from '@blueprintjs/icons';
import { LIMITS } from '@prosa/contracts';
import type { ContactImportAnswer } from '@prosa/contracts';
import { toApiError } from '../../../api/api-error';
import { api } from '../../../api/client';
import { useT } from '../../../i18n';
import { Dialog } from '../../../ui/dialog';
import { errorMessage } from '../../../ui/error-message';
import { saveAs } from '../../../ui/save-as';

const SAMPLE = 'name;number;email\nMaria Souza;5511987654321;maria@exemplo.com.br\n';

/** The place to drop a file, or to choose one. */
const DropPlace = ({
  isBusy,
  onFile,
}: {
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined && !isBusy) onFile(file);
  };
  return (
    <div
      className="drop-place"
      data-over={isOver}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <CloudUpload size={24} />
      <p>{t('contacts:drop')}</p>
      <p className="field-note">{t('contacts:dropHint')}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('contacts:chooseFile')}
        onChange={event => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      <Button
        autoFocus
        intent="primary"
        loading={isBusy}
        text={t('contacts:chooseFile')}
        onClick={() => input.current?.click()}
      />
      <Button
        size="small"
        variant="minimal"
        text={t('contacts:sample')}
        onClick={() => saveAs('contatos-exemplo.csv', SAMPLE)}
      />
    </div>
  );
};

/** How many came in, and which lines did not, and why. */
const Result = ({ answer }: { readonly answer: ContactImportAnswer }) => {
  const t = useT();
  const { imported, updated, skipped } = answer;
  return (
    <div role="status">
      <ul className="import-counts">
        <li>{t('contacts:imported', { count: imported })}</li>
        <li>{t('contacts:updated', { count: updated })}</li>
        <li data-bad={skipped.length > 0}>{t('contacts:skipped', { count: skipped.length })}</li>
      </ul>
      {skipped.length > 0 && (
        <div className="import-skipped" tabIndex={0} role="region" aria-label={t('contacts:skippedLines')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('contacts:line')}</th>
                <th scope="col">{t('contacts:reason')}</th>
              </tr>
            </thead>
            <tbody>
              {skipped.map(({ line, reason }) => (
                <tr key={line}>
                  <td className="tnum">{line}</td>
                  <td>{t(`contacts:lineFault.${reason}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
};

/** Takes a spreadsheet of contacts in, and says what became of each line. */
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
        <DropPlace isBusy={isBusy} onFile={file => void send(file)} />
      ) : (
        <Result answer={answer} />
      )}
    </Dialog>
  );
};
