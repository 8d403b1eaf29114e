import type { ColumnRole, ImportSkipReason, NotedLine, SkippedLine } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** Which import of a list a fact is of. */
interface ImportName {
  readonly importUuid: string;
  readonly listId: number;
}

/** A spreadsheet was accepted for a list; its file waits in the media store until the import has ended. */
export type ContactListImportBegun = Fact<
  'ContactListImportBegun',
  ImportName & {
    readonly listUuid: string;
    readonly fileKey: string;
    /** What each column is, where a person chose it. */
    readonly roles?: readonly ColumnRole[];
    readonly skipHidden?: boolean;
    readonly sheet?: string;
  }
>;

/** The progress of an import; written at most once a second, so that a large one costs some dozens of facts. */
export type ContactListImportAdvanced = Fact<
  'ContactListImportAdvanced',
  ImportName & { readonly done: number; readonly total: number }
>;

/** All contacts of the spreadsheet are in the list; `known` were before. */
export type ContactListImportFinished = Fact<
  'ContactListImportFinished',
  ImportName & {
    readonly created: number;
    readonly known: number;
    readonly skipped: Readonly<Partial<Record<ImportSkipReason, number>>>;
    /** The first lines that were skipped. */
    readonly lines: readonly SkippedLine[];
    /** The first lines of which something was left out. */
    readonly notes?: readonly NotedLine[];
  }
>;

/** The spreadsheet could not be read, or its list is gone; `code` is an error of the catalogue. */
export type ContactListImportRefused = Fact<
  'ContactListImportRefused',
  ImportName & { readonly code: string }
>;

/** A person ended the import; whom it had taken in stays in the list. */
export type ContactListImportCancelled = Fact<'ContactListImportCancelled', ImportName>;

/** Events of a list's imports. */
export type ListImportEvent =
  | ContactListImportBegun
  | ContactListImportAdvanced
  | ContactListImportFinished
  | ContactListImportRefused
  | ContactListImportCancelled;

/** The facts of imports; one stream for each list, so that two imports cannot run side by side. */
export const listImportEvents = defineEvents<ListImportEvent>('listImport', {
  ContactListImportBegun: { version: 1 },
  ContactListImportAdvanced: { version: 1 },
  ContactListImportFinished: { version: 1 },
  ContactListImportRefused: { version: 1 },
  ContactListImportCancelled: { version: 1 },
});
