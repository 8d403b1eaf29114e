import { CSV_MARK, csvLine, type ExportedLine } from '@prosa/contracts';
import { contentDisposition } from '@prosa/media';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/** The formats of an exported history. */
export const HISTORY_FORMATS = ['json', 'csv'] as const;
/** A format of an exported history. */
export type HistoryFormat = (typeof HISTORY_FORMATS)[number];

const COLUMNS = [
  ...['data', 'tipo', 'autor', 'texto', 'mensagem', 'arquivo', 'tipo do arquivo', 'bytes', 'sha256'],
  ...['id da mensagem', 'id do autor', 'fato', 'posição'],
];

const timesIn = (timeZone: string): ((at: string) => string) => {
  const format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return at => format.format(new Date(at)).replace(',', '');
};

const cellsOf = (line: ExportedLine, local: (at: string) => string): readonly string[] => {
  const { createdAt, type, author, text, note, message, authorId, id, position } = line;
  const { body = '', file, id: messageId = '' } = message ?? {};
  return [
    ...[local(createdAt), type, author, note === undefined ? text : `${text}: ${note}`, body],
    ...[file?.name ?? '', file?.mime ?? '', String(file?.size ?? ''), file?.sha256 ?? ''],
    ...[messageId, String(authorId ?? ''), id, position],
  ];
};

/** The lines as CSV, in the company's time zone. */
export async function* historyCsv(
  lines: AsyncIterable<ExportedLine>,
  timeZone: string,
): AsyncGenerator<string> {
  const local = timesIn(timeZone);
  yield CSV_MARK + csvLine(COLUMNS);
  for await (const line of lines) yield csvLine(cellsOf(line, local));
}

/** The lines as one JSON object, after what it begins with. */
export async function* historyJson(
  lines: AsyncIterable<ExportedLine>,
  head: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"interactions":[`;
  let between = '\n';
  for await (const line of lines) {
    yield between + JSON.stringify(line);
    between = ',\n';
  }
  yield '\n]}\n';
}

/** What an exported history is called, and what it begins with. */
export interface HistoryFile {
  readonly name: string;
  readonly format: HistoryFormat;
  readonly head: Readonly<Record<string, unknown>>;
  readonly timeZone: string;
}

/** Sends a history as a file, line by line. A fault on the way breaks the connection, so that no cut file looks whole. */
export const sendHistory = (
  reply: FastifyReply,
  lines: AsyncIterable<ExportedLine>,
  { name, format, head, timeZone }: HistoryFile,
): void => {
  const text = format === 'csv' ? historyCsv(lines, timeZone) : historyJson(lines, head);
  void reply
    .header('Content-Type', `${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8`)
    .header('Content-Disposition', contentDisposition('attachment', `${name}.${format}`))
    .send(Readable.from(text, { objectMode: false }));
};
