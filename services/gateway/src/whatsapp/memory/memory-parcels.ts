import type { ChatRef, InboundContent } from '../whatsapp.port';

/** Reads a stream to its end. */
export const everything = async (source: NodeJS.ReadableStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

/** JSON replacer that encodes bytes as base64. */
export const asBase64 = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'type') === 'Buffer'
    ? { base64: Buffer.from((value as { readonly data: readonly number[] }).data).toString('base64') }
    : value;

/** Parses a journalled parcel. */
export const contentIn = (text: string): InboundContent =>
  JSON.parse(text, (_, value: unknown) => {
    const bytes: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'base64') : null;
    return typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : value;
  }) as InboundContent;

/** A group as a chat. */
export const inGroup = (groupId: string): ChatRef => ({ kind: 'group', groupId });

/** The chat of an event: the direct chat, or the group with the participant's address. */
export const placeOf = <Named extends object>(
  who: ChatRef,
  group: string | undefined,
  named: (who: ChatRef) => Named,
): { readonly chat: ChatRef } & Partial<Named> =>
  group === undefined
    ? ({ chat: who } as { readonly chat: ChatRef } & Partial<Named>)
    : { chat: inGroup(group), ...named(who) };
