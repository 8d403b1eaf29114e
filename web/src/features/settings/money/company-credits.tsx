import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { CompanyCredit } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useT } from '../../../i18n';
import { useLoaded } from '../../../resource/use-loaded';
import { formatMoney } from '../../../ui/money';
import { ErrorState } from '../../../ui/states';
import { ReasonDialog } from '../held-payments/reason-dialog';
import './money-texts';

const load = (signal: AbortSignal) =>
  api.get<{ credits: readonly CompanyCredit[] }>('/payments/credits', { signal });

/** What companies overpaid and have left; a refund outside of the product is recorded here. */
export const CompanyCredits = () => {
  const t = useT();
  const { value, error, retry } = useLoaded(load);
  const [asked, setAsked] = useState<CompanyCredit | null>(null);
  if (value === null && error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (value === null || value.credits.length === 0) return null;
  return (
    <section className="money-credits">
      <h2 className="money-heading">{t('money:credits')}</h2>
      <p className="settings-intro">{t('money:creditsIntro')}</p>
      <ul>
        {value.credits.map(credit => (
          <li key={credit.company.id}>
            <span>{credit.company.name}</span>
            <span className="tnum">{formatMoney(credit.balance)}</span>
            {credit.balance > 0 ? (
              <Button
                size="small"
                text={t('money:refundCredit')}
                aria-label={t('money:refundCreditOf', { name: credit.company.name })}
                onClick={() => setAsked(credit)}
              />
            ) : (
              <span className="money-owes">{t('money:owes')}</span>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ReasonDialog
          title={t('money:refundCreditTitle', {
            value: formatMoney(asked.balance),
            name: asked.company.name,
          })}
          words={t('money:refundCreditHint')}
          confirmLabel={t('money:refundConfirm')}
          doneText={t('money:creditRefunded')}
          save={reason =>
            api.post(`/payments/credits/${asked.company.id}/refund`, { value: asked.balance, reason })
          }
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            retry();
          }}
        />
      )}
    </section>
  );
};
