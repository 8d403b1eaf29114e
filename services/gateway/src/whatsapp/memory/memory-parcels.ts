import type { ChatRef, InboundContent } from '../whatsapp.port';

/** All bytes of a stream. */
export const everything = async (source: NodeJS.ReadableStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

/** Bytes as JSON keeps them. */
export const asBase64 = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'type') === 'Buffer'
    ? { base64: Buffer.from((value as { readonly data: readonly number[] }).data).toString('base64') }
    : value;

/** What a journalled parcel says. */
export const contentIn = (text: string): InboundContent =>
  JSON.parse(text, (_, value: unknown) => {
    const bytes: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'base64') : null;
    return typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : value;
  }) as InboundContent;

/** A group as a chat. */
export const inGroup = (groupId: string): ChatRef => ({ kind: 'group', groupId });

/** Where somebody did something: with us, or in a group under whatever name such things give them there. */
export const placeOf = <Named extends object>(
  who: ChatRef,
  group: string | undefined,
  named: (who: ChatRef) => Named,
): { readonly chat: ChatRef } & Partial<Named> =>
  group === undefined
    ? ({ chat: who } as { readonly chat: ChatRef } & Partial<Named>)
    : { chat: inGroup(group), ...named(who) };
