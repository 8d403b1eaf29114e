import { addTexts } from '../../i18n';
import { contactListItems as enItems, contactLists as en } from '../../i18n/en/contact-lists';
import { contactListItems as esItems, contactLists as es } from '../../i18n/es/contact-lists';
import { contactListItems as ptItems, contactLists as pt } from '../../i18n/pt/contact-lists';

declare module '../../i18n' {
  interface LazyTexts {
    readonly contactLists: typeof pt;
    readonly contactListItems: typeof ptItems;
  }
}

addTexts('contactLists', { pt, en, es });
addTexts('contactListItems', { pt: ptItems, en: enItems, es: esItems });
