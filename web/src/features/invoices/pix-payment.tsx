import { useEffect, useState } from 'react';
import { Button, Spinner } from '@blueprintjs/core';
import { TickCircle } from '@blueprintjs/icons';
import type { ChargeProblem, ChargeView } from '@prosa/contracts';
import { QRCodeSVG } from 'qrcode.react';
import { useT } from '../../i18n';
import { CopyButton } from '../../ui/copy-button';
import { errorMessage } from '../../ui/error-message';
import { formatDate } from '../../ui/formatters';
import { formatMoney } from '../../ui/money';

const DAY = 86_400;
const two = (value: number): string => String(value).padStart(2, '0');

const useSecondsLeft = (expiresAt: string): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((Date.parse(expiresAt) - now) / 1_000));
};

const Countdown = ({ expiresAt, onAgain }: { readonly expiresAt: string; readonly onAgain: () => void }) => {
  const t = useT();
  const left = useSecondsLeft(expiresAt);
  if (left === 0)
    return (
      <p role="status">
        {t('invoices:pixOver')} <Button size="small" text={t('invoices:pixAgain')} onClick={onAgain} />
      </p>
    );
  const days = Math.floor(left / DAY);
  const rest = left % DAY;
  const clock = `${two(Math.floor(rest / 3_600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
  const time = days === 0 ? clock : t('invoices:pixDays', { count: days, clock });
  return <p className="tnum">{t('invoices:pixLeft', { time })}</p>;
};

interface PixProps {
  readonly charge: ChargeView;
  readonly isBusy: boolean;
  /** Asks for another charge. */
  readonly onAgain: () => void;
  /** Goes back to the payer's data. */
  readonly onData: () => void;
}

/** The provider opened no charge: why, and the way to try again or to correct what it refused. */
const PixFailed = ({
  problem,
  isBusy,
  onAgain,
  onData,
}: {
  readonly problem: ChargeProblem;
} & Omit<PixProps, 'charge'>) => {
  const t = useT();
  const isData = problem === 'ERR_BILLING_DOCUMENT';
  return (
    <div className="pix" role="alert">
      <p>{t('invoices:pixFailed')}</p>
      <p>{errorMessage(problem)}</p>
      {isData ? (
        <Button intent="primary" text={t('invoices:pixData')} onClick={onData} />
      ) : (
        <Button intent="primary" text={t('invoices:pixRetry')} loading={isBusy} onClick={onAgain} />
      )}
    </div>
  );
};

/** The Pix of an invoice: drawn, to be copied, and how long it can be paid. */
export const PixPayment = ({ charge, isBusy, onAgain, onData }: PixProps) => {
  const t = useT();
  if (charge.status === 'FALHA') {
    const problem = charge.problem ?? 'ERR_PAYMENT_PROVIDER';
    return <PixFailed problem={problem} isBusy={isBusy} onAgain={onAgain} onData={onData} />;
  }
  if (charge.qrcode === null || charge.expiresAt === null)
    return (
      <div className="pix" role="status">
        <Spinner size={28} />
        <p>{t('invoices:pixOpening')}</p>
      </div>
    );
  const code = charge.qrcode.qrcode;
  return (
    <div className="pix">
      <p className="checkout-price tnum">{formatMoney(Number(charge.valor.original))}</p>
      <div className="pix-sheet">
        <QRCodeSVG
          value={code}
          size={232}
          marginSize={0}
          bgColor="#ffffff"
          fgColor="#000000"
          role="img"
          aria-label={t('invoices:pixQr')}
          data-qrcode={code}
        />
      </div>
      <p>{t('invoices:pixHow')}</p>
      <div className="pix-code">
        <code>{code}</code>
        <CopyButton text={code} label={t('invoices:pixCopy')} done={t('invoices:pixCopied')} />
      </div>
      <Countdown expiresAt={charge.expiresAt} onAgain={onAgain} />
      <p className="field-note" role="status">
        {t('invoices:pixWaiting')}
      </p>
    </div>
  );
};

/** The invoice is paid: shows the new due date. */
export const PixDone = ({ dueDate }: { readonly dueDate: string }) => {
  const t = useT();
  return (
    <div className="pix" role="status">
      <TickCircle size={40} className="pix-done" />
      <p>{t('invoices:renewed', { date: formatDate(dueDate) })}</p>
      <p className="field-note">{t('invoices:goingHome')}</p>
    </div>
  );
};
