/** The longest name that every file system takes, in bytes. */
const MOST_BYTES = 255;

// Invisible characters that turn the reading direction round: `gpj.exe` would show as `exe.jpg`; and other controls.
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;
// Characters with a meaning in paths of some operating system.
const unsafe = /[<>:"|?*]/g;

const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8');

/** More than the bytes that are kept, and little enough to normalize whatever it is. */
const MOST_CHARACTERS = 512;

/** A long name without its middle: its extension stays. */
const withoutMiddle = (name: string): string =>
  name.length <= MOST_CHARACTERS ? name : name.slice(0, MOST_CHARACTERS - 16) + name.slice(-16);

/** The longest beginning that fits, whole characters only. */
const cut = (text: string, bytes: number): string => {
  let kept = '';
  let size = 0;
  for (const character of text) {
    size += bytesOf(character);
    if (size > bytes) break;
    kept += character;
  }
  return kept;
};

const EXTENSION = /\.[A-Za-z0-9]{1,10}$/;

/**
 * A file's name as it may be shown and saved anywhere: no path, blanks as underscores (spec 1 §5), nothing invisible, at
 * most 255 bytes with its extension kept. Applied to its own answer it changes nothing.
 */
export const cleanMediaName = (sent: string): string => {
  const last = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
  const bare = withoutMiddle(last.replace(hidden, '').trim())
    .normalize('NFC')
    .replace(/\s+/g, '_')
    .replace(unsafe, '_')
    .replace(/^\.+|\.+$/g, '');
  if (bare === '') return 'arquivo';
  const extension = EXTENSION.exec(bare)?.[0] ?? '';
  return cut(bare.slice(0, bare.length - extension.length), MOST_BYTES - bytesOf(extension)) + extension;
};

const quoted = (name: string): string => name.replace(/[^\u0020-\u007e]|["\\%]/g, '_');

const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

/** The Content-Disposition header (RFC 6266, names as of RFC 8187). */
export const contentDisposition = (how: 'inline' | 'attachment', name: string): string =>
  `${how}; filename="${quoted(name)}"; filename*=UTF-8''${extended(name)}`;
