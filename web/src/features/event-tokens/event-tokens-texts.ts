import type { TokenScope } from '@prosa/contracts';
import { addTexts } from '../../i18n';
import { eventTokens as en } from '../../i18n/en/event-tokens';
import { eventTokens as es } from '../../i18n/es/event-tokens';
import { eventTokens as pt } from '../../i18n/pt/event-tokens';

declare module '../../i18n' {
  interface LazyTexts {
    readonly eventTokens: typeof pt;
  }
}

addTexts('eventTokens', { pt, en, es });

/** What each scope lets a program do, by its text. */
export const SCOPE_TEXTS = {
  events: 'eventTokens:scopeEvents',
  read: 'eventTokens:scopeRead',
  'messages:send': 'eventTokens:scopeSend',
  'notes:write': 'eventTokens:scopeNotes',
  personal: 'eventTokens:scopePersonal',
} as const satisfies Readonly<Record<TokenScope, string>>;
