import type { ModuleMetadata } from '@nestjs/common';
import { TOKEN_CALLERS } from '@prosa/http';
import { TokenCallersAdapter } from './token-callers.adapter';

/** Authentication of programs, for every process. */
export const eventTokenBindings = {
  providers: [TokenCallersAdapter, { provide: TOKEN_CALLERS, useExisting: TokenCallersAdapter }],
  exports: [TOKEN_CALLERS],
} satisfies ModuleMetadata;
