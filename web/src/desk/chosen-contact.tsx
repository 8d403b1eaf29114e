import type { ContactRef } from '@prosa/contracts';
import { Cross } from '@blueprintjs/icons';
import { Avatar } from '../ui/avatar';
import { formatContactName, formatPhone } from '../ui/formatters';
import './search-picker.css';

/** Whom somebody has chosen, and the way to choose another. */
export const ChosenContact = ({
  contact,
  legend,
  clearLabel,
  onClear,
}: {
  readonly contact: ContactRef;
  readonly legend: string;
  readonly clearLabel: string;
  readonly onClear: () => void;
}) => (
  <div className="field">
    <span className="field-legend">{legend}</span>
    <div className="picked">
      <Avatar name={contact.name} src={contact.profilePicUrl} size={28} />
      <span>{formatContactName(contact.name)}</span>
      <span className="picker-note tnum">{formatPhone(contact.number)}</span>
      <button type="button" className="icon-button" aria-label={clearLabel} onClick={onClear}>
        <Cross size={14} />
      </button>
    </div>
  </div>
);
