/** Structural limits of a JSON text. */
export interface JsonLimits {
  readonly nodes: number;
  readonly keys: number;
  readonly depth: number;
}

/** Whether a text keeps to its limits, and if not, what there is too much of. */
export type JsonStructure = 'modest' | 'too-many' | 'too-deep';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Where the text that begins after a quote ends; the length of all where it does not. */
const endOfText = (json: string, from: number): number => {
  for (let at = json.indexOf('"', from); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
};

/**
 * Counts a text's values, keys and depth in one pass, before a parser reads it, because parsing and validation take
 * time for each of them.
 */
export const jsonStructure = (json: string, limits: JsonLimits): JsonStructure => {
  let nodes = 1;
  let keys = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfText(json, at + 1);
    else if (code === COMMA) nodes += 1;
    else if (code === COLON) keys += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      nodes += 1;
      depth += 1;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    if (nodes > limits.nodes || keys > limits.keys) return 'too-many';
    if (depth > limits.depth) return 'too-deep';
  }
  return 'modest';
};
