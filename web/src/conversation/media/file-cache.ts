/**
 * Files to be sent, by key: in memory, and in IndexedDB so that they survive a reload. Without IndexedDB they are
 * kept in memory only.
 */
import { inFiles } from '../../session/file-store';

/**
 * How long the local URL of a sent file stays valid: the message switches to the server's URL only when that has
 * loaded.
 */
const ADDRESS_REST = 30_000;

const held = new Map<string, File>();
const addresses = new Map<string, string>();

/** Keeps a file until it is dropped. */
export const holdFile = (key: string, file: File): void => {
  held.set(key, file);
  void inFiles('readwrite', store => store.put(file, key));
};

/** A file that is in memory, or null. */
export const heldFile = (key: string): File | null => held.get(key) ?? null;

/** An address under which this page shows a file, or null when it is not here. */
export const fileAddress = (key: string): string | null => {
  const known = addresses.get(key);
  const file = held.get(key);
  if (known !== undefined || file === undefined) return known ?? null;
  const address = URL.createObjectURL(file);
  addresses.set(key, address);
  return address;
};

/** The file that is shown under an address of this page; null for any other address. */
export const fileBehind = (address: string): File | null => {
  for (const [key, known] of addresses) if (known === address) return heldFile(key);
  return null;
};

/** Forgets a file everywhere. */
export const dropFile = (key: string): void => {
  held.delete(key);
  void inFiles('readwrite', store => store.delete(key));
  const address = addresses.get(key);
  if (address === undefined) return;
  addresses.delete(key);
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_REST);
};

/** Brings files of an earlier page back into memory. */
export const restoreFiles = async (keys: readonly string[]): Promise<void> => {
  const missing = keys.filter(key => !held.has(key));
  await Promise.all(
    missing.map(async key => {
      const file: unknown = await inFiles('readonly', store => store.get(key) as IDBRequest<unknown>);
      if (file instanceof File) held.set(key, file);
    }),
  );
};

/** Lets go of the files in memory; those in the browser's database stay. */
export const releaseFiles = (): void => {
  held.clear();
  for (const address of addresses.values()) URL.revokeObjectURL(address);
  addresses.clear();
};
