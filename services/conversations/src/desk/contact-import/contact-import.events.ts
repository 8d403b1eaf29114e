import type { ColumnRole, NotedLine, SkippedLine } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** Which import of a contact book a fact is of. */
interface ImportName {
  readonly importUuid: string;
}

/** A file of contacts was accepted; it waits in the media store until the import has ended. */
export type ContactImportBegun = Fact<
  'ContactImportBegun',
  ImportName & {
    readonly fileKey: string;
    /** What each column is, where a person chose it. */
    readonly roles?: readonly ColumnRole[];
    readonly skipHidden?: boolean;
    readonly sheet?: string;
  }
>;

/** The progress of an import; written at most once a second, so that a large one costs some dozens of facts. */
export type ContactImportAdvanced = Fact<
  'ContactImportAdvanced',
  ImportName & { readonly done: number; readonly total: number }
>;

/** All people of the file are in the contact book; `updated` were before. */
export type ContactImportFinished = Fact<
  'ContactImportFinished',
  ImportName & {
    readonly imported: number;
    readonly updated: number;
    /** The first lines that were skipped, and how many there are. */
    readonly skipped: readonly SkippedLine[];
    readonly skippedCount: number;
    /** The first lines of which something was left out. */
    readonly notes: readonly NotedLine[];
  }
>;

/** The file could not be read; `code` is an error of the catalogue. */
export type ContactImportRefused = Fact<'ContactImportRefused', ImportName & { readonly code: string }>;

/** A person ended the import; whom it had taken in stays in the contact book. */
export type ContactImportCancelled = Fact<'ContactImportCancelled', ImportName>;

/** Events of the imports into a contact book. */
export type ContactImportEvent =
  | ContactImportBegun
  | ContactImportAdvanced
  | ContactImportFinished
  | ContactImportRefused
  | ContactImportCancelled;

/** The facts of imports; one stream for each company, so that two imports of one cannot run side by side. */
export const contactImportEvents = defineEvents<ContactImportEvent>('contactImport', {
  ContactImportBegun: { version: 1 },
  ContactImportAdvanced: { version: 1 },
  ContactImportFinished: { version: 1 },
  ContactImportRefused: { version: 1 },
  ContactImportCancelled: { version: 1 },
});
