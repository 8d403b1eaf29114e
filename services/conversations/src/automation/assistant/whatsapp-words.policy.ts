import { ENTITY, unescaped } from './html-entities.policy';
import { withPlainLinks } from './markdown-links.policy';

/** Tags of thoughts, with a model's name before them or not. */
const TAGS =
  '(?:[a-z]{1,12}:)?(?:ant)?(?:think|thinking|thoughts?|thought_process|reasoning|reflection|analysis|scratchpad|inner_monologue|tool_calls?|function_calls?)';
const THOUGHT = new RegExp(String.raw`<\|?(${TAGS})\b[^<>]{0,100}>|\[think\](?!\()|\u25c1think\u25b7`, 'i');
const END_OF_THOUGHT = new RegExp(String.raw`<\|?/(?:${TAGS})\s*\|?>|\[/think\]|\u25c1/think\u25b7`, 'i');

/** Other spellings of these tags: escaped, with blanks, or empty. */
const ESCAPED = new RegExp(String.raw`&lt;(/?${TAGS})&gt;`, 'gi');
const SPACED = new RegExp(String.raw`<\s{0,3}(/?)\s{0,3}(${TAGS})\s{0,3}>`, 'gi');
const EMPTY = new RegExp(String.raw`<${TAGS}\s{0,3}/>`, 'gi');

/** Control tokens of models' templates: what stands before the final part is no answer. */
const FINAL_PART = /<\|channel\|>final<\|message\|>/g;
const CONTROL_TOKENS = new RegExp(
  String.raw`<[|\uff5c](?!/?${TAGS}[|\uff5c])[\w\u2581-]{1,40}[|\uff5c]>|</?(?:final_)?(?:answer|response)>`,
  'gi',
);

/** The text with all tags of thoughts in one spelling. */
const inOneSpelling = (text: string): string =>
  text
    .replaceAll(/<\|begin_of_thought\|>/g, '<think>')
    .replaceAll(/<\|end_of_thought\|>/g, '</think>')
    .replaceAll(ESCAPED, '<$1>')
    .replaceAll(SPACED, '<$1$2>')
    .replaceAll(EMPTY, '');

const finalPart = (text: string): string => {
  const last = [...text.matchAll(FINAL_PART)].at(-1);
  return last === undefined ? text : text.slice(last.index + last[0].length);
};

/**
 * A reasoning model's answer without its thoughts: what its tags enclose, what comes before an end without a beginning,
 * and all after a beginning without an end.
 */
export const withoutThoughts = (text: string): string => {
  let rest = inOneSpelling(finalPart(text)).replaceAll(CONTROL_TOKENS, '');
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

/** What stays as it is: code, Pix codes, addresses of pages and people. */
const UNTOUCHED =
  /```[\s\S]{0,6000}?```|`[^`\n]{1,2000}`|00020[0-9][^\n]{20,700}?6304[0-9A-Fa-f]{4}|(?:https?:\/\/|www\.)[^\s<>"]{0,1999}[^\s<>"*~]|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/gi;

/** Where a text holds something that is neither changed nor divided. */
export const untouchedIn = (text: string): readonly (readonly [from: number, to: number])[] =>
  [...text.matchAll(UNTOUCHED)].map(({ index, 0: found }) => [index, index + found.length] as const);

type Rule = readonly [RegExp, string | ((found: string, inner: string) => string)];

/** WhatsApp's marks hold within a line only, and around no blank. */
const bold = (inner: string): string =>
  inner
    .replaceAll(/\*(?=\S)([^*\n]{1,2000}?)(?<=\S)\*/g, '_$1_')
    .split('\n')
    .map(line => (line.trim() === '' ? line : `*${line.trim()}*${/[ \t]*$/.exec(line)?.[0] ?? ''}`))
    .join('\n');

/** Rules of Markdown without a counterpart in WhatsApp; each is linear in the length of a text. */
const RULES: readonly Rule[] = [
  [/<br\s{0,9}\/?>/gi, '\n'],
  [/<\/?(?:b|strong)>/gi, '**'],
  [/<\/?(?:i|em)>/gi, '_'],
  [/<\/?(?:s|del|strike)>/gi, '~'],
  [/<\/?code>/gi, '`'],
  [/<hr\s{0,9}\/?>/gi, '\n'],
  [/\u3010\d{1,4}[^\u3010\u3011\n]{0,200}\u3011/g, ''],
  [/<!--[^<>]{0,2000}-->/g, ''],
  [/<h[1-6](?:\s[^<>]{0,300})?>([^<\n]{1,2000})<\/h[1-6]>/gi, '**$1**\n'],
  [/<li(?:\s[^<>]{0,300})?>\s{0,9}/gi, '- '],
  [/\s{0,9}<\/(?:p|div|li|tr|ul|ol)>\s{0,9}/gi, '\n'],
  [
    /<\/?(?:p|div|span|u|ul|ol|font|center|small|big|mark|kbd|sup|sub|section|article|details|summary|table|tbody|thead|tr|td|th)(?:\s[^<>]{0,300})?>/gi,
    '',
  ],
  [/^[ \t]{0,3}(?:(?:\*[ \t]{0,9}){3,}|(?:-[ \t]{0,9}){3,}|(?:_[ \t]{0,9}){3,})$/gm, ''],
  [/^[ \t]{0,9}\|?(?:[ \t]{0,9}:?-{2,}:?[ \t]{0,9}\|){1,50}(?:[ \t]{0,9}:?-{2,}:?[ \t]{0,9})?$\n?/gm, ''],
  [/^[ \t]{0,9}\|(.{1,2000})\|[ \t]{0,9}$/gm, (_, inner) => inner.trim()],
  [/^([ \t]{0,40})[*+-][ \t]+\[ \][ \t]+(?=\S)/gm, '$1\u2610 '],
  [/^([ \t]{0,40})[*+-][ \t]+\[[xX]\][ \t]+(?=\S)/gm, '$1\u2611 '],
  [/^([ \t]{0,40})[*+][ \t]+(?=\S)/gm, '$1- '],
  [/^([^\n]{1,200})\n={3,200}$/gm, '**$1**'],
  [
    /^(?:#{1,6}[ \t]+|#{2,6}(?=[^\s#]))(.{1,2000}?)[ \t]*#*$/gm,
    (_, inner) => `*${inner.replaceAll('**', '')}*`,
  ],
  [/(?<!\*)\*\*\*(?=[^\s*])([^\n*]{1,2000}?)(?<=\S)\*\*\*(?!\*)/g, '*_$1_*'],
  [/(?<!\*)\*\*(?=[^\s*])((?:[^*]|\*(?!\*)){1,2000}?)(?<!\*)\*\*(?!\*)/g, (_, inner) => bold(inner)],
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

/** Private-use signs stand for what is not changed while the rules of lines and of pairs are applied around it. */
const SIGN = /\uE000(\d{1,6})\uE001/g;

/** A text in Markdown, or already in WhatsApp's flavour, as WhatsApp shows it. */
export const inWhatsAppFlavour = (markdown: string): string => {
  const kept: string[] = [];
  const fenced = markdown
    .replaceAll(/[\uE000\uE001]/g, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/^(\s{0,9})(?:```|~~~)[\w+#-]{0,20}[ \t]{0,9}$/gm, '$1```')
    .replaceAll(/<\/?pre>/gi, '```');
  const bare = withPlainLinks(fenced).replaceAll(UNTOUCHED, found => `\uE000${kept.push(found) - 1}\uE001`);
  return converted(bare)
    .replaceAll(ENTITY, unescaped)
    .replaceAll(SIGN, (_, index: string) => kept[Number(index)] ?? '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};
