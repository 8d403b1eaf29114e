import type { UserView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Avatar } from '../../ui/avatar';
import { optionId } from './quick-answer-menu';

/** The colleagues above the note; the text field keeps the focus and refers to the active one. */
export interface MentionMenuProps {
  readonly id: string;
  readonly users: readonly UserView[];
  readonly active: number;
  readonly onChoose: (user: UserView) => void;
}

/** The colleagues whose name is being typed. */
export const MentionMenu = ({ id, users, active, onChoose }: MentionMenuProps) => {
  const t = useT();
  return (
    <ul id={id} className="quick-menu" role="listbox" aria-label={t('conversation:note.mention')}>
      {users.map((user, index) => (
        <li
          key={user.id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          // The press must not take the focus out of the text field.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(user)}
        >
          <Avatar name={user.name} size={24} />
          {user.name}
        </li>
      ))}
    </ul>
  );
};
