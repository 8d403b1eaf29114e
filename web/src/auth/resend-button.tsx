import { useT } from '../i18n';
import './auth-texts';
import { useCooldown } from './use-cooldown';

/** Props of the resend button. */
export interface ResendButtonProps {
  /** When another code may be requested, epoch ms. */
  readonly resendAt: number;
  readonly isBusy: boolean;
  readonly onResend: () => void;
  /** Called when it is pressed before that. */
  readonly onTooSoon: () => void;
}

/** Requests another code, with a countdown until that is possible. It stays focusable meanwhile. */
export const ResendButton = ({ resendAt, isBusy, onResend, onTooSoon }: ResendButtonProps) => {
  const t = useT();
  const seconds = useCooldown(resendAt);
  const press = (): void => {
    if (seconds > 0) onTooSoon();
    else if (!isBusy) onResend();
  };
  return (
    <button type="button" className="link-button tnum" aria-disabled={seconds > 0 || isBusy} onClick={press}>
      {seconds > 0 ? t('auth:resendIn', { seconds }) : t('auth:resend')}
    </button>
  );
};
