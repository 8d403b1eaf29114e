const AFTER_SCHEME = String.raw`(?:[^\s()<>]|\([^\s()<>]{0,500}\)){1,2000}`;
const ADDRESS = String.raw`(?:https?:\/\/|mailto:|tel:|www\.|wa\.me\/)${AFTER_SCHEME}`;
/** An address that models write without its scheme: `loja.test/x`. */
const BARE_HOST = String.raw`(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}(?:[/?#](?:[^\s()<>]|\([^\s()<>]{0,500}\)){0,2000})?`;
/** A place within the page or the site of a text, or a script: nothing that a customer can open. */
const NOWHERE = String.raw`[#/.][^\s()<>]{0,2000}|(?:javascript|data|sandbox|file):${AFTER_SCHEME}`;
const TITLE = String.raw`(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|\([^()\n]{0,500}\))`;
const LABEL = String.raw`((?:[^\[\]\n]|\n(?!\n)|\[[^\[\]\n]{0,100}\]){0,500})`;

const linkTo = (address: string): RegExp =>
  new RegExp(String.raw`!?\[${LABEL}\]\(\s{0,9}<?(${address})>?(?:\s{1,9}${TITLE})?\s{0,9}\)`, 'gi');

const PICTURE = new RegExp(`!${linkTo(`${ADDRESS}|${BARE_HOST}`).source.replace('!?', '')}`, 'gi');
const LINK = linkTo(`${ADDRESS}|${BARE_HOST}`);
const LINK_TO_NOWHERE = linkTo(NOWHERE);
const BARE_LINK = new RegExp(String.raw`<(${ADDRESS}|[\w.+-]{1,64}@[\w.-]{1,255})>`, 'gi');

const IN_QUOTES = ADDRESS.replaceAll('[^\\s()<>]', '[^\\s()<>"\']');
const HTML_LINK = new RegExp(
  String.raw`<a\s[^<>]{0,300}?href=["']?(${IN_QUOTES})["']?[^<>]{0,300}>([^<\n]{0,500})</a>`,
  'gi',
);
const HTML_PICTURE = new RegExp(
  String.raw`<img\s(?=[^<>]{0,600}?src=["']?(${IN_QUOTES}))(?=[^<>]{0,600}?alt=["']([^"'<>]{0,500})["']|)[^<>]{0,600}>`,
  'gi',
);

const NAME = String.raw`([^\[\]\n^][^\[\]\n]{0,99})`;
/** `[1]: https://loja.test "Title"`; only a number may have lost its address. */
const DEFINITION = new RegExp(
  String.raw`^[ \t]{0,3}\[${NAME}\]:[ \t]{0,9}(?:<?(${ADDRESS}|${BARE_HOST})>?|(?<=\[\d{1,3}\]:[ \t]{0,9}))(?:[ \t]{0,9}\n?[ \t]{1,9}${TITLE})?[ \t]{0,9}(?:\n|$(?![\s\S]))`,
  'gim',
);
/** `[loja][1]`, `[loja][]` */
const REFERENCE = new RegExp(String.raw`!?\[([^\[\]\n]{1,500})\] ?\[([^\[\]\n]{0,100})\]`, 'g');
/** `[loja]`, `[1]` */
const SHORT_REFERENCE = new RegExp(String.raw`!?\[${NAME}\](?![\[(:])`, 'g');
const NOTE = /^[ \t]{0,3}\[\^([\w-]{1,20})\]:[ \t]{0,9}/gm;
const NOTE_MARK = /[ \t]{0,3}\[\^([\w-]{1,20})\]/g;

/** An address without what people leave out of it. */
const bareAddress = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');

/** A link as WhatsApp shows one: its words, and the address behind them. */
const linked = (_: string, label: string, address: string): string => {
  const url = address.replace(/^(?:mailto|tel):/i, '');
  const words = label.trim().replaceAll(/\s*\n\s*/g, ' ');
  return words === '' || bareAddress(words) === bareAddress(url) ? url : `${words}: ${url}`;
};

const keyOf = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** Links whose addresses stand apart, at the end of the text. */
const withReferences = (text: string): string => {
  const addresses = new Map<string, string>();
  const rest = text.replaceAll(DEFINITION, (_, name: string, address = '') => {
    if (!addresses.has(keyOf(name))) addresses.set(keyOf(name), address);
    return '';
  });
  const named = rest.replaceAll(REFERENCE, (found, label: string, name: string) => {
    const address = addresses.get(keyOf(name === '' ? label : name));
    if (address !== undefined) return address === '' ? label : linked(found, label, address);
    return /^\d{1,3}$/.test(name) ? label : found;
  });
  if (addresses.size === 0) return named;
  return named.replaceAll(SHORT_REFERENCE, (found, name: string) => {
    const address = addresses.get(keyOf(name));
    if (address === undefined) return found;
    if (/^\d+$/.test(name)) return address === '' ? '' : `(${address})`;
    return linked(found, name, address);
  });
};

/** A text in which each link of Markdown and HTML is its words and its address. */
export const withPlainLinks = (text: string): string =>
  withReferences(
    text
      .replaceAll(HTML_PICTURE, (found, address: string, label = '') => linked(found, label, address))
      .replaceAll(HTML_LINK, (found, address: string, label: string) =>
        linked(found, label, address.replaceAll('&amp;', '&')),
      )
      .replaceAll(PICTURE, linked)
      .replaceAll(LINK, linked)
      .replaceAll(LINK_TO_NOWHERE, '$1'),
  )
    .replaceAll(NOTE, '($1) ')
    .replaceAll(NOTE_MARK, ' ($1)')
    .replaceAll(BARE_LINK, (found, address: string) => linked(found, '', address));
