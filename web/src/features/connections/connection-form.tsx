import { useEffect, useState } from 'react';
import { Checkbox, InputGroup, Switch, TextArea } from '@blueprintjs/core';
import type { QueueView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { ColorChoice } from '../../ui/color-choice';
import { Field } from '../../ui/field';
import type { ConnectionInput } from './connections.slice';

/** What is wrong with each field. */
export type ConnectionFaults = Readonly<Partial<Record<string, string>>>;

/** A form over a connection's fields; it holds nothing itself. */
export interface ConnectionFormProps {
  readonly input: ConnectionInput;
  readonly faults: ConnectionFaults;
  readonly onChange: (change: Partial<ConnectionInput>) => void;
}

type MessageField = 'greetingMessage' | 'complationMessage' | 'outOfHoursMessage' | 'ratingMessage';

const useQueues = (): readonly QueueView[] => {
  const [queues, setQueues] = useState<readonly QueueView[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    api.get<readonly QueueView[]>('/queue', { signal: stop.signal }).then(setQueues, () => undefined);
    return () => stop.abort();
  }, []);
  return queues;
};

const QueueChoice = ({ input, onChange }: ConnectionFormProps) => {
  const t = useT();
  const queues = useQueues();
  const toggle = (id: number): void => {
    const { queueIds } = input;
    onChange({
      queueIds: queueIds.includes(id) ? queueIds.filter(entry => entry !== id) : [...queueIds, id],
    });
  };
  return (
    <fieldset className="fieldset">
      <legend className="field-legend">{t('connections:queues')}</legend>
      {queues.length === 0 && <p className="field-hint">{t('connections:noQueues')}</p>}
      {queues.map(queue => (
        <Checkbox
          key={queue.id}
          checked={input.queueIds.includes(queue.id)}
          onChange={() => toggle(queue.id)}
        >
          <span className="queue-dot" style={{ background: queue.color }} aria-hidden="true" />
          {queue.name}
        </Checkbox>
      ))}
      {queues.length > 0 && <p className="field-hint">{t('connections:queuesHint')}</p>}
    </fieldset>
  );
};

interface MessageProps extends ConnectionFormProps {
  readonly field: MessageField;
  readonly label: string;
  readonly hint?: string;
}

const Message = ({ field, label, hint, input, faults, onChange }: MessageProps) => (
  <Field label={label} hint={hint} fault={faults[field]}>
    {({ id, describedBy, isInvalid }) => (
      <TextArea
        id={id}
        fill
        rows={3}
        value={input[field]}
        intent={isInvalid ? 'danger' : 'none'}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onChange={event => onChange({ [field]: event.currentTarget.value })}
      />
    )}
  </Field>
);

const Identity = ({ input, faults, onChange }: ConnectionFormProps) => {
  const t = useT();
  return (
    <>
      <Field label={t('connections:name')} fault={faults['name']}>
        {({ id, describedBy, isInvalid }) => (
          <InputGroup
            id={id}
            autoFocus
            value={input.name}
            intent={isInvalid ? 'danger' : 'none'}
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            onValueChange={name => onChange({ name })}
          />
        )}
      </Field>
      <ColorChoice
        legend={t('connections:color')}
        otherLabel={t('connections:colorOther')}
        value={input.color}
        onChange={color => onChange({ color })}
      />
      <Switch
        className="fieldset"
        checked={input.isDefault}
        label={t('connections:isDefault')}
        onChange={event => onChange({ isDefault: event.currentTarget.checked })}
      />
    </>
  );
};

/** Name, colour, queues and automatic messages of a connection. */
export const ConnectionForm = (props: ConnectionFormProps) => {
  const t = useT();
  return (
    <>
      <Identity {...props} />
      <QueueChoice {...props} />
      <Message
        {...props}
        field="greetingMessage"
        label={t('connections:greeting')}
        hint={t('connections:greetingHint')}
      />
      <Message {...props} field="complationMessage" label={t('connections:completion')} />
      <Message {...props} field="outOfHoursMessage" label={t('connections:outOfHours')} />
      <Message {...props} field="ratingMessage" label={t('connections:rating')} />
    </>
  );
};
