import { contentDisposition } from '@prosa/media';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import {
  CSV_MARK,
  csvLine,
  wallTime,
  type ActivityChange,
  type ActivityFormat,
  type ActivityLine,
  type ErrorLanguage,
} from '@prosa/contracts';

const COLUMNS: Readonly<Record<ErrorLanguage, readonly string[]>> = {
  pt: ['data', 'autor', 'id do autor', 'o que fez', 'alterações', 'tipo', 'objeto', 'fato', 'posição'],
  en: ['date', 'author', 'author id', 'what they did', 'changes', 'type', 'object', 'fact', 'position'],
  es: ['fecha', 'autor', 'id del autor', 'qué hizo', 'cambios', 'tipo', 'objeto', 'hecho', 'posición'],
};

const written = ({ label, from, to, isSecret }: ActivityChange): string =>
  isSecret ? label : `${label}: ${from ?? '—'} → ${to ?? '—'}`;

const cellsOf = (line: ActivityLine, timeZone: string): readonly string[] => {
  const { at, actor, text, changes, type, object, id, position } = line;
  return [
    ...[wallTime(timeZone, at).replace('T', ' '), actor.name, String(actor.id ?? ''), text],
    ...[changes.map(written).join('\n'), type, object, id, position],
  ];
};

async function* activityCsv(
  lines: AsyncIterable<ActivityLine>,
  language: ErrorLanguage,
  timeZone: string,
): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(COLUMNS[language]);
  for await (const line of lines) yield csvLine(cellsOf(line, timeZone));
}

async function* activityJson(lines: AsyncIterable<ActivityLine>, exportedAt: string): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(exportedAt)},"lines":[`;
  let between = '\n';
  for await (const line of lines) {
    yield between + JSON.stringify(line);
    between = ',\n';
  }
  yield '\n]}\n';
}

/** What an exported list is called, and how it is written. */
export interface ActivityFile {
  readonly name: string;
  readonly format: ActivityFormat;
  readonly language: ErrorLanguage;
  readonly timeZone: string;
  readonly exportedAt: Date;
}

/** Sends a list as a file, line by line. A fault on the way breaks the connection, so that no cut file looks whole. */
export const sendActivity = (
  reply: FastifyReply,
  lines: AsyncIterable<ActivityLine>,
  { name, format, language, timeZone, exportedAt }: ActivityFile,
): void => {
  const text =
    format === 'csv' ? activityCsv(lines, language, timeZone) : activityJson(lines, exportedAt.toISOString());
  void reply
    .header('Content-Type', `${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8`)
    .header('Content-Disposition', contentDisposition('attachment', `${name}.${format}`))
    .send(Readable.from(text, { objectMode: false }));
};
