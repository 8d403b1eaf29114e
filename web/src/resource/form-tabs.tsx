import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FormInput, RecordForm } from './record-form';

/** A part of a long form. */
export interface FormTab<Input extends FormInput> {
  readonly id: string;
  readonly label: string;
  /** The fields it shows, so that a fault is found in it. */
  readonly fields: readonly (keyof Input & string)[];
  readonly content: ReactNode;
}

/** A form in parts. */
export interface FormTabsProps<Input extends FormInput> {
  readonly form: RecordForm<Input>;
  readonly label: string;
  readonly tabs: readonly FormTab<Input>[];
}

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A form in tabs; after an attempt to save it turns to the tab with the fault. */
export const FormTabs = <Input extends FormInput>({ form, label, tabs }: FormTabsProps<Input>) => {
  const prefix = useId();
  const [chosen, setChosen] = useState(tabs[0]?.id);
  const isBroken = (tab: FormTab<Input>): boolean =>
    tab.fields.some(field => form.faults[field] !== undefined);
  const current = tabs.find(tab => tab.id === chosen) ?? tabs[0];
  const broken = current !== undefined && isBroken(current) ? undefined : tabs.find(isBroken)?.id;
  const turn = useRef(() => undefined as void);
  useEffect(() => {
    turn.current = () => {
      if (broken !== undefined) setChosen(broken);
    };
  });
  // Only an attempt to save turns the page, never what is typed.
  useEffect(() => turn.current(), [form.attempt, form.isRefused]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEP[event.key];
    const index = tabs.findIndex(tab => tab.id === current?.id);
    const next = step === undefined ? undefined : tabs[(index + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next.id);
    document.getElementById(`${prefix}-${next.id}`)?.focus();
  };
  return (
    <>
      <div className="form-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(tab => (
          <button
            key={tab.id}
            id={`${prefix}-${tab.id}`}
            type="button"
            role="tab"
            data-broken={isBroken(tab)}
            aria-selected={tab.id === current?.id}
            aria-controls={`${prefix}-${tab.id}-panel`}
            tabIndex={tab.id === current?.id ? 0 : -1}
            onClick={() => setChosen(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(tab => (
        <div
          key={tab.id}
          id={`${prefix}-${tab.id}-panel`}
          role="tabpanel"
          aria-labelledby={`${prefix}-${tab.id}`}
          hidden={tab.id !== current?.id}
        >
          {tab.content}
        </div>
      ))}
    </>
  );
};
