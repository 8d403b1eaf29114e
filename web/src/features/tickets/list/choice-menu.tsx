import type { ComponentType } from 'react';
import { Button } from '@blueprintjs/core';
import { ChevronDown } from '@blueprintjs/icons';
import { ownColor } from '../../../ui/chip';
import { Popover } from '../../../ui/popover';
import { useTexts } from '../../../entities/use-texts';

/** An option, with its colour if it has one. */
export interface Choice<Id extends number | string = number> {
  readonly id: Id;
  readonly name: string;
  readonly color?: string;
}

/** A filter of many. */
export interface ChoiceMenuProps<Id extends number | string = number> {
  readonly label: string;
  /** The label without a selection. */
  readonly allLabel: string;
  readonly chosenLabel: (count: number) => string;
  readonly icon: ComponentType<{ size?: number }>;
  /** The button shows its icon only. */
  readonly isCompact?: boolean;
  readonly choices: readonly Choice<Id>[];
  readonly value: readonly Id[];
  readonly onChange: (value: readonly Id[]) => void;
}

const toggled = <Id extends number | string>(value: readonly Id[], id: Id): readonly Id[] =>
  value.includes(id) ? value.filter(each => each !== id) : [...value, id];

const Choices = <Id extends number | string>({ label, choices, value, onChange }: ChoiceMenuProps<Id>) => {
  const t = useTexts();
  return (
    <div className="choice-menu">
      <fieldset>
        <legend className="visually-hidden">{label}</legend>
        {choices.map(choice => (
          <label key={choice.id} className="choice" style={ownColor(choice.color)}>
            <input
              type="checkbox"
              checked={value.includes(choice.id)}
              onChange={() => onChange(toggled(value, choice.id))}
            />
            {choice.color !== undefined && <span className="chip-dot" aria-hidden="true" />}
            <span className="choice-name">{choice.name}</span>
          </label>
        ))}
      </fieldset>
      <Button variant="minimal" size="small" fill disabled={value.length === 0} onClick={() => onChange([])}>
        {t('manager.clearFilters')}
      </Button>
    </div>
  );
};

/** A button with the number of selected options, which opens a list of checkboxes. */
export const ChoiceMenu = <Id extends number | string>(props: ChoiceMenuProps<Id>) => {
  const { label, allLabel, chosenLabel, icon: Icon, isCompact = false, value, choices } = props;
  const only = value.length === 1 ? choices.find(choice => choice.id === value[0])?.name : undefined;
  const said = value.length === 0 ? allLabel : (only ?? chosenLabel(value.length));
  return (
    <Popover content={<Choices {...props} />} placement="bottom-start">
      <Button
        size="small"
        variant="minimal"
        className="filter-button"
        active={value.length > 0}
        icon={<Icon size={14} />}
        endIcon={isCompact ? undefined : <ChevronDown size={12} />}
        aria-label={`${label}: ${said}`}
        title={isCompact ? `${label}: ${said}` : undefined}
        data-compact={isCompact}
      >
        {!isCompact && <span className="filter-text">{said}</span>}
      </Button>
    </Popover>
  );
};
