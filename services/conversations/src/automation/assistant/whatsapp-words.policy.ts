/** Tags of thoughts, with a model's name before them or not. */
const TAGS = '(?:[a-z]{1,12}:)?(?:ant)?(?:think|thinking|thoughts?|reasoning|reflection|scratchpad)';
const THOUGHT = new RegExp(String.raw`<\|?(${TAGS})\b[^<>]{0,100}>|\[think\](?!\()|\u25c1think\u25b7`, 'i');
const END_OF_THOUGHT = new RegExp(String.raw`<\|?/(?:${TAGS})\s*\|?>|\[/think\]|\u25c1/think\u25b7`, 'i');

/** Control tokens of models' templates: what stands before the final part is no answer. */
const FINAL_PART = /<\|channel\|>final<\|message\|>/g;
const CONTROL_TOKENS = /<\|(?:start|end|return|message|channel|im_start|im_end|endoftext|eot_id)\|>/g;

const finalPart = (text: string): string => {
  const last = [...text.matchAll(FINAL_PART)].at(-1);
  return last === undefined ? text : text.slice(last.index + last[0].length);
};

/**
 * A reasoning model's answer without its thoughts: what its tags enclose, what comes before an end without a beginning,
 * and all after a beginning without an end.
 */
export const withoutThoughts = (text: string): string => {
  let rest = finalPart(text).replaceAll(CONTROL_TOKENS, '');
  let kept = '';
  for (;;) {
    const begin = THOUGHT.exec(rest);
    const end = END_OF_THOUGHT.exec(rest);
    if (end === null) return begin === null ? kept + rest : kept + rest.slice(0, begin.index);
    if (begin !== null && begin.index < end.index) kept += rest.slice(0, begin.index);
    else kept = '';
    rest = rest.slice(end.index + end[0].length);
  }
};

const ADDRESS = String.raw`(?:https?:\/\/|mailto:|tel:)(?:[^\s()<>]|\([^\s()<>]{0,500}\)){1,2000}`;
const LINK = new RegExp(
  String.raw`!?\[([^\]\n]{0,500})\]\(\s{0,9}<?(${ADDRESS})>?(?:\s{1,9}"[^"\n]{0,500}")?\s{0,9}\)`,
  'gi',
);
const HTML_LINK = new RegExp(
  String.raw`<a\s[^<>]{0,300}?href=["']?(${ADDRESS.replace('[^\\s()<>]', '[^\\s()<>"\']')})["']?[^<>]{0,300}>([^<\n]{0,500})</a>`,
  'gi',
);
const BARE_LINK = new RegExp(String.raw`<(${ADDRESS})>`, 'gi');

