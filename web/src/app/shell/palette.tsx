import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { Dialog } from '../../ui/dialog';
import type { Hotkey } from '../../ui/hotkeys';
import { activeCommands } from '../../ui/screen-commands';
import type { PaletteItem } from '../../core/feature';
import { commandItems, usePalette } from './palette-search';
import type { PaletteGroup } from './palette-search';
import './palette.css';

/** Props of the palette. */
export interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The shortcuts that answered before it was opened. */
  readonly hotkeys: readonly Hotkey[];
}

interface ListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly active: PaletteItem | undefined;
  readonly onChoose: (item: PaletteItem) => void;
  readonly onMark: (item: PaletteItem) => void;
}

const Item = ({ id, item, active, onChoose, onMark }: Omit<ListProps, 'groups'> & { item: PaletteItem }) => {
  const element = useRef<HTMLDivElement>(null);
  const isActive = active?.id === item.id;
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={element}
      id={`${id} ${item.id}`.replaceAll(' ', '-')}
      className="palette-item"
      role="option"
      aria-selected={isActive}
      onMouseDown={event => event.preventDefault()}
      onMouseMove={() => onMark(item)}
      onClick={() => onChoose(item)}
    >
      <span className="palette-title">{item.title}</span>
      {item.note !== undefined && <span className="palette-note">{item.note}</span>}
    </div>
  );
};

const List = (props: ListProps) => {
  const t = useT() as (key: string) => string;
  return (
    <div id={props.id} className="palette-list" role="listbox" aria-label={t('shell:palette.title')}>
      {props.groups.map(({ group, items }) => (
        <div key={group} role="group" aria-label={t(group)}>
          <div className="palette-group" aria-hidden="true">
            {t(group)}
          </div>
          {items.map(item => (
            <Item key={item.id} {...props} item={item} />
          ))}
        </div>
      ))}
    </div>
  );
};

const Content = ({ onClose, hotkeys }: Omit<PaletteProps, 'isOpen'>) => {
  const t = useT();
  const id = useId();
  const [term, setTerm] = useState('');
  const [marked, setMarked] = useState<string | null>(null);
  const [commands] = useState(() => commandItems(hotkeys, activeCommands()));
  const groups = usePalette(term, commands);
  const items = groups.flatMap(group => group.items);
  const at = Math.max(
    0,
    items.findIndex(item => item.id === marked),
  );
  const active = items[at];
  const choose = (item: PaletteItem): void => {
    onClose();
    // The dialog restores the focus first; the action may then move it.
    setTimeout(item.run);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { length } = items;
    if (active === undefined) return;
    if (event.key === 'ArrowDown') setMarked(items[(at + 1) % length]?.id ?? null);
    else if (event.key === 'ArrowUp') setMarked(items[(at - 1 + length) % length]?.id ?? null);
    else if (event.key === 'Enter') choose(active);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <InputGroup
        size="large"
        leftIcon={<Search />}
        role="combobox"
        aria-expanded={items.length > 0}
        aria-autocomplete="list"
        aria-controls={items.length > 0 ? id : undefined}
        aria-activedescendant={active === undefined ? undefined : `${id} ${active.id}`.replaceAll(' ', '-')}
        aria-label={t('shell:palette.search')}
        placeholder={t('shell:palette.search')}
        autoComplete="off"
        autoFocus
        value={term}
        onChange={event => {
          setMarked(null);
          setTerm(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      {items.length > 0 ? (
        <List id={id} groups={groups} active={active} onChoose={choose} onMark={item => setMarked(item.id)} />
      ) : (
        <p className="palette-none" role="status">
          {t('shell:palette.none')}
        </p>
      )}
    </>
  );
};

/** Everything by its name (Ctrl+K): what can be done here, places, tickets, contacts, quick replies, settings. */
export const Palette = ({ isOpen, ...props }: PaletteProps) => {
  const t = useT();
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title={t('shell:palette.title')}>
      <Content {...props} />
    </Dialog>
  );
};
