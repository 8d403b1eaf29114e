import { useCallback, useId, useState } from 'react';
import { Button, ProgressBar } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { LIMITS } from '@prosa/contracts';
import type {
  ContactListImportAnswer,
  ContactListImportView,
  ContactListSample,
  ImportSkipReason,
} from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import { useT } from '../../i18n';
import { Dialog } from '../../ui/dialog';
import { errorMessage } from '../../ui/error-message';
import { FileDrop, ImportResult } from '../../ui/file-import';
import { formatPhone } from '../../ui/formatters';
import { formatCount } from '../../ui/money';
import { toast } from '../../ui/toaster';
import { importInto, lastImport, lookInto, saveLines, saveSample } from './list-files';
import { useImportEnd } from './use-list-import';

type Step =
  | { readonly is: 'choosing' }
  | { readonly is: 'looking' }
  | { readonly is: 'found'; readonly file: File; readonly sample: ContactListSample }
  | { readonly is: 'importing'; readonly total: number | null }
  | { readonly is: 'done'; readonly answer: ContactListImportAnswer };

const COLUMNS = ['name', 'number', 'email'] as const;

const ChooseFile = ({ onFile }: { readonly onFile: (file: File) => void }) => {
  const t = useT();
  return (
    <FileDrop
      accept=".xlsx,.xls,.csv"
      texts={{
        drop: t('contactListItems:drop'),
        hint: t('contactListItems:dropHint'),
        choose: t('contactListItems:chooseFile'),
        sample: t('contactListItems:sample'),
      }}
      onFile={onFile}
      onSample={() => void saveSample().catch((error: unknown) => toast.error(error))}
    />
  );
};