/** What stays as it is: code, Pix codes, addresses of pages and people. */
const UNTOUCHED =
  /```[\s\S]{0,20000}?```|`[^`\n]{1,2000}`|00020[0-9][^\n]{20,700}?6304[0-9A-Fa-f]{4}|(?:https?:\/\/|www\.)[^\s<>"]{0,1999}[^\s<>"*~]|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/gi;

/** Where a text holds something that is neither changed nor divided. */
export const untouchedIn = (text: string): readonly (readonly [from: number, to: number])[] =>
  [...text.matchAll(UNTOUCHED)].map(({ index, 0: found }) => [index, index + found.length] as const);

const linked = (_: string, label: string, address: string): string => {
  const url = address.replace(/^(?:mailto|tel):/i, '');
  const words = label.trim();
  return words === '' || words === url || words === address ? url : `${words}: ${url}`;
};

type Rule = readonly [RegExp, string | ((found: string, inner: string) => string)];

/** WhatsApp's marks hold within a line only. */
const bold = (inner: string): string =>
  inner
    .split('\n')
    .map(line => (line.trim() === '' ? line : `*${line.trim()}*`))
    .join('\n');

/** Rules of Markdown without a counterpart in WhatsApp; each is linear in the length of a text. */
const RULES: readonly Rule[] = [
  [/<br\s{0,9}\/?>/gi, '\n'],
  [/<\/?(?:b|strong)>/gi, '**'],
  [/<\/?(?:i|em)>/gi, '_'],
  [/<!--[^<>]{0,2000}-->/g, ''],
  [/<h[1-6](?:\s[^<>]{0,300})?>([^<\n]{1,2000})<\/h[1-6]>/gi, '**$1**\n'],
  [/<li(?:\s[^<>]{0,300})?>\s{0,9}/gi, '- '],
  [/\s{0,9}<\/(?:p|div|li|tr|ul|ol)>\s{0,9}/gi, '\n'],
  [
    /<\/?(?:p|div|span|u|ul|ol|font|center|small|big|mark|table|tbody|thead|tr|td|th)(?:\s[^<>]{0,300})?>/gi,
    '',
  ],
  [/^[ \t]{0,3}(?:(?:\*[ \t]{0,9}){3,}|(?:-[ \t]{0,9}){3,}|(?:_[ \t]{0,9}){3,})$/gm, ''],
  [/^[ \t]{0,9}\|?(?:[ \t]{0,9}:?-{2,}:?[ \t]{0,9}\|){1,50}(?:[ \t]{0,9}:?-{2,}:?[ \t]{0,9})?$\n?/gm, ''],
  [/^[ \t]{0,9}\|(.{1,2000})\|[ \t]{0,9}$/gm, '$1'],
  [/^([ \t]{0,40})[*+][ \t]+(?=\S)/gm, '$1- '],
  [/^([^\n]{1,200})\n={3,200}$/gm, '**$1**'],
  [/^#{1,6}[ \t]+(.{1,2000}?)[ \t]*#*$/gm, (_, inner) => `*${inner.replaceAll('**', '')}*`],
  [/(?<!\*)\*\*\*(?=[^\s*])([^\n*]{1,2000}?)(?<=\S)\*\*\*(?!\*)/g, '*_$1_*'],
  [/(?<!\*)\*\*(?=[^\s*])([^*]{1,2000}?)(?<=\S)\*\*(?!\*)/g, (_, inner) => bold(inner)],
  [/(?<![\p{L}\p{N}_])__(?=[^\s_])([^\n_]{1,2000}?)(?<=\S)__(?![\p{L}\p{N}_])/gu, '*$1*'],
  [/~~(?=[^\s~])([^\n~]{1,2000}?)(?<=\S)~~/g, '~$1~'],
  [/\\$/gm, ''],
  [/\\([\\`*_{}[\]()#+\-.!|~>])/g, '$1'],
];

const converted = (text: string): string =>
  RULES.reduce(
    (changed, [pattern, instead]) =>
      typeof instead === 'string'
        ? changed.replaceAll(pattern, instead)
        : changed.replaceAll(pattern, instead),
    text,
  );

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", '#34': '"' },
};

/** Private-use signs stand for what is not changed while the rules of lines and of pairs are applied around it. */
const SIGN = /\uE000(\d{1,6})\uE001/g;

/** A text in Markdown, or already in WhatsApp's flavour, as WhatsApp shows it. */
export const inWhatsAppFlavour = (markdown: string): string => {
  const kept: string[] = [];
  const bare = markdown
    .replaceAll(/[\uE000\uE001]/g, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/^(\s{0,9}```)[\w+#-]{1,20}[ \t]{0,9}$/gm, '$1')
    .replaceAll(HTML_LINK, (found, address: string, label: string) =>
      linked(found, label, address.replaceAll('&amp;', '&')),
    )
    .replaceAll(LINK, linked)
    .replaceAll(BARE_LINK, '$1')
    .replaceAll(UNTOUCHED, found => `\uE000${kept.push(found) - 1}\uE001`);
  return converted(bare)
    .replaceAll(/&(nbsp|amp|lt|gt|quot|apos|#39|#34);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(SIGN, (_, index: string) => kept[Number(index)] ?? '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};
