import { useEffect, useState } from 'react';
import { useT } from '../i18n';
import { unanswered } from '../api/unanswered';
import './auth-texts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The simulator is only served locally, so other hosts are never queried. */
const isSimulated = async (email: string, signal: AbortSignal): Promise<boolean> => {
  if (!LOOPBACK.test(location.hostname)) return false;
  const answer = await fetch(`/simulator/api/mails?to=${encodeURIComponent(email)}`, { signal });
  return answer.ok;
};

/** Where a simulated code can be read: the phone's page, or the page of mails. Hidden with real messages. */
export const SimulatorHint = ({
  email,
  channel,
}: {
  readonly email: string;
  readonly channel: 'whatsapp' | 'email';
}) => {
  const t = useT();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    isSimulated(email, stop.signal).then(setShown, unanswered);
    return () => stop.abort();
  }, [email]);
  if (!isShown) return null;
  const href = channel === 'whatsapp' ? '/simulator' : '/simulator/mails';
  return (
    <p className="auth-hint">
      {t('auth:simulated')}{' '}
      <a href={href} target="_blank" rel="noreferrer">
        {channel === 'whatsapp' ? t('auth:simulatedPhone') : t('auth:simulatedMails')}
      </a>
    </p>
  );
};
