import { arrayText, dateText } from './array-parameter';
import type { AnyRow, Column } from './table-layout';

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, found => ESCAPES[found] ?? found) : text;

const valueText = ({ field, shape }: Column, row: AnyRow): string => {
  const value = row[field];
  if (value === undefined || value === null) return '\\N';
  if (shape === 'json') return escaped(JSON.stringify(value));
  if (typeof value === 'string') return escaped(value);
  if (typeof value !== 'object') return String(value);
  if (shape === 'array') return escaped(arrayText(value as readonly unknown[]));
  if (value instanceof Date) return dateText(value);
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return escaped(JSON.stringify(value));
};

/** Rows as COPY reads them. */
export const copyText = (columns: readonly Column[], rows: readonly AnyRow[]): string => {
  let text = '';
  for (const row of rows) {
    let isFirst = true;
    for (const column of columns) {
      text += isFirst ? valueText(column, row) : `\t${valueText(column, row)}`;
      isFirst = false;
    }
    text += '\n';
  }
  return text;
};
