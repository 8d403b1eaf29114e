import type { Mail } from './mailer.port';

/** The content of a letter, in the reader's language. */
export interface Letter {
  readonly to: string;
  readonly language: 'pt' | 'en' | 'es';
  readonly subject: string;
  readonly greeting: string;
  readonly before: string;
  /** Shown large, to be typed elsewhere. */
  readonly code?: string;
  /** Shown large, to be read: a sum of money. */
  readonly amount?: string;
  /** The Pix code, to be copied. */
  readonly pix?: string;
  /** Where the reader goes on. */
  readonly link?: { readonly text: string; readonly url: string };
  readonly after: readonly string[];
  /** Whose letter it is; Prosa's by default. */
  readonly sender?: string;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`).replace(/\s+/g, ' ');

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`;

const SHOWN = 'margin:0 0 16px;font:600';
const MONOSPACE = '32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px';
const PLAIN = "28px/1.2 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const large = (text: string | undefined, font: string): readonly string[] =>
  text === undefined ? [] : [`<p style="${SHOWN} ${font}">`, `${escaped(text)}</p>`];

const COPIED =
  'margin:0 0 16px;padding:12px;background:#f4f6f6;word-break:break-all;font:13px/1.4 ui-monospace,Menlo,Consolas,monospace';

const copied = (pix: string | undefined): readonly string[] =>
  pix === undefined ? [] : [`<p style="${COPIED}">${escaped(pix)}</p>`];

const linked = (link: Letter['link']): readonly string[] =>
  link === undefined
    ? []
    : [
        `<p style="margin:0 0 16px"><a href="${escaped(link.url)}" style="color:#0b6b5d;font-weight:600">`,
        `${escaped(link.text)}</a></p>`,
      ];

const htmlOf = ({ language, subject, sender = 'Prosa', greeting, before, ...rest }: Letter): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:32px 16px;background:#f4f6f6;color:#1c2427;',
    "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif\">",
    '<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:8px">',
    '<p style="margin:0 0 24px;font-weight:600;color:#0b6b5d">',
    `${escaped(sender)}</p>`,
    paragraph(greeting),
    paragraph(before),
    ...large(rest.code, MONOSPACE),
    ...large(rest.amount, PLAIN),
    ...copied(rest.pix),
    ...linked(rest.link),
    ...rest.after.map(paragraph),
    '</div></body></html>',
  ].join('');

const textOf = ({ greeting, before, code, amount, pix, link, after }: Letter): string =>
  [greeting, before, code, amount, pix, link && `${link.text}: ${link.url}`, ...after]
    .filter(part => part !== undefined)
    .join('\n\n')
    .concat('\n');

/** Renders a letter as a mail: plain text, and equivalent HTML that loads no external resources. */
export const mailOf = (letter: Letter): Mail => ({
  to: letter.to,
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
});