const Found = ({ sample }: { readonly sample: ContactListSample }) => {
  const t = useT();
  const { columns, people, total, skipped } = sample;
  return (
    <div role="status">
      <p>
        {t('contactListItems:found', { count: total })}
        {skipped > 0 && ` ${t('contactListItems:foundSkipped', { count: skipped })}`}
        {total > 0 && ` ${t('contactListItems:firstPeople')}`}
      </p>
      <table className="table list-sample">
        <thead>
          <tr>
            {COLUMNS.map(each => (
              <th key={each} scope="col">
                {t(`contactListItems:${each}`)}
                <span className="field-note">
                  {columns[each] < 0
                    ? t('contactListItems:noColumn')
                    : t('contactListItems:column', { letter: String.fromCharCode(65 + columns[each]) })}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ name, number, email }) => (
            <tr key={number}>
              <td>{name}</td>
              <td className="tnum">{formatPhone(number)}</td>
              <td>{email}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** The progress of an import; indeterminate while the file is being parsed. */
export const ImportProgress = ({ done, total }: { readonly done: number; readonly total: number | null }) => {
  const t = useT();
  const id = useId();
  const numbers = { done: formatCount(done), total: formatCount(total ?? 0) };
  const text = total === null ? t('contactListItems:runningUnknown') : t('contactListItems:running', numbers);
  return (
    <div className="list-progress" role="status">
      <p id={id}>{text}</p>
      <ProgressBar
        intent="primary"
        aria-labelledby={id}
        {...(done === 0 ? {} : { value: done / Math.max(1, total ?? 1) })}
      />
    </div>
  );
};

const Result = ({ answer }: { readonly answer: ContactListImportAnswer }) => {
  const t = useT();
  const { created, known, skipped, lines } = answer;
  const count = Object.values(skipped).reduce((sum, each) => sum + each, 0);
  const reasonOf = (reason: ImportSkipReason): string => t(`contactListItems:lineFault.${reason}`);
  const titles = [t('contactListItems:line'), t('contactListItems:reason')] as const;
  const save = (): void => saveLines('linhas-ignoradas.csv', titles, lines, reasonOf);
  return (
    <ImportResult
      counts={[
        t('contactListItems:created', { count: created }),
        t('contactListItems:known', { count: known }),
        t('contactListItems:skipped', { count }),
      ]}
      skipped={count}
      lines={lines.map(({ line, reason }) => ({ line, reason: reasonOf(reason) }))}
      texts={{ label: t('contactListItems:skippedLines'), line: titles[0], reason: titles[1] }}
    >
      {lines.length < count && (
        <p className="field-note">{t('contactListItems:firstLines', { count: lines.length })}</p>
      )}
      <Button
        size="small"
        variant="minimal"
        icon={<Download />}
        text={t('contactListItems:saveLines')}
        onClick={save}
      />
    </ImportResult>
  );
};

const isBusy = ({ is }: Step): boolean => is === 'looking' || is === 'importing';

/** Takes a spreadsheet into a list: what was found in it, how far it is, and what became of each line (growth.md 3). */
export const ImportDialog = ({
  list,
  last,
  onClose,
  onImported,
}: {
  readonly list: { readonly id: number };
  /** The last import of the list; one that runs is shown at once. */
  readonly last: ContactListImportView | null;
  readonly onClose: () => void;
  readonly onImported: () => void;
}) => {
  const t = useT();
  const [step, setStep] = useState<Step>(() =>
    last?.status === 'running' ? { is: 'importing', total: last.total } : { is: 'choosing' },
  );
  const [fault, setFault] = useState<string | null>(null);
  const trying = async (work: () => Promise<Step>): Promise<void> => {
    setFault(null);
    try {
      setStep(await work());
    } catch (error) {
      setFault(errorMessage(toApiError(error).code));
      setStep({ is: 'choosing' });
    }
  };
  const look = (file: File): void => {
    if (file.size > LIMITS.contactListImport.bytes) return setFault(errorMessage('ERR_SHEET_TOO_LARGE'));
    setStep({ is: 'looking' });
    void trying(async () => ({ is: 'found', file, sample: await lookInto(list.id, file, () => undefined) }));
  };
  const run = (file: File, { total }: ContactListSample): void => {
    setStep({ is: 'importing', total });
    void trying(async () => {
      const answer = await importInto(list.id, file);
      if (answer.status === 'running') return { is: 'importing', total: answer.total };
      onImported();
      return { is: 'done', answer };
    });
  };
  useImportEnd(
    last,
    useCallback(
      ended => {
        if (ended.error !== null) {
          setFault(errorMessage(ended.error));
          setStep({ is: 'choosing' });
          return;
        }
        lastImport(list.id).then(
          found => {
            const answer = found?.answer ?? null;
            // The answer of the request itself may have come first.
            if (answer !== null) setStep(now => (now.is === 'importing' ? { is: 'done', answer } : now));
          },
          (error: unknown) => toast.error(error),
        );
      },
      [list.id],
    ),
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('contactListItems:importTitle')}
      width={560}
      footer={
        <>
          {(step.is === 'found' || step.is === 'done') && (
            <Button
              text={t(step.is === 'done' ? 'contactListItems:importMore' : 'contactListItems:otherFile')}
              onClick={() => setStep({ is: 'choosing' })}
            />
          )}
          {step.is === 'found' ? (
            <Button
              autoFocus
              intent="primary"
              disabled={step.sample.total === 0}
              text={t('contactListItems:importCount', { count: step.sample.total })}
              onClick={() => run(step.file, step.sample)}
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
      {step.is === 'choosing' && <ChooseFile onFile={look} />}
      {step.is === 'looking' && (
        <div className="list-progress" role="status">
          <p>{t('contactListItems:looking')}</p>
          <ProgressBar intent="primary" aria-label={t('contactListItems:looking')} />
        </div>
      )}
      {step.is === 'found' && <Found sample={step.sample} />}
      {step.is === 'importing' && (
        <ImportProgress
          done={last?.status === 'running' ? last.done : 0}
          total={last?.status === 'running' ? last.total : step.total}
        />
      )}
      {step.is === 'done' && <Result answer={step.answer} />}
      {isBusy(step) && <p className="field-note">{t('contactListItems:keepOpen')}</p>}
    </Dialog>
  );
};
