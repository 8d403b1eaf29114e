import type { TicketView } from '@prosa/contracts';
import { useAppSelector } from '../../core/store';
import { selectUser } from '../../session/session.slice';
import { Avatar } from '../../ui/avatar';
import { useTexts } from '../use-texts';

/** The colleague who has a ticket or lead, in its row; nothing for the viewer's own. */
export const Assignee = ({ user }: { readonly user: TicketView['user'] }) => {
  const t = useTexts();
  const viewerId = useAppSelector(selectUser)?.id;
  if (user === null || user.id === viewerId) return null;
  const words = t('row.agent', { name: user.name });
  return (
    <span className="row-agent" title={words}>
      <Avatar name={user.name} size={20} />
      <span className="visually-hidden">{words}</span>
    </span>
  );
};
