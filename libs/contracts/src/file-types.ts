/** How WhatsApp shows or plays a file in a conversation. */
export type PlayedAs = 'image' | 'video' | 'audio';

interface FileType {
  readonly mime: string;
  /** The endings of its names, the usual one first. */
  readonly endings: readonly string[];
  /** Whether browsers show or play it in place; nothing in it may run. */
  readonly isShown?: true;
  /** How WhatsApp plays it; absent: it goes as a document. */
  readonly played?: PlayedAs;
}

const shown = (mime: string, ...endings: readonly string[]): FileType => ({ mime, endings, isShown: true });
const played = (played: PlayedAs, mime: string, ...endings: readonly string[]): FileType => ({
  ...shown(mime, ...endings),
  played,
});
const saved = (mime: string, ...endings: readonly string[]): FileType => ({ mime, endings });

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** Every type of file that has a name here; the first of several with one ending is its usual one. */
const TYPES: readonly FileType[] = [
  played('image', 'image/jpeg', 'jpg', 'jpeg', 'jpe', 'jfif'),
  played('image', 'image/png', 'png'),
  played('image', 'image/gif', 'gif'),
  shown('image/webp', 'webp'),
  saved('image/heic', 'heic', 'heif', 'hif'),
  saved('image/avif', 'avif'),
  saved('image/tiff', 'tif', 'tiff'),
  saved('image/bmp', 'bmp', 'dib'),
  saved('image/vnd.adobe.photoshop', 'psd'),
  played('video', 'video/mp4', 'mp4', 'm4v'),
  played('video', 'video/3gpp', '3gp', '3g2'),
  shown('video/webm', 'webm'),
  saved('video/quicktime', 'mov', 'qt'),
  saved('video/x-matroska', 'mkv'),
  saved('video/x-msvideo', 'avi'),
  saved('video/ogg', 'ogv'),
  // Ogg as phones record it, with Opus inside.
  played('audio', 'audio/ogg', 'ogg', 'opus', 'oga'),
  played('audio', 'audio/mpeg', 'mp3', 'mpga'),
  played('audio', 'audio/mp4', 'm4a', 'm4b', 'mp4'),
  played('audio', 'audio/aac', 'aac'),
  played('audio', 'audio/amr', 'amr'),
  shown('audio/vorbis', 'ogg', 'oga'),
  shown('audio/webm', 'weba', 'webm'),
  shown('audio/wav', 'wav'),
  shown('audio/flac', 'flac'),
  shown('application/pdf', 'pdf'),
  saved('application/zip', 'zip'),
  saved('application/vnd.rar', 'rar'),
  saved('application/x-7z-compressed', '7z'),
  saved('application/gzip', 'gz', 'tgz'),
  saved(`${OFFICE}.wordprocessingml.document`, 'docx', 'docm', 'dotx'),
  saved(`${OFFICE}.spreadsheetml.sheet`, 'xlsx', 'xlsm', 'xltx'),
  saved(`${OFFICE}.presentationml.presentation`, 'pptx', 'pptm', 'ppsx'),
  saved(`${OPEN}.text`, 'odt'),
  saved(`${OPEN}.spreadsheet`, 'ods'),
  saved(`${OPEN}.presentation`, 'odp'),
  saved('application/epub+zip', 'epub'),
  saved('application/msword', 'doc', 'dot'),
  saved('application/vnd.ms-excel', 'xls', 'xlt'),
  saved('application/vnd.ms-powerpoint', 'ppt', 'pps'),
  saved('application/vnd.ms-outlook', 'msg'),
  saved('application/rtf', 'rtf'),
  saved('application/xml', 'xml', 'kml', 'gpx', 'nfe', 'xsd'),
  saved('application/x-ofx', 'ofx', 'qfx'),
  saved('application/json', 'json', 'geojson'),
  saved('message/rfc822', 'eml'),
  saved('text/calendar', 'ics', 'ical'),
  saved('text/csv', 'csv'),
  saved('text/tab-separated-values', 'tsv', 'tab'),
  saved('text/vcard', 'vcf', 'vcard'),
  saved('text/markdown', 'md'),
  saved('text/plain', 'txt', 'text', 'log', 'rem', 'ret', 'asc'),
];

const byMime = new Map(TYPES.map(type => [type.mime, type]));

/** The ending of a file's name in small letters, without its dot; empty when it has none, or digits only. */
export const endingOf = (name: string): string => {
  const [, ending = ''] = /\.([A-Za-z0-9]{1,12})$/.exec(name) ?? [];
  return /[A-Za-z]/.test(ending) ? ending.toLowerCase() : '';
};

/** The types whose names end like this one, the usual one first. */
export const typesOfName = (name: string): readonly string[] => {
  const ending = endingOf(name);
  return TYPES.filter(({ endings }) => endings.includes(ending)).map(({ mime }) => mime);
};

/** Whether a browser may show a type in place: nothing in it runs; everything else is only ever saved. */
export const isShownInPlace = (mime: string): boolean => byMime.get(mime)?.isShown === true;

/** The kind of a file, which determines its size limit. */
export type MediaKind = PlayedAs | 'document';

/** Which kind a media type is of; what no browser shows is a document. */
export const mediaKindOf = (mime: string): MediaKind => {
  const group = mime.slice(0, mime.indexOf('/'));
  const isSeen = group === 'image' || group === 'video' || group === 'audio';
  return isSeen && isShownInPlace(mime) ? group : 'document';
};

/**
 * How a file is sent to WhatsApp, and shown in the conversation; null for a document. A recording of a browser is
 * rewritten to what phones play.
 */
export const sentAs = (mime: string, isVoice = false): PlayedAs | null =>
  isVoice && mime === 'audio/webm' ? 'audio' : (byMime.get(mime)?.played ?? null);

/** The usual ending of a type's names, with its dot; empty for a type that has none. */
export const usualEnding = (mime: string): string => {
  const [ending] = byMime.get(mime)?.endings ?? [];
  return ending === undefined ? '' : `.${ending}`;
};

/**
 * A name with an ending of its type: a missing one is appended, and one of another known type is replaced. An ending
 * that is not known stays.
 */
export const namedByType = (name: string, mime: string): string => {
  const type = byMime.get(mime);
  const ending = endingOf(name);
  if (type === undefined || type.endings.includes(ending)) return name;
  if (ending === '') return `${name}${usualEnding(mime)}`;
  if (typesOfName(name).length === 0) return name;
  return `${name.slice(0, -ending.length - 1)}${usualEnding(mime)}`;
};

/** Endings of files that run when they are opened, on a computer or in a browser. */
const RUNS = new Set(
  (
    'exe com bat cmd msi msp scr pif cpl dll sys lnk url hta gadget msc reg inf application appref-ms ' +
    'js mjs cjs jse vbs vbe vb wsf wsh ws ps1 psm1 psd1 ps1xml sh bash zsh ksh csh fish command workflow ' +
    'app pkg dmg deb rpm apk xapk aab jar class jnlp desktop run ' +
    'html htm xhtml xht shtml mht mhtml svg svgz php php3 php4 php5 phtml asp aspx jsp jspx'
  ).split(' '),
);

/** A name without the dots and blanks at its end, which Windows leaves out. */
const withoutEnd = (name: string): string => {
  let end = name.length;
  while (end > 0 && /[.\s]/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
};

/** Whether a file with this name runs by itself when it is opened: such files are not sent. */
export const runsWhenOpened = (name: string): boolean => RUNS.has(endingOf(withoutEnd(name)));
