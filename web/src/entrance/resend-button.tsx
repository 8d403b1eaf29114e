import { useT } from '../i18n';
import './entrance-texts';
import { useCooldown } from './use-cooldown';

/** What the way to another code needs. */
export interface ResendButtonProps {
  /** From when on another code may be asked for, epoch ms. */
  readonly resendAt: number;
  readonly isBusy: boolean;
  readonly onResend: () => void;
  /** It was asked for before that. */
  readonly onTooSoon: () => void;
}

/** Asks for another code, and counts down until that is possible. It stays in the keyboard's way while it counts. */
export const ResendButton = ({ resendAt, isBusy, onResend, onTooSoon }: ResendButtonProps) => {
  const t = useT();
  const seconds = useCooldown(resendAt);
  const press = (): void => {
    if (seconds > 0) onTooSoon();
    else if (!isBusy) onResend();
  };
  return (
    <button type="button" className="link-button tnum" aria-disabled={seconds > 0 || isBusy} onClick={press}>
      {seconds > 0 ? t('entrance:resendIn', { seconds }) : t('entrance:resend')}
    </button>
  );
};
