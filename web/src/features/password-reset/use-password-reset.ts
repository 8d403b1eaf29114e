import { useRef, useState } from 'react';
import { LIMITS } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { navigateTo } from '../../core/navigation';
import { arrival } from '../../auth/arrival';
import { t } from '../../i18n';
import { toast } from '../../ui/toaster';

const UNKNOWN = 404;

/** The reset as its screen sees it. */
export interface PasswordReset {
  readonly email: string;
  readonly isSent: boolean;
  /** When another code may be requested, epoch ms. */
  readonly resendAt: number;
  readonly isBusy: boolean;
  /** The code of the last refusal. */
  readonly refusal: string | null;
  readonly changeEmail: (email: string) => void;
  readonly sendCode: () => void;
  /** Continues with a code that was sent before. */
  readonly goOn: () => void;
  readonly choose: (code: string, password: string) => void;
  /** Back to the first step. */
  readonly startOver: () => void;
}

/** @throws ERR_NO_EMAIL_FOUND also when the server reports 404 in a response with status 200, for compatibility */
const askForCode = async (email: string): Promise<string | null> => {
  const answer = await api.post<{ readonly status?: number } | null>('/forgetpassword', { email });
  return answer?.status === UNKNOWN ? 'ERR_NO_EMAIL_FOUND' : null;
};

/** Drives the two steps; a password travels in a body, never in an address. */
export const usePasswordReset = (): PasswordReset => {
  const [email, setEmail] = useState('');
  const [resendAt, setResendAt] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  const address = email.trim();

  const run = async (call: () => Promise<string | null>, succeed: () => void): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setRefusal(null);
    const refused = await call().catch((problem: unknown) => toApiError(problem).code);
    isUnderWay.current = false;
    setBusy(false);
    if (refused === null) succeed();
    else setRefusal(refused);
  };
  return {
    email,
    isSent: resendAt !== null,
    resendAt: resendAt ?? 0,
    isBusy,
    refusal,
    changeEmail: next => {
      setRefusal(null);
      setEmail(next);
    },
    sendCode: () =>
      void run(
        () => askForCode(address),
        () => {
          setResendAt(Date.now() + LIMITS.codeCooldownSeconds * 1_000);
          toast.success(t('passwordReset:emailSent'));
        },
      ),
    goOn: () => {
      setRefusal(null);
      setResendAt(Date.now() + LIMITS.codeCooldownSeconds * 1_000);
    },
    choose: (code, password) =>
      void run(
        async () => {
          await api.post('/resetpasswords', { email: address, token: code, password });
          return null;
        },
        () => {
          arrival.announce({ email: address, reason: 'passwordReset' });
          navigateTo('/login', { replace: true });
        },
      ),
    startOver: () => {
      setRefusal(null);
      setResendAt(null);
    },
  };
};
