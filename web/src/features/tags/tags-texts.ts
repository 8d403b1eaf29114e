import { addTexts } from '../../i18n';
import { tags as en } from '../../i18n/en/tags';
import { tags as es } from '../../i18n/es/tags';
import { tags as pt } from '../../i18n/pt/tags';

declare module '../../i18n' {
  interface LazyTexts {
    readonly tags: typeof pt;
  }
}

addTexts('tags', { pt, en, es });
