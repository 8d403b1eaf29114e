import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { csvLine, LIMITS } from '@prosa/contracts';
import type { LeftOutLine, SheetLeftOut } from '@prosa/contracts';
import { useT } from '../../i18n';
import { ImportResult } from '../../ui/file-import';
import { saveAs } from '../../ui/save-as';
import { toast } from '../../ui/toaster';
import type { ImportReport } from './import-door';

interface ReportProps {
  readonly report: ImportReport;
  readonly texts: ReportTexts;
  /** Reads all lines with a fault again, with their cells; null where the file is not at hand any more. */
  readonly leftOut: (() => Promise<SheetLeftOut>) | null;
}

/** The counts of an import, and which lines were skipped or lost something, to save. */
export const Report = ({ report, texts, leftOut }: ReportProps) => {
  const t = useT();
  const [isSaving, setSaving] = useState(false);
  const { created, known, skipped, lines, notes } = report;
  const wordsOf = ({ reason, notes: all }: Pick<LeftOutLine, 'reason' | 'notes'>): string =>
    reason === null
      ? all.map(note => t(`sheetImport:lineNote.${note}`)).join(' ')
      : t(`sheetImport:lineFault.${reason}`);
  const rows = [
    ...lines.map(({ line, reason }) => ({ line, reason: wordsOf({ reason, notes: [] }) })),
    ...notes.map(({ line, note }) => ({ line, reason: wordsOf({ reason: null, notes: [note] }) })),
  ].toSorted((one, other) => one.line - other.line);
  const titles = [t('sheetImport:line'), t('sheetImport:reason')] as const;
  const saveShown = (): void => {
    const text = [titles, ...rows.map(({ line, reason }) => [String(line), reason])].map(csvLine);
    saveAs('linhas-ignoradas.csv', text.join(''));
  };
  const saveAll = async (read: () => Promise<SheetLeftOut>): Promise<void> => {
    setSaving(true);
    try {
      const found = await read();
      const text = found.lines.map(each => csvLine([...each.cells, String(each.line), wordsOf(each)]));
      saveAs('linhas-ignoradas.csv', [csvLine([...found.titles, ...titles]), ...text].join(''));
    } catch (fault) {
      toast.error(fault);
    } finally {
      setSaving(false);
    }
  };
  return (
    <ImportResult
      counts={[texts.created(created), texts.known(known), t('sheetImport:skipped', { count: skipped })]}
      skipped={skipped}
      lines={rows}
      texts={{ label: t('sheetImport:skippedLines'), line: titles[0], reason: titles[1] }}
    >
      {(lines.length < skipped || notes.length === LIMITS.sheetImport.lines) && (
        <p className="field-note">{t('sheetImport:firstLines', { count: lines.length })}</p>
      )}
      <Button
        size="small"
        variant="minimal"
        icon={<Download />}
        loading={isSaving}
        text={t('sheetImport:saveLines')}
        onClick={() => void (leftOut === null ? saveShown() : saveAll(leftOut))}
      />
    </ImportResult>
  );
};

/** What a door calls the people whom it took in, and those whom it knew. */
export interface ReportTexts {
  readonly created: (count: number) => string;
  readonly known: (count: number) => string;
}
