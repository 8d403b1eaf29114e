import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button } from '@blueprintjs/core';
import type { WebhookView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { integerRule } from '../../resource/field-rules';
import { TextLine } from '../../resource/form-lines';
import { useRecordForm } from '../../resource/record-form';
import { Drawer } from '../../ui/drawer';
import { TabList, TabPanel } from '../../ui/tab-list';
import { toast } from '../../ui/toaster';
import { WebhookAttempts } from './webhook-attempts';
import { WebhookDeadLetters } from './webhook-dead-letters';
import './webhooks-texts';

type Tab = 'attempts' | 'refused' | 'replay';

interface Range {
  readonly from: string;
  readonly to: string;
}

const numberRule = integerRule({ min: 1, max: Number.MAX_SAFE_INTEGER });

const Replay = ({
  id,
  head,
  onStarted,
}: {
  readonly id: string;
  readonly head: number;
  readonly onStarted: () => void;
}) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const { form, submit } = useRecordForm<Range>({
    initial: () => ({ from: '1', to: String(Math.max(1, head)) }),
    isNew: true,
    rules: { from: numberRule, to: numberRule },
    saveError: null,
    fieldOfCode: {},
  });
  const start = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!submit() || isBusy) return;
    const { from, to } = form.input;
    setBusy(true);
    api
      .post(`/webhooks/${id}/replay`, { from: Number(from), to: Number(to) })
      .then(
        () => {
          toast.success(t('webhooks:started'));
          onStarted();
        },
        (problem: unknown) => toast.error(problem),
      )
      .finally(() => setBusy(false));
  };
  return (
    <form className="webhook-form" noValidate onSubmit={start}>
      <p>{t('webhooks:replayBody')}</p>
      <TextLine form={form} name="from" inputMode="numeric" label={t('webhooks:first')} />
      <TextLine
        form={form}
        name="to"
        inputMode="numeric"
        label={t('webhooks:last')}
        hint={t('webhooks:lastHint', { head })}
      />
      <Button type="submit" intent="primary" loading={isBusy} text={t('webhooks:start')} />
    </form>
  );
};

/** What was sent to an endpoint, what it refused, and what is to be sent again. */
export const WebhookDrawer = ({
  webhook: { id, url, deadLetters },
  head,
  onChanged,
  onClose,
}: {
  readonly webhook: WebhookView;
  readonly head: number;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const [tab, setTab] = useState<Tab>('attempts');
  const refused = deadLetters === 0 ? t('webhooks:refused') : `${t('webhooks:refused')} (${deadLetters})`;
  return (
    <Drawer isOpen onClose={onClose} title={t('webhooks:details')} subject={url} width={560}>
      <TabList<Tab>
        label={t('webhooks:tabs')}
        idPrefix="webhook"
        tabs={[
          { id: 'attempts', label: t('webhooks:attempts') },
          { id: 'refused', label: refused },
          { id: 'replay', label: t('webhooks:replay') },
        ]}
        value={tab}
        onChange={setTab}
      />
      <TabPanel idPrefix="webhook" value={tab} className="webhook-panel">
        {tab === 'attempts' && <WebhookAttempts id={id} />}
        {tab === 'refused' && <WebhookDeadLetters id={id} />}
        {tab === 'replay' && <Replay id={id} head={head} onStarted={onChanged} />}
      </TabPanel>
    </Drawer>
  );
};
