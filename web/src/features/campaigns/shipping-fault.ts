import { t } from '../../i18n';
import { errorMessage } from '../../ui/error-message';
import './campaigns-texts';

/** WhatsApp's code for "only contacts who wrote before". */
const RESTRICTED = '463';

/** Why a message failed: a code of ours, or WhatsApp's. */
export const shippingFault = (code: string): string => {
  if (code.startsWith('ERR_')) return errorMessage(code);
  if (code === RESTRICTED) return t('campaigns:refusedStranger');
  return /^\d+$/.test(code) ? t('campaigns:refusedWith', { code }) : t('campaigns:notConfirmed');
};
