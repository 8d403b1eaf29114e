import type { ContactRef } from '@prosa/contracts';
import { Cross } from '@blueprintjs/icons';
import { Avatar } from '../../ui/avatar';
import { formatContactName, formatPhone } from '../../ui/formatters';
import { Picked } from '../../ui/search-picker';

/** The selected contact, with a way to select another. */
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
    <Picked>
      <Avatar name={contact.name} src={contact.profilePicUrl} size={28} />
      <span className="picked-lines">
        <span>{formatContactName(contact.name)}</span>
        <span className="picker-note tnum">{formatPhone(contact.number)}</span>
      </span>
      <button type="button" className="icon-button" aria-label={clearLabel} onClick={onClear}>
        <Cross size={14} />
      </button>
    </Picked>
  </div>
);
