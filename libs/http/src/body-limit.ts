import type { Type } from '@nestjs/common';
import { shapesOf } from './fields/field-shapes';

/** The largest JSON body, in bytes. */
export const BODY_LIMIT = 1_048_576;

/** The largest JSON body of a route that takes no long text, and of every route without a sign-in. */
export const SMALL_BODY = 16_384;

/** Maximum text length in a small body, beside other fields. */
const SHORT = 4_096;
const DEEPEST = 5;

const longBytesOf = (type: Type, depth = 0): number => {
  if (depth > DEEPEST) return 0;
  let bytes = 0;
  for (const shape of shapesOf(type).values()) {
    if ('bytes' in shape) bytes += shape.bytes > SHORT ? shape.bytes : 0;
    else bytes += shape.most * Math.max(64, longBytesOf(shape.of(), depth + 1));
  }
  return bytes;
};

/** How large a body of a request class may be: 16 KiB, and room for each long text and list that it has. */
export const bodyLimitOf = (type: Type | null): number =>
  type === null ? SMALL_BODY : Math.min(BODY_LIMIT, SMALL_BODY + longBytesOf(type));
