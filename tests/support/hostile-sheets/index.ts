import { archives } from './archives';
import { contents } from './contents';
import { compounds, texts } from './others';
import type { HostileSheet } from './hostile-sheet';

/** Files that are refused in words, or read as far as they are sound (growth.md, sections 5 and 6). */
export const hostileSheets: readonly HostileSheet[] = [...archives, ...contents, ...compounds, ...texts];
export type { SheetOutcome } from './hostile-sheet';
