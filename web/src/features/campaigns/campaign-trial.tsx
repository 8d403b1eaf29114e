import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { api } from '../../api/client';
import { useSameKey } from '../../api/same-key';
import { useT } from '../../i18n';
import { Field } from '../../ui/field';
import { toast } from '../../ui/toaster';
import { VARIANTS } from './campaign-form';
import type { CampaignInput } from './campaign-form';
import { messagesOf } from './campaign-messages';

/** Sends the first of the messages to a number of one's own; no report counts it. */
export const CampaignTrial = ({
  input,
  campaignId,
}: {
  readonly input: CampaignInput;
  readonly campaignId: number | null;
}) => {
  const t = useT();
  const [number, setNumber] = useState('');
  const [isBusy, setBusy] = useState(false);
  const withSameKey = useSameKey();
  const variant = VARIANTS.find(each => input[`message${each}`].trim() !== '');
  const isReady = variant !== undefined && input.whatsappId !== '' && number.trim() !== '';
  const send = async (): Promise<void> => {
    if (variant === undefined) return;
    setBusy(true);
    const [question = ''] = input.confirmation ? messagesOf(input, variant).map(text => text.trim()) : [];
    const body = {
      whatsappId: Number(input.whatsappId),
      number,
      message: input[`message${variant}`],
      ...(question === '' ? {} : { confirmationMessage: question }),
      ...(input.fileListId === '' ? {} : { fileListId: Number(input.fileListId) }),
      ...(campaignId === null ? {} : { campaignId }),
    };
    try {
      await withSameKey(body, options => api.post('/campaigns/test', body, options));
      toast.success(t('campaigns:trial.sent'));
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="campaign-trial" aria-label={t('campaigns:trial.title')}>
      <Field label={t('campaigns:trial.number')} hint={t('campaigns:trial.hint')}>
        {({ id, describedBy }) => (
          <InputGroup
            id={id}
            type="tel"
            autoComplete="tel"
            aria-describedby={describedBy}
            value={number}
            onValueChange={setNumber}
            rightElement={
              <Button
                variant="minimal"
                disabled={!isReady}
                loading={isBusy}
                text={t('campaigns:trial.send')}
                onClick={() => void send()}
              />
            }
          />
        )}
      </Field>
    </section>
  );
};
