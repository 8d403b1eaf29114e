import { addTexts } from '../../i18n';
import { files as en } from '../../i18n/en/files';
import { files as es } from '../../i18n/es/files';
import { files as pt } from '../../i18n/pt/files';

declare module '../../i18n' {
  interface LazyTexts {
    readonly files: typeof pt;
  }
}

addTexts('files', { pt, en, es });
