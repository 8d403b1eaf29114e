import { useCallback, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { historyHome, isLeadKey, numberOf } from '../../entities/message/conversation-key';
import { Popover } from '../../ui/popover';
import { toast } from '../../ui/toaster';
import type { HistorySubject, Printable } from './history-print';
import { HistoryPrint, fetchPrintable } from './history-print';
import type { HistoryPart } from './use-history';

const save = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; the address holds its text in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

const FORMATS = { json: 'application/json', csv: 'text/csv;charset=utf-8' } as const;

const exportAs = async (ticketId: number, format: keyof typeof FORMATS): Promise<void> => {
  const answer = await api.get<unknown>(`${historyHome(ticketId)}/${numberOf(ticketId)}/history/export`, {
    query: { format },
  });
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2);
  // Spreadsheets detect UTF-8 by the BOM; the server may have added it already.
  const marked = format === 'csv' && !text.startsWith('\uFEFF') ? `\uFEFF${text}` : text;
  save(
    `historico-${isLeadKey(ticketId) ? 'lead-' : ''}${numberOf(ticketId)}.${format}`,
    FORMATS[format],
    marked,
  );
};

/** Exports the whole history as a file, or prints what is shown. */
export const HistoryExport = ({
  ticket,
  part,
}: {
  readonly ticket: HistorySubject;
  readonly part: HistoryPart;
}) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [printable, setPrintable] = useState<Printable | null>(null);
  const done = useCallback(() => setPrintable(null), []);
  const run = (work: () => Promise<void>) => (): void => {
    setBusy(true);
    work()
      .catch(toast.error)
      .finally(() => setBusy(false));
  };
  const items = [
    { key: 'json', text: t('history:exportJson'), onChoose: run(() => exportAs(ticket.id, 'json')) },
    { key: 'csv', text: t('history:exportCsv'), onChoose: run(() => exportAs(ticket.id, 'csv')) },
    {
      key: 'print',
      text: t('history:print'),
      onChoose: run(async () => setPrintable(await fetchPrintable(part))),
    },
  ];
  return (
    <>
      <Popover content={{ label: t('history:export'), items }} placement="bottom-end">
        <Button variant="minimal" icon={<Export size={14} />} loading={isBusy} text={t('history:export')} />
      </Popover>
      {printable !== null && <HistoryPrint ticket={ticket} printable={printable} onDone={done} />}
    </>
  );
};
