import { truncate } from './formatters';

const LENGTH = 60;

/** The beginning of a longer text on one line; all of it under the pointer. */
export const Excerpt = ({ text }: { readonly text: string }) => (
  <span title={text}>{truncate(text.replace(/\s+/gu, ' '), LENGTH)}</span>
);
