import { useCallback, useState } from 'react';
import { Button, ProgressBar } from '@blueprintjs/core';
import { LIMITS } from '@prosa/contracts';
import type { SheetSample } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import { useT } from '../../i18n';
import { Dialog } from '../../ui/dialog';
import { errorMessage } from '../../ui/error-message';
import { FileDrop } from '../../ui/file-import';
import { toast } from '../../ui/toaster';
import { ChooseColumns } from './choose-columns';
import { cancelImport, importFile, lastImport, leftOutOf, lookInto, useImportEnd } from './import-door';
import type { AnyImport, ImportDoor, ImportReport, SheetChoice } from './import-door';
import { ImportProgress } from './import-progress';
import { Report } from './import-report';
import type { ReportTexts } from './import-report';

interface Found {
  readonly is: 'found';
  readonly file: File;
  readonly choice: SheetChoice;
  readonly sample: SheetSample;
  /** The file is read again under another choice. */
  readonly isBusy: boolean;
}

type Step =
  | { readonly is: 'choosing' }
  | { readonly is: 'looking' }
  | Found
  | { readonly is: 'importing'; readonly total: number | null }
  | { readonly is: 'done'; readonly report: ImportReport };

const CHOOSING: Step = { is: 'choosing' };

/** The steps of an import, one after the other. */
const useSteps = (door: ImportDoor, last: AnyImport | null, onImported: () => void) => {
  const t = useT();
  const [step, setStep] = useState<Step>(() =>
    last?.status === 'running' ? { is: 'importing', total: last.total } : CHOOSING,
  );
  const [fault, setFault] = useState<string | null>(null);
  /** What was sent from here; a window that is opened later shows an import without its file. */
  const [sent, setSent] = useState<Pick<Found, 'file' | 'choice'> | null>(null);
  const trying = async (work: () => Promise<Step | null>, otherwise: Step): Promise<void> => {
    setFault(null);
    try {
      const next = await work();
      if (next !== null) setStep(next);
    } catch (error) {
      setFault(errorMessage(toApiError(error).code));
      setStep(otherwise);
    }
  };
  const look = (file: File): void => {
    if (file.size > LIMITS.sheetImport.bytes) return setFault(errorMessage('ERR_SHEET_TOO_LARGE'));
    setStep({ is: 'looking' });
    const choice = { skipHidden: false };
    void trying(
      async () => ({ is: 'found', file, choice, sample: await lookInto(door, file, choice), isBusy: false }),
      CHOOSING,
    );
  };
  const change = (found: Found, choice: SheetChoice): void => {
    setStep({ ...found, isBusy: true });
    const again = async (): Promise<Step> => ({
      ...{ ...found, choice, isBusy: false },
      sample: await lookInto(door, found.file, choice),
    });
    void trying(again, { ...found, isBusy: false });
  };
  const run = ({ file, choice, sample }: Found): void => {
    setSent({ file, choice });
    setStep({ is: 'importing', total: sample.total });
    void trying(async () => {
      const report = await importFile(door, file, choice);
      // How it goes on and ends is told by its frames.
      if (report === 'running') return null;
      if (report === 'cancelled') {
        setFault(t('sheetImport:cancelled'));
        return CHOOSING;
      }
      onImported();
      return { is: 'done', report };
    }, CHOOSING);
  };
  const end = useCallback(
    (ended: AnyImport) => {
      if (ended.status !== 'finished') {
        setFault(ended.error === null ? t('sheetImport:cancelled') : errorMessage(ended.error));
        return setStep(CHOOSING);
      }
      lastImport(door).then(
        found => {
          const answer = found?.answer ?? null;
          // The answer of the request itself may have come first.
          if (answer !== null)
            setStep(now => (now.is === 'importing' ? { is: 'done', report: door.reportOf(answer) } : now));
        },
        (error: unknown) => toast.error(error),
      );
    },
    [door, t],
  );
  useImportEnd(last, end);
  return { step, sent, fault, look, change, run, startOver: () => setStep(CHOOSING) };
};

interface DialogProps {
  readonly door: ImportDoor;
  /** The last import; one that runs is shown at once. */
  readonly last: AnyImport | null;
  readonly texts: ReportTexts;
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** Takes a sheet in: what was found in it, how far it is, and what became of each line (growth.md 3). */
export const SheetImportDialog = ({ door, last, texts, onClose, onImported }: DialogProps) => {
  const t = useT();
  const { step, sent, fault, look, change, run, startOver } = useSteps(door, last, onImported);
  const isRunning = step.is === 'importing';
  const cancel = (): void => void cancelImport(door).catch((error: unknown) => toast.error(error));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('sheetImport:title')}
      width={step.is === 'found' ? 880 : 560}
      footer={
        <>
          {(step.is === 'found' || step.is === 'done') && (
            <Button
              text={t(step.is === 'done' ? 'sheetImport:importMore' : 'sheetImport:otherFile')}
              onClick={startOver}
            />
          )}
          {isRunning && <Button text={t('sheetImport:cancel')} onClick={cancel} />}
          {step.is === 'found' ? (
            <Button
              autoFocus
              intent="primary"
              loading={step.isBusy}
              disabled={step.sample.total === 0}
              text={t('sheetImport:importCount', { count: step.sample.total })}
              onClick={() => run(step)}
            />
          ) : (
            <Button
              intent={step.is === 'done' ? 'primary' : 'none'}
              text={step.is === 'choosing' ? t('cancel') : t('close')}
              onClick={onClose}
            />
          )}
        </>
      }
    >
      {fault !== null && (
        <p className="form-fault" role="alert">
          {fault}
        </p>
      )}
      {step.is === 'choosing' && (
        <FileDrop
          accept=".xlsx,.xls,.ods,.csv,.txt,.tsv"
          texts={{
            drop: t('sheetImport:drop'),
            hint: t('sheetImport:dropHint'),
            choose: t('sheetImport:chooseFile'),
            sample: t('sheetImport:sample'),
          }}
          onFile={look}
          onSample={() => void door.saveSample().catch((error: unknown) => toast.error(error))}
        />
      )}
      {step.is === 'looking' && (
        <div className="sheet-progress" role="status">
          <p>{t('sheetImport:looking')}</p>
          <ProgressBar intent="primary" aria-label={t('sheetImport:looking')} />
        </div>
      )}
      {step.is === 'found' && (
        <ChooseColumns
          sample={step.sample}
          choice={step.choice}
          isBusy={step.isBusy}
          onChange={choice => change(step, choice)}
        />
      )}
      {isRunning && (
        <>
          <ImportProgress
            done={last?.status === 'running' ? last.done : 0}
            total={last?.status === 'running' ? last.total : step.total}
          />
          <p className="field-note">{t('sheetImport:keepOpen')}</p>
        </>
      )}
      {step.is === 'done' && (
        <Report
          report={step.report}
          texts={texts}
          leftOut={sent === null ? null : () => leftOutOf(door, sent)}
        />
      )}
    </Dialog>
  );
};
