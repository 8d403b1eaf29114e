import { addTexts } from '../../i18n';
import { webhooks as en } from '../../i18n/en/webhooks';
import { webhooks as es } from '../../i18n/es/webhooks';
import { webhooks as pt } from '../../i18n/pt/webhooks';

declare module '../../i18n' {
  interface LazyTexts {
    readonly webhooks: typeof pt;
  }
}

addTexts('webhooks', { pt, en, es });

const FAULTS: ReadonlySet<string> = new Set(Object.keys(pt.fault));

/** The text of why there was no answer. */
export const faultKey = (fault: string): `webhooks:fault.${keyof typeof pt.fault}` =>
  `webhooks:fault.${(FAULTS.has(fault) ? fault : 'unreachable') as keyof typeof pt.fault}`;
