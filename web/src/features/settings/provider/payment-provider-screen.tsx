import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { PaymentProviderTest, PaymentProviderView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useT } from '../../../i18n';
import { useLoaded } from '../../../resource/use-loaded';
import { SettingsFrame } from '../../../settings/settings-frame';
import { CopyButton } from '../../../ui/copy-button';
import { DefinitionLines } from '../../../ui/definition-lines';
import { formatDateTime } from '../../../ui/formatters';
import { ErrorState, SkeletonRows } from '../../../ui/states';
import { toast } from '../../../ui/toaster';
import { SecretRow } from '../options/secret-row';
import './payment-provider-texts';
import './payment-provider.css';

const load = (signal: AbortSignal) => api.get<PaymentProviderView>('/payments/provider', { signal });

const HIDDEN = '••••••••••••••••';

/** Something to enter at the provider: shown, and copied. */
const Copied = ({
  label,
  hint,
  text,
  shown = text,
}: {
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly shown?: string;
}) => {
  const t = useT();
  return (
    <li className="option provider-copied">
      <div className="option-words">
        <p className="provider-label">{label}</p>
        <p>{hint}</p>
        <code>{shown}</code>
      </div>
      <CopyButton
        text={text}
        label={t('paymentProvider:copy', { what: label })}
        done={t('paymentProvider:copied')}
      />
    </li>
  );
};

const Webhook = ({ webhook }: { readonly webhook: PaymentProviderView['webhook'] }) => {
  const t = useT();
  const url = webhook.url ?? `${window.location.origin}${webhook.path}`;
  return (
    <section className="option-group">
      <h2>{t('paymentProvider:webhook')}</h2>
      <p className="provider-how">{t('paymentProvider:webhookHow')}</p>
      <ul>
        <Copied
          label={t('paymentProvider:address')}
          hint={t(webhook.url === null ? 'paymentProvider:addressGuessed' : 'paymentProvider:addressHint')}
          text={url}
        />
        <Copied
          label={t('paymentProvider:token')}
          hint={t(webhook.isGiven ? 'paymentProvider:tokenGiven' : 'paymentProvider:tokenHint')}
          text={webhook.token}
          shown={HIDDEN}
        />
      </ul>
    </section>
  );
};

/** What a test found, in one sentence for the key and one for the webhook. */
const Findings = ({ found: { problem, code, webhook } }: { readonly found: PaymentProviderTest }) => {
  const t = useT();
  const isWell = problem === null && webhook === 'registered';
  return (
    <div className="provider-findings" role="status" data-tone={isWell ? 'success' : 'warning'}>
      <p>{t(`paymentProvider:key_${problem ?? 'taken'}`, { code })}</p>
      {webhook !== null && <p>{t(`paymentProvider:webhook_${webhook}`)}</p>}
    </div>
  );
};

const Test = ({ onTested }: { readonly onTested: () => void }) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<PaymentProviderTest | null>(null);
  const test = async (): Promise<void> => {
    setBusy(true);
    try {
      setFound(await api.post<PaymentProviderTest>('/payments/provider/test', {}));
      onTested();
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="option-group">
      <h2>{t('paymentProvider:test')}</h2>
      <div className="provider-test">
        <p>{t('paymentProvider:testHint')}</p>
        <Button text={t('paymentProvider:testNow')} loading={isBusy} onClick={() => void test()} />
      </div>
      {found !== null && <Findings found={found} />}
    </section>
  );
};

const Arrivals = ({ view }: { readonly view: PaymentProviderView }) => {
  const t = useT();
  const { lastNoticeAt, lastRefusedAt, comparedUntil, unannounced } = view;
  const moment = (at: string | null): string =>
    at === null ? t('paymentProvider:never') : formatDateTime(at);
  const found =
    unannounced.lastAt === null
      ? t('paymentProvider:foundNone')
      : t('paymentProvider:foundSome', { count: unannounced.count, at: formatDateTime(unannounced.lastAt) });
  return (
    <section className="option-group">
      <h2>{t('paymentProvider:arrivals')}</h2>
      <dl className="provider-facts">
        <DefinitionLines
          lines={[
            [t('paymentProvider:lastNotice'), moment(lastNoticeAt)],
            [t('paymentProvider:lastRefused'), lastRefusedAt === null ? '' : formatDateTime(lastRefusedAt)],
            [t('paymentProvider:compared'), moment(comparedUntil)],
            [t('paymentProvider:found'), found],
          ]}
        />
      </dl>
    </section>
  );
};

/** The payment provider: what is entered there, and whether payments arrive. */
export const PaymentProviderScreen = () => {
  const t = useT();
  const { value, error, retry } = useLoaded(load);
  return (
    <SettingsFrame intro={t('paymentProvider:intro')}>
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {value === null && error === null && <SkeletonRows rows={5} height={60} avatar={false} />}
      {value !== null && (
        <>
          <p className="provider-mode" data-mode={value.mode ?? 'none'}>
            {t(`paymentProvider:mode_${value.mode ?? 'none'}`)}
          </p>
          {value.state !== 'well' && (
            <p className="provider-alarm" role="alert">
              {t(`paymentProvider:state_${value.state}`)}
            </p>
          )}
          {value.mode !== 'simulated' && (
            <section className="option-group">
              <h2>{t('paymentProvider:key')}</h2>
              <ul>
                <SecretRow onChange={retry} />
              </ul>
            </section>
          )}
          <Webhook webhook={value.webhook} />
          {value.mode !== null && <Test onTested={retry} />}
          <Arrivals view={value} />
        </>
      )}
    </SettingsFrame>
  );
};
