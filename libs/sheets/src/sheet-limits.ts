/** Limits of a spreadsheet, enforced regardless of its own metadata (growth.md 4). */
export const SHEET_LIMITS = {
  /** Parts of the archive that an .xlsx is. */
  entries: 200,
  /** Bytes of all parts, counted while they are inflated. */
  inflated: 64 * 1_048_576,
  /** Times that an archive may grow; small ones may grow further. */
  ratio: 100,
  ratioFrom: 8 * 1_048_576,
  /** Columns that are read; further ones are ignored. */
  columns: 64,
  /** Characters of a cell that are looked at. */
  cell: 1_000,
  /** MB of the worker's heap. */
  heapMb: 128,
  /** MB of its part for new objects. */
  youngMb: 8,
  /** Milliseconds until the worker is ended. */
  timeoutMs: 30_000,
} as const;

/** Why a spreadsheet is refused. */
export type SheetFault = 'unreadable' | 'tooLarge' | 'password' | 'kind' | 'empty';

/** A refusal within the worker. */
export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';

  constructor(readonly fault: SheetFault) {
    super(fault);
  }
}
