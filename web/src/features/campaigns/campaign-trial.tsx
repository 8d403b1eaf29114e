import { useRef, useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { api } from '../../api/client';
import { useSameKey } from '../../api/same-key';
import { useT } from '../../i18n';
import { Field } from '../../ui/field';
import { toast } from '../../ui/toaster';
import { VARIANTS } from './campaign-form';
import type { CampaignInput, Variant } from './campaign-form';
import { messagesOf } from './campaign-messages';

/** Sends each of the messages to a number of one's own; no report counts them. */
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
  // What went out before one failed is not sent again with it.
  const sent = useRef(new Set<string>());
  const variants = VARIANTS.filter(each => input[`message${each}`].trim() !== '');
  const isReady = variants.length > 0 && input.whatsappId !== '' && number.trim() !== '';
  const bodyOf = (variant: Variant): object => {
    const [question = ''] = input.confirmation ? messagesOf(input, variant).map(text => text.trim()) : [];
    return {
      whatsappId: Number(input.whatsappId),
      number,
      message: input[`message${variant}`],
      ...(question === '' ? {} : { confirmationMessage: question }),
      ...(input.fileListId === '' ? {} : { fileListId: Number(input.fileListId) }),
      ...(campaignId === null ? {} : { campaignId }),
    };
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      // One after the other, as they are to be read.
      for (const variant of variants) {
        const body = bodyOf(variant);
        const text = JSON.stringify(body);
        if (sent.current.has(`${variant}${text}`)) continue;
        await withSameKey(body, options => api.post('/campaigns/test', body, options));
        sent.current.add(`${variant}${text}`);
      }
      sent.current.clear();
      toast.success(t('campaigns:trial.sent', { count: variants.length }));
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
