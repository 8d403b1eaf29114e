import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import protobuf from 'protobufjs';
import type { ProtoMessage } from '../baileys-library';
import { readContent } from './content';
import { isVisible } from './said';
import { SILENT } from './silent';
import { WRAPPERS } from './unwrap';

const definition = join(
  dirname(require.resolve('@whiskeysockets/baileys/package.json')),
  'WAProto/WAProto.proto',
);
const { root } = protobuf.parse(readFileSync(definition, 'utf8'), { keepCase: true });
root.resolveAll();
const MESSAGE = root.lookupType('Message');

const scalar = (type: string): unknown =>
  type === 'string' ? 'texto' : type === 'bytes' ? Buffer.alloc(32, 7) : type === 'bool' ? true : 5;

/** A value with every field of its type, down to a depth. */
const full = (type: protobuf.Type, depth: number): object => {
  if (type === MESSAGE) return { conversation: 'texto' };
  return Object.fromEntries(
    type.fieldsArray.map(field => {
      const inner = field.resolvedType;
      const value =
        inner instanceof protobuf.Type
          ? depth > 0
            ? full(inner, depth - 1)
            : {}
          : inner === null
            ? scalar(field.type)
            : (Object.values(inner.values)[1] ?? 0);
      return [field.name, field.repeated ? [value] : value];
    }),
  );
};

const isSilent = (field: string): boolean => field in SILENT;
const fields = MESSAGE.fieldsArray;
const wrappers = fields.filter(({ type }) => type === 'FutureProofMessage').map(({ name }) => name);

describe('Every kind of content in the protocol', () => {
  it('is silent with a reason, or has all its wrappers removed', () => {
    expect(fields.length).toBeGreaterThan(90);
    expect(wrappers.filter(name => !isSilent(name) && !WRAPPERS.some(each => each === name))).toEqual([]);
    for (const reason of Object.values(SILENT)) expect(reason.length).toBeGreaterThan(10);
    expect(Object.keys(SILENT).filter(name => !fields.some(field => field.name === name))).toEqual([]);
  });

  const readOf = (field: protobuf.Field, value: unknown) =>
    readContent({ [field.name]: value } as unknown as ProtoMessage);

  const shows = (field: protobuf.Field, value: unknown): void => {
    const content = readOf(field, value);
    if (isSilent(field.name)) {
      expect(content === null || content.kind !== 'message').toBe(true);
      return;
    }
    if (content?.kind !== 'message') throw new Error(`${field.name} is not shown`);
    const { body, lines = [], media } = content;
    expect(isVisible(body) || lines.length > 0 || media !== undefined).toBe(true);
    expect(lines.every(line => typeof line !== 'string' || isVisible(line))).toBe(true);
  };

  it.each(fields.map(field => [field.name, field] as const))(
    '%s shows something when it is full',
    (_name, field) => {
      const inner = field.resolvedType;
      shows(field, inner instanceof protobuf.Type ? full(inner, 5) : scalar(field.type));
    },
  );

  it.each(fields.map(field => [field.name, field] as const))(
    '%s shows something when it is empty',
    (_name, field) => {
      shows(field, field.resolvedType === null ? '' : {});
    },
  );

  it('shows fields that this version does not know', () => {
    const content = readContent({ hologramMessage: {} } as unknown as ProtoMessage);
    expect(content).toMatchObject({ unsupported: 'hologramMessage' });
  });
});
