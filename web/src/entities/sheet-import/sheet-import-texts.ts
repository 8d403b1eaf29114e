import { addTexts } from '../../i18n';
import { sheetImport as en } from '../../i18n/en/sheet-import';
import { sheetImport as es } from '../../i18n/es/sheet-import';
import { sheetImport as pt } from '../../i18n/pt/sheet-import';

declare module '../../i18n' {
  interface LazyTexts {
    readonly sheetImport: typeof pt;
  }
}

addTexts('sheetImport', { pt, en, es });
