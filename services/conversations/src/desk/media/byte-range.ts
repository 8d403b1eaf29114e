import type { ByteRange } from '@prosa/media';

/**
 * The byte range of a Range header: null when there is none that we support (then the whole file is sent, as the
 * protocol allows), `outside` when it lies beyond the file's end.
 */
export const rangeOf = (header: string | undefined, size: number): ByteRange | 'outside' | null => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Number(last);
    return length === 0 ? 'outside' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'outside' : { start, end };
};
