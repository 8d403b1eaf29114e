import { inFiles, storeOf } from './file-store';
import { bytesOfFile, fileOfBytes, keyOf, openBytes, sealBytes } from './seal';

/** The user whose drafts and queue are unsealed in this browser. */
interface Holder {
  readonly companyId: number;
  readonly userId: number;
  readonly key: CryptoKey;
}

type Owner = Pick<Holder, 'companyId' | 'userId'>;

/** Keys of personal data: `prosa.<shelf>.<company>.<user>.<key>`. */
const PERSONAL = /^prosa\.(?:draft|outbox|chosen)\.(\d+)\.(\d+)\./;
const SEALED = 'sealed:';
const HOLDER = 'holder';
const inHolder = storeOf('prosa-seal', 'keys');

/** Whether a stored text is sealed, and so belongs to another user. */
export const isSealed = (text: string): boolean => text.startsWith(SEALED);

let holder: Holder | null = null;
let last: Promise<void> = Promise.resolve();

/** One after the other: who signs in again at once opens what is still being sealed. */
const inTurn = (work: () => Promise<void>): Promise<void> => {
  // Unavailable or full storage must not prevent signing in or out.
  last = last.then(work).catch((fault: unknown) => console.warn('What was written could not be kept', fault));
  return last;
};

const isOf = (name: string, { companyId, userId }: Owner): boolean => {
  const [, company, user] = PERSONAL.exec(name) ?? [];
  return company === String(companyId) && user === String(userId);
};

const entries = (): readonly (readonly [name: string, text: string])[] =>
  Object.keys(localStorage)
    .filter(name => PERSONAL.test(name))
    .map(name => [name, localStorage.getItem(name) ?? ''] as const);

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), each => each.charCodeAt(0));

const replaceText = (name: string, text: string | null): void => {
  localStorage.removeItem(name);
  if (text !== null) localStorage.setItem(name, text);
};

/** Seals the files that the user's texts refer to; unreferenced files belong to no unsent message. */
const sealFiles = async (own: Holder | null, texts: string): Promise<void> => {
  for (const id of (await inFiles('readonly', store => store.getAllKeys())) ?? []) {
    const name = String(id);
    const kept: unknown = await inFiles('readonly', store => store.get(name) as IDBRequest<unknown>);
    if (!(kept instanceof File)) continue;
    if (own === null || !texts.includes(name)) await inFiles('readwrite', store => store.delete(name));
    else {
      const sealed = await sealBytes(own.key, name, await bytesOfFile(kept));
      await inFiles('readwrite', store => store.put({ sealed }, name));
    }
  }
};

const seal = async (): Promise<void> => {
  const kept = await inHolder('readonly', store => store.get(HOLDER) as IDBRequest<unknown>);
  const own = holder ?? (kept as Holder | null | undefined) ?? null;
  holder = null;
  const open = entries().filter(([, text]) => !isSealed(text));
  const mine = own === null ? [] : open.filter(([name]) => isOf(name, own));
  for (const [name] of open) if (!mine.some(([each]) => each === name)) replaceText(name, null);
  if (own !== null)
    for (const [name, text] of mine) {
      const sealed = await sealBytes(own.key, name, new TextEncoder().encode(text));
      // It may have been sent, or sealed by another tab, meanwhile.
      if (localStorage.getItem(name) === text) replaceText(name, SEALED + base64(sealed));
    }
  await sealFiles(own, mine.flat().join(' '));
  await inHolder('readwrite', store => store.delete(HOLDER));
};

const openFiles = async (key: CryptoKey): Promise<void> => {
  for (const id of (await inFiles('readonly', store => store.getAllKeys())) ?? []) {
    const name = String(id);
    const kept = await inFiles('readonly', store => store.get(name) as IDBRequest<unknown>);
    if (typeof kept !== 'object' || kept === null || !('sealed' in kept)) continue;
    const bytes = await openBytes(key, name, kept.sealed as Uint8Array<ArrayBuffer>);
    if (bytes !== null) await inFiles('readwrite', store => store.put(fileOfBytes(bytes), name));
  }
};

const open = async (own: Holder): Promise<void> => {
  for (const [name, text] of entries()) {
    if (!isOf(name, own) || !isSealed(text)) continue;
    const bytes = await openBytes(own.key, name, bytesOf(text.slice(SEALED.length)));
    if (bytes !== null) replaceText(name, new TextDecoder().decode(bytes));
  }
  await openFiles(own.key);
};

/**
 * Opens what a person left sealed in this browser, and seals what another one left open. The key stays, unreadable, until
 * it is sealed again: who comes back after the session ended closes with it what they cannot open.
 */
export const openStorage = (owner: Owner, sealingKey: string | undefined): Promise<void> =>
  inTurn(async () => {
    const kept = await inHolder('readonly', store => store.get(HOLDER) as IDBRequest<unknown>);
    const before = holder ?? (kept as Holder | null | undefined) ?? null;
    const isSame = before?.companyId === owner.companyId && before.userId === owner.userId;
    if (before !== null && !isSame) await seal();
    for (const [name, text] of entries()) if (!isSealed(text) && !isOf(name, owner)) replaceText(name, null);
    const key = sealingKey === undefined ? null : await keyOf(sealingKey);
    holder = key === null ? null : { ...owner, key };
    if (holder === null) return;
    const next = holder;
    await inHolder('readwrite', store => store.put(next, HOLDER));
    await open(next);
  });

/**
 * Seals what the person who was here wrote and did not send. Without cryptography, as over plain HTTP at an address of
 * the network, it goes with the session.
 */
export const sealStorage = (): Promise<void> => inTurn(seal);
