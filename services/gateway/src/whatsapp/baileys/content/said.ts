import type { InboundKind, InboundLabel, InboundLine, MediaType } from '@prosa/contracts';
import type { ProtoMessage } from '../baileys-library';

/** A content's own words, its kind of bubble, and where its file is. */
export interface Said {
  readonly mediaType: MediaType;
  readonly lines: readonly InboundLine[];
  /** The part that has the file, and the field of the part. */
  readonly file?: readonly [holder: object, field: string];
}

/** Reads one type of content; `depth` counts the messages that contain it. */
export type Reader = (message: ProtoMessage, depth: number) => Said;

/** A text that may be missing. */
export type Text = string | null | undefined;

/** A line that may be missing. */
export type MaybeLine = InboundLine | null | undefined;

/** A character with a visible form. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0\u2800]/u;

/** Whether a text shows anything. */
export const isVisible = (text: Text): text is string => VISIBLE.test(text ?? '');

const isLine = (line: MaybeLine): line is InboundLine =>
  typeof line === 'object' ? line !== null : isVisible(line);

/** The first of these texts that shows anything. */
export const firstVisible = (...texts: readonly Text[]): string | undefined => texts.find(isVisible);

/** The lines that show anything. */
export const shown = (...lines: readonly MaybeLine[]): readonly InboundLine[] => lines.filter(isLine);

/** A text. */
export const words = (...lines: readonly MaybeLine[]): Said => ({
  mediaType: 'extendedTextMessage',
  lines: shown(...lines),
});

/** A bubble of another kind. */
export const media = (mediaType: MediaType, ...lines: readonly MaybeLine[]): Said => ({
  mediaType,
  lines: shown(...lines),
});

/** A word of Prosa's own, with the sender's text beside it. */
export const label = (name: InboundLabel, text?: Text): InboundLine =>
  isVisible(text) ? { label: name, text } : { label: name };

/** The line that stands for content without anything to show. */
export const missing = (kind: InboundKind | undefined, name: string): InboundLine => ({
  label: kind === undefined ? 'unsupported' : 'contentMissing',
  ...(kind === undefined ? { text: name } : { kind }),
});

/** Protobuf's 64-bit integers are objects whose toString prints the digits. */
export const integer = (value: unknown): number | undefined => {
  const number = Number(String(value ?? ''));
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** An amount in thousandths; undefined when it is none. */
export const money = (thousandths: unknown, currency: Text, name?: InboundLabel): InboundLine | undefined => {
  const amount = integer(thousandths);
  if (amount === undefined || !/^[A-Za-z]{3}$/.test(currency ?? '')) return undefined;
  return {
    thousandths: amount,
    currency: (currency ?? '').toUpperCase(),
    ...(name === undefined ? {} : { label: name }),
  };
};

const LATEST_SECOND = 8_640_000_000_000;

/** Seconds since 1970 as a moment; undefined when they are none. */
export const moment = (seconds: unknown, until?: unknown): InboundLine | undefined => {
  const from = integer(seconds);
  if (from === undefined || from >= LATEST_SECOND) return undefined;
  const end = integer(until);
  return {
    from: new Date(from * 1_000).toISOString(),
    ...(end === undefined || end >= LATEST_SECOND ? {} : { until: new Date(end * 1_000).toISOString() }),
  };
};

/** One line per text, marked as something to choose. */
export const choice = (...texts: readonly Text[]): string | undefined => {
  const visible = texts.filter(isVisible);
  return visible.length === 0 ? undefined : `▫️ ${visible.join(' — ')}`;
};
