import { addTexts } from '../../i18n';
import { announcements as en } from '../../i18n/en/announcements';
import { announcements as es } from '../../i18n/es/announcements';
import { announcements as pt } from '../../i18n/pt/announcements';

declare module '../../i18n' {
  interface LazyTexts {
    readonly announcements: typeof pt;
  }
}

addTexts('announcements', { pt, en, es });
