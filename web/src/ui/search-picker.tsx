import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { ownColor } from './chip';
import { useHandedFocus } from './use-handed-focus';
import './search-picker.css';

/** One thing to choose. */
export interface PickerItem {
  readonly id: number;
  readonly title: string;
  readonly note?: string;
  /** A company colour, drawn as a dot. */
  readonly color?: string;
}

/** A text field over the results of what is typed into it. */
export interface SearchPickerProps {
  readonly id: string;
  readonly label: string;
  readonly term: string;
  readonly onTerm: (term: string) => void;
  /** Null while there is nothing to show, such as before the third letter. */
  readonly items: readonly PickerItem[] | null;
  readonly emptyText: string;
  readonly onChoose: (item: PickerItem) => void;
  readonly autoFocus?: boolean;
}

const Results = ({
  listId,
  active,
  props,
}: {
  readonly listId: string;
  readonly active: number;
  readonly props: SearchPickerProps;
}) => {
  const { items, label, emptyText, onChoose } = props;
  if (items === null) return null;
  if (items.length === 0)
    return (
      <p className="picker-empty" role="status">
        {emptyText}
      </p>
    );
  return (
    <ul id={listId} className="picker-list" role="listbox" aria-label={label}>
      {items.map((item, index) => (
        <li
          key={item.id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === active}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(item)}
        >
          <span className="picker-title">
            {item.color !== undefined && (
              <span className="chip-dot" aria-hidden="true" style={ownColor(item.color)} />
            )}
            {item.title}
          </span>
          {item.note !== undefined && <span className="picker-note tnum">{item.note}</span>}
        </li>
      ))}
    </ul>
  );
};

/** Chooses one of what a search finds, by mouse or with the arrow keys. */
export const SearchPicker = (props: SearchPickerProps) => {
  const { items, term, onTerm, onChoose } = props;
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  useHandedFocus(field);
  const [marked, setMarked] = useState(0);
  const count = items?.length ?? 0;
  const active = Math.min(marked, Math.max(0, count - 1));
  const hasList = count > 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    const item = items?.[active];
    if (item === undefined) return;
    if (event.key === 'ArrowDown') setMarked((active + 1) % count);
    else if (event.key === 'ArrowUp') setMarked((active - 1 + count) % count);
    else if (event.key === 'Enter') onChoose(item);
    else return;
    event.preventDefault();
  };
  return (
    <div className="picker">
      <InputGroup
        id={props.id}
        inputRef={field}
        leftIcon={<Search />}
        role="combobox"
        aria-expanded={hasList}
        aria-autocomplete="list"
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={hasList ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoFocus={props.autoFocus ?? false}
        placeholder={props.label}
        value={term}
        onChange={event => {
          setMarked(0);
          onTerm(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <Results listId={listId} active={active} props={props} />
    </div>
  );
};

/** What was chosen, in the place of the field; the keyboard comes from there and goes back. */
export const Picked = ({ children }: { readonly children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useHandedFocus(box);
  return (
    <div ref={box} className="picked" tabIndex={-1}>
      {children}
    </div>
  );
};
