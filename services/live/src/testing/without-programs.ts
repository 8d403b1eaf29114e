import { MemoryTiles, NumberedCompanyLog } from '@prosa/audit';
import { openSealer } from '@prosa/crypto';
import { createCodec, MemoryEventStore } from '@prosa/event-store';
import { TOKEN_CALLERS } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { COMPANY_LOG, EVENT_CODEC } from '@prosa/platform';
import type { WakeUps } from '@prosa/projections';

/** What the feed of events asks of its process, where no program reads: an empty log, and no valid token. */
export const withoutPrograms = (wakeUps: WakeUps): readonly (readonly [symbol, unknown])[] => [
  [TOKEN_CALLERS, { admit: () => Promise.reject(new DomainError('ERR_API_TOKEN_INVALID')) }],
  [COMPANY_LOG, new NumberedCompanyLog({ store: new MemoryEventStore(), tiles: new MemoryTiles(), wakeUps })],
  [EVENT_CODEC, createCodec([], openSealer)],
];
