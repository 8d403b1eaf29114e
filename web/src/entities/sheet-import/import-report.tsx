import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { ImportResult } from '../../ui/file-import';
import { saveAs } from '../../ui/save-as';
import type { ImportReport } from './import-door';

/** The counts of an import, and which lines were skipped or lost something, to save. */
export const Report = ({ report, texts }: { readonly report: ImportReport; readonly texts: ReportTexts }) => {
  const t = useT();
  const { created, known, skipped, lines, notes } = report;
  const rows = [
    ...lines.map(({ line, reason }) => ({ line, reason: t(`sheetImport:lineFault.${reason}`) })),
    ...notes.map(({ line, note }) => ({ line, reason: t(`sheetImport:lineNote.${note}`) })),
  ].toSorted((one, other) => one.line - other.line);
  const titles = [t('sheetImport:line'), t('sheetImport:reason')] as const;
  const save = (): void => {
    const text = rows.map(({ line, reason }) => `${line};"${reason}"`);
    saveAs('linhas-ignoradas.csv', [titles.join(';'), ...text, ''].join('\r\n'));
  };
  return (
    <ImportResult
      counts={[texts.created(created), texts.known(known), t('sheetImport:skipped', { count: skipped })]}
      skipped={skipped}
      lines={rows}
      texts={{ label: t('sheetImport:skippedLines'), line: titles[0], reason: titles[1] }}
    >
      {lines.length < skipped && (
        <p className="field-note">{t('sheetImport:firstLines', { count: lines.length })}</p>
      )}
      <Button
        size="small"
        variant="minimal"
        icon={<Download />}
        text={t('sheetImport:saveLines')}
        onClick={save}
      />
    </ImportResult>
  );
};

/** What a door calls the people whom it took in, and those whom it knew. */
export interface ReportTexts {
  readonly created: (count: number) => string;
  readonly known: (count: number) => string;
}
