import type { KeyboardEvent, ReactNode } from 'react';
import './tab-list.css';

/** One tab; the badge stands behind its label. */
export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly badge?: ReactNode;
}

/** A row of tabs. */
export interface TabListProps<Id extends string> {
  readonly label: string;
  /** Ties tabs and panel together; unique on the page. */
  readonly idPrefix: string;
  readonly tabs: readonly TabItem<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly look?: 'line' | 'pill';
  /** What a tab does beside being chosen; called with its element, and what it answers when the element goes. */
  readonly attach?: (id: Id, element: HTMLElement) => () => void;
}

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs with one tab stop and arrow keys. */
export const TabList = <Id extends string>(props: TabListProps<Id>) => {
  const { label, idPrefix, tabs, value, onChange, look = 'line', attach } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = tabs.findIndex(tab => tab.id === value);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.id);
    event.currentTarget.querySelector<HTMLElement>(`#${idPrefix}-tab-${next.id}`)?.focus();
  };
  return (
    <div className="tab-list" data-look={look} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(tab => (
        <button
          key={tab.id}
          id={`${idPrefix}-tab-${tab.id}`}
          type="button"
          role="tab"
          aria-selected={tab.id === value}
          aria-controls={tab.id === value ? `${idPrefix}-panel` : undefined}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
          ref={element => (element === null || attach === undefined ? undefined : attach(tab.id, element))}
        >
          {tab.label}
          {tab.badge}
        </button>
      ))}
    </div>
  );
};

/** The panel of the chosen tab. */
export const TabPanel = (props: {
  readonly idPrefix: string;
  readonly value: string;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <div
    id={`${props.idPrefix}-panel`}
    className={props.className}
    role="tabpanel"
    aria-labelledby={`${props.idPrefix}-tab-${props.value}`}
  >
    {props.children}
  </div>
);
