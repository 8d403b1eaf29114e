import { useSyncExternalStore } from 'react';
import { LIMITS, runsWhenOpened } from '@prosa/contracts';
import { newId } from '../../api/ids';
import type { BrowserStore } from '../outbox/browser-storage';
import { dropFile, fileAddress, heldFile, holdFile, restoreFiles } from '../media/file-cache';
import { limitOf, sentName } from '../media/file-facts';

/** A file that is chosen and not sent yet; its bytes lie on the shelf of files under its id. */
export interface PendingFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly caption: string;
}

/** Why a file is not taken. */
export interface FileRefusal {
  readonly reason: 'tooLarge' | 'empty' | 'tooMany' | 'runs';
  readonly name: string;
  /** Bytes, for those that are too large. */
  readonly limit: number;
}

const NONE: readonly PendingFile[] = [];
const byTicket = new Map<number, readonly PendingFile[]>();
let store: BrowserStore | null = null;
const watchers = new Set<() => void>();

const put = (ticketId: number, files: readonly PendingFile[]): void => {
  if (files.length === 0) {
    byTicket.delete(ticketId);
    store?.drop(String(ticketId));
  } else {
    byTicket.set(ticketId, files);
    store?.put(String(ticketId), JSON.stringify(files));
  }
  for (const watcher of watchers) watcher();
};

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The files chosen in a ticket. */
export const pendingFiles = (ticketId: number): readonly PendingFile[] => byTicket.get(ticketId) ?? NONE;

/** The files chosen in a ticket, followed; they stay with it while another one is on the screen. */
export const usePendingFiles = (ticketId: number): readonly PendingFile[] =>
  useSyncExternalStore(watch, () => pendingFiles(ticketId));

const refusalOf = (file: File): FileRefusal | null => {
  const limit = limitOf(file.type);
  if (runsWhenOpened(file.name)) return { reason: 'runs', name: file.name, limit };
  if (file.size === 0) return { reason: 'empty', name: file.name, limit };
  return file.size > limit ? { reason: 'tooLarge', name: file.name, limit } : null;
};

/** Adds files to a ticket; returns the rejected ones, with the reason. */
export const addFiles = (ticketId: number, files: readonly File[]): readonly FileRefusal[] => {
  const held = pendingFiles(ticketId);
  const refused: FileRefusal[] = [];
  const taken: PendingFile[] = [];
  for (const file of files) {
    const refusal = refusalOf(file);
    const isFull = held.length + taken.length >= LIMITS.mediaFiles;
    if (refusal !== null) refused.push(refusal);
    else if (isFull) refused.push({ reason: 'tooMany', name: file.name, limit: LIMITS.mediaFiles });
    else taken.push(kept(file));
  }
  if (taken.length > 0) put(ticketId, [...held, ...taken]);
  return refused;
};

const kept = (file: File): PendingFile => {
  const id = newId();
  holdFile(id, file);
  return { id, name: sentName(file.name), mime: file.type, size: file.size, caption: '' };
};

/** Takes a chosen file away again. */
export const removeFile = (ticketId: number, id: string): void => {
  dropFile(id);
  put(
    ticketId,
    pendingFiles(ticketId).filter(file => file.id !== id),
  );
};

/** Gives a chosen file a caption. */
export const captionFile = (ticketId: number, id: string, caption: string): void => {
  put(
    ticketId,
    pendingFiles(ticketId).map(file => (file.id === id ? { ...file, caption } : file)),
  );
};

/** Moves a chosen file one place to the front. */
export const moveFileEarlier = (ticketId: number, id: string): void => {
  const files = [...pendingFiles(ticketId)];
  const at = files.findIndex(file => file.id === id);
  const [file] = at > 0 ? files.splice(at, 1) : [];
  if (file !== undefined) files.splice(at - 1, 0, file);
  put(ticketId, files);
};

/** Hands the chosen files over to be sent: they are no longer chosen, and their bytes stay on the shelf. */
export const takeFiles = (ticketId: number): readonly PendingFile[] => {
  const files = pendingFiles(ticketId);
  put(ticketId, []);
  return files.filter(file => heldFile(file.id) !== null);
};

/** An address under which a chosen file can be shown. */
export const previewAddress = (id: string): string | null => fileAddress(id);

const parse = (text: string): readonly PendingFile[] => {
  try {
    return JSON.parse(text) as readonly PendingFile[];
  } catch {
    return NONE;
  }
};

/**
 * Persists selected files for a user from now on, and restores those of an earlier page. Returns a function to
 * stop: the next user of this browser must not see them.
 */
export const keepPendingFiles = async (on: BrowserStore): Promise<() => void> => {
  const kept = [...on.all()].map(([ticketId, text]) => [Number(ticketId), parse(text)] as const);
  await restoreFiles(kept.flatMap(([, files]) => files.map(({ id }) => id)));
  for (const [ticketId, files] of kept) {
    const here = files.filter(({ id }) => heldFile(id) !== null);
    if (pendingFiles(ticketId).length === 0 && here.length > 0) byTicket.set(ticketId, here);
    if (here.length === 0) on.drop(String(ticketId));
  }
  store = on;
  for (const watcher of watchers) watcher();
  return () => {
    store = null;
    byTicket.clear();
  };
};
