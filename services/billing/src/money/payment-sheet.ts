import { CSV_MARK, csvLine } from '@prosa/contracts';
import { workbookOf } from '@prosa/sheets';
import type { ReceivedRow } from './received-payments.queries';

const TITLES = [
  ...['Data', 'Empresa', 'CPF/CNPJ', 'Fatura', 'Recebido (R$)', 'Taxa (R$)', 'Líquido (R$)', 'Sobra (R$)'],
  ...['Estornado (R$)', 'Estornado em', 'Situação', 'Provedor', 'Identificação do pagamento'],
];

const STATES: Readonly<Record<ReceivedRow['status'], string>> = {
  seen: 'em análise',
  applied: 'aplicado',
  held: 'retido',
  reversed: 'estornado',
  settled: 'resolvido',
};

type Cell = string | number;

const cellsOf =
  (dayOf: (at: Date) => string) =>
  (row: ReceivedRow): readonly Cell[] => {
    const { valueCents, feeCents, excessCents, reversedAt } = row;
    return [
      ...[dayOf(row.paidAt), row.company ?? '', row.document ?? '', row.invoice ?? ''],
      ...[valueCents / 100, feeCents === null ? '' : feeCents / 100],
      ...[(valueCents - (feeCents ?? 0)) / 100, excessCents / 100],
      ...[reversedAt === null ? 0 : valueCents / 100, reversedAt === null ? '' : dayOf(reversedAt)],
      ...[STATES[row.status], row.provider, row.providerId],
    ];
  };

/** Columns before this one hold no amount: the number of an invoice has no cents. */
const FIRST_AMOUNT = 4;

const asText = (cell: Cell, column: number): string =>
  typeof cell === 'number' && column >= FIRST_AMOUNT ? cell.toFixed(2).replace('.', ',') : String(cell);

/** The payments as a file for the accountant: amounts are numbers in a workbook, and have a decimal comma in CSV. */
export const paymentSheet = (
  rows: readonly ReceivedRow[],
  format: 'csv' | 'xlsx',
  timeZone: string,
): Buffer | string => {
  const day = new Intl.DateTimeFormat('pt-BR', {
    ...({ day: '2-digit', month: '2-digit', year: 'numeric' } as const),
    timeZone,
  });
  const cells = rows.map(cellsOf(at => day.format(at)));
  if (format === 'xlsx') return workbookOf('Pagamentos', [TITLES, ...cells]);
  return CSV_MARK + [TITLES, ...cells.map(line => line.map(asText))].map(csvLine).join('');
};
