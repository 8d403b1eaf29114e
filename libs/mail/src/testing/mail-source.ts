import type { Mail } from '../mailer.port';

const bytes = (text: string, encoding: string): Buffer => {
  if (encoding === 'base64') return Buffer.from(text, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(text, 'utf8');
  const joined = text.replace(/=\r\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
};

const headersOf = (head: string): Map<string, string> =>
  new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map(line => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );

const split = (source: string): { headers: Map<string, string>; body: string } => {
  const end = source.indexOf('\r\n\r\n');
  return { headers: headersOf(source.slice(0, end)), body: source.slice(end + 4) };
};

const words = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? bytes(word, 'base64').toString('latin1')
        : bytes(word.replaceAll('_', ' '), 'quoted-printable').toString('latin1'),
    );

const partOf = (body: string, boundary: string, type: string): string => {
  const parts = body.split(`--${boundary}`).map(part => split(part.replace(/^\r\n/, '')));
  const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
  if (part === undefined) throw new Error(`No part is ${type}`);
  const encoding = part.headers.get('content-transfer-encoding') ?? '7bit';
  return bytes(part.body.replace(/\r\n$/, ''), encoding).toString('utf8').replaceAll('\r\n', '\n');
};

/** Reads the source of a mail with a plain and an HTML part, as a mail program would. */
export const mailIn = (to: string, source: string): Mail => {
  const { headers, body } = split(source);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  return {
    to,
    subject: Buffer.from(words(headers.get('subject') ?? ''), 'latin1').toString('utf8'),
    text: partOf(body, boundary, 'text/plain'),
    html: partOf(body, boundary, 'text/html'),
  };
};
