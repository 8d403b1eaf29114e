import { isUtf8 } from 'node:buffer';
import { typesOfName } from '@prosa/contracts';

// Control characters that no text holds: everything below a blank but tab, line feed, form feed and carriage return.
const isControl = (byte: number): boolean =>
  (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d) || byte === 0x7f;

/** The text of a file's beginning, or null when it is none. Windows writes UTF-16 with a byte order mark. */
const textIn = (head: Buffer): string | null => {
  if (head[0] === 0xff && head[1] === 0xfe) return head.toString('utf16le', 2);
  if (head[0] === 0xfe && head[1] === 0xff)
    return Buffer.from(head.subarray(2, head.length - (head.length % 2)))
      .swap16()
      .toString('utf16le');
  return head.some(isControl) ? null : head.toString('latin1');
};

/** Types of texts that are markup, such as an invoice. */
const MARKED = new Set(['application/xml', 'application/x-ofx']);
const TEXTS = /^(?:text\/|application\/(?:json|xml|x-ofx)$|message\/)/;
/** Content that a browser might sniff as a page: any leading markup. */
const MARKUP = /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*</;
/** Declarations, notes and instructions in front of the first element. */
const PROLOGUE =
  /^(?:\ufeff|\u00ef\u00bb\u00bf)?(?:\s|<\?(?!php|=)[^>]{0,512}>|<!--(?:[^-]|-(?!->)){0,4096}-->)*/i;
const ELEMENT = /^<[A-Za-z_][\w.-]*(?::[\w.-]+)?[\s/>]/;
/** Elements of these run scripts in a browser, in whatever document they stand. */
const ACTIVE =
  /w3\.org\/(?:1999\/xhtml|2000\/svg|1999\/xsl)|<\s*(?:\w+:)?(?:html|svg|script|iframe|object|embed)[\s/>]|<\?xml-stylesheet|<!entity/i;

/** Whether markup is data, such as an invoice: an element in front, and nothing that runs anywhere in the beginning. */
const isData = (text: string): boolean =>
  ELEMENT.test(text.slice(PROLOGUE.exec(text)?.[0].length ?? 0)) && !ACTIVE.test(text);

/**
 * The type of a text file; null when it is none, `'refused'` when it is a page or a program. Texts have no signature, so
 * that the name selects one of several types, none of which a browser runs.
 */
export const textTypeOf = (head: Buffer, name: string): string | 'refused' | null => {
  const text = head.length === 0 ? null : textIn(head);
  if (text === null) return null;
  if (text.startsWith('#!')) return 'refused';
  const type = typesOfName(name).find(each => TEXTS.test(each));
  if (MARKUP.test(text)) return type !== undefined && MARKED.has(type) && isData(text) ? type : 'refused';
  // Without a name for it only what is certainly a text is one.
  if (type === undefined) return isUtf8(head) ? 'text/plain' : null;
  if (type !== 'text/vcard') return type;
  return /^(?:\u00ef\u00bb\u00bf)?\s*BEGIN:VCARD\s/i.test(text) ? type : 'text/plain';
};
