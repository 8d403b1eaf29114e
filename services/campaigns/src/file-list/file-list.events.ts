import type { MessageMedia } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** A file list was created. */
export type FileListCreated = Fact<
  'FileListCreated',
  { readonly id: number; readonly name: string; readonly message: string }
>;
/** Its name or its message is another. */
export type FileListChanged = Fact<'FileListChanged', { readonly name: string; readonly message: string }>;
/** A file came to it, at a place behind those before. */
export type FileListFileAdded = Fact<
  'FileListFileAdded',
  { readonly fileId: number; readonly place: number; readonly media: MessageMedia }
>;
/** A file was taken out of it. */
export type FileListFileRemoved = Fact<'FileListFileRemoved', { readonly fileId: number }>;
/** The order of its files changed. */
export type FileListArranged = Fact<'FileListArranged', { readonly fileIds: readonly number[] }>;
/** Taken away, with its files. */
export type FileListDeleted = Fact<
  'FileListDeleted',
  { readonly id: number; readonly fileIds: readonly number[] }
>;

/** Every fact of a file list. */
export type FileListEvent =
  | FileListCreated
  | FileListChanged
  | FileListFileAdded
  | FileListFileRemoved
  | FileListArranged
  | FileListDeleted;

/** The facts of file lists. */
export const fileListEvents = defineEvents<FileListEvent>('fileList', {
  FileListCreated: { version: 1 },
  FileListChanged: { version: 1 },
  FileListFileAdded: { version: 1 },
  FileListFileRemoved: { version: 1 },
  FileListArranged: { version: 1 },
  FileListDeleted: { version: 1 },
});
