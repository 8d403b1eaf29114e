import { useId } from 'react';
import { HTMLSelect, InputGroup, Spinner, Switch } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { useConnections } from '../../../entities/connection/connection-choice';
import { useT } from '../../../i18n';
import type { OptionDef } from './option-list';
import { OPTIONS } from './option-list';
import { useOption } from './use-option';
import type { Option } from './use-option';

interface OptionTexts {
  readonly label: string;
  readonly hint: string;
  value(this: void, value: string): string;
}

/** The texts of a setting; one that the texts do not know is called by its key. */
const useOptionTexts = (key: string): OptionTexts => {
  const t = useT();
  const text = (path: string): string => (t as (key: string) => string)(`settings:option.${key}.${path}`);
  if (OPTIONS.every(option => option.key !== key)) return { label: key, hint: '', value: value => value };
  return { label: text('label'), hint: text('hint'), value: value => text(`values.${value}`) };
};

interface ControlProps {
  readonly id: string;
  readonly noteId: string;
  readonly option: Option;
  readonly def: OptionDef;
  readonly texts: OptionTexts;
}

const Choice = ({ id, noteId, option, def, texts }: ControlProps) => (
  <HTMLSelect
    id={id}
    aria-describedby={noteId}
    value={option.value}
    disabled={(def.values ?? []).length < 2}
    onChange={event => option.change(event.currentTarget.value)}
  >
    {(def.values ?? []).map(value => (
      <option key={value} value={value}>
        {texts.value(value)}
      </option>
    ))}
  </HTMLSelect>
);

const Sender = (props: ControlProps) => {
  const connections = useConnections();
  const { id, noteId, option, def, texts } = props;
  return (
    <HTMLSelect
      id={id}
      aria-describedby={noteId}
      value={option.value}
      onChange={event => option.change(event.currentTarget.value)}
    >
      {(def.values ?? []).map(value => (
        <option key={value} value={value}>
          {texts.value(value)}
        </option>
      ))}
      {connections.map(connection => (
        <option key={connection.id} value={String(connection.id)}>
          {connection.name}
        </option>
      ))}
    </HTMLSelect>
  );
};

const Text = ({ id, noteId, option }: ControlProps) => (
  <InputGroup
    id={id}
    aria-describedby={noteId}
    defaultValue={option.value}
    key={option.value}
    onBlur={event => {
      if (event.currentTarget.value !== option.value) option.change(event.currentTarget.value);
    }}
  />
);

const Toggle = ({ id, noteId, option }: ControlProps) => (
  <Switch
    id={id}
    aria-describedby={noteId}
    checked={option.value === 'enabled'}
    onChange={event => option.change(event.currentTarget.checked ? 'enabled' : 'disabled')}
  />
);

const controlOf = ({ values, orConnection }: OptionDef, value: string) => {
  if (orConnection === true) return Sender;
  if (values !== undefined) return Choice;
  return value === 'enabled' || value === 'disabled' ? Toggle : Text;
};

const Status = ({ status }: Pick<Option, 'status'>) => {
  const t = useT();
  return (
    <span className="option-status" role="status">
      {status === 'saving' && <Spinner size={14} aria-label={t('settings:saving')} />}
      {status === 'saved' && (
        <>
          <Tick size={14} />
          {t('saved')}
        </>
      )}
    </span>
  );
};

/** One setting: what it is called and does on the left, its control on the right; a change is saved at once. */
export const OptionRow = ({ def }: { readonly def: OptionDef }) => {
  const id = useId();
  const texts = useOptionTexts(def.key);
  const option = useOption(def.key);
  const Control = controlOf(def, option.value);
  const noteId = `${id}-note`;
  return (
    <li className="option" data-key={def.key}>
      <div className="option-words">
        <label htmlFor={id}>{texts.label}</label>
        <p id={noteId}>{texts.hint}</p>
      </div>
      <Status status={option.status} />
      <div className="option-control">
        <Control id={id} noteId={noteId} option={option} def={def} texts={texts} />
      </div>
    </li>
  );
};
