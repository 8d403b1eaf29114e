import { Edit, EyeOpen } from '@blueprintjs/icons';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../core/store';
import { Avatar } from '../../ui/avatar';
import type { Colleague } from './presence.slice';
import { selectViewer } from '../../entities/ticket/tickets.selectors';
import { useTexts } from '../../entities/use-texts';
import { othersIn } from './presence.rule';
import './presence.css';

/** As many colleagues are pictured. */
const FACES = 3;
const NOBODY: readonly Colleague[] = [];

/** The colleagues in a ticket now, without ourselves; those who write come first. */
export const useOthersIn = (ticketId: number): readonly Colleague[] =>
  useAppSelector(state => {
    const colleagues = state.tickets.presence[ticketId] ?? NOBODY;
    return colleagues.length === 0 ? NOBODY : othersIn(colleagues, selectViewer(state)?.id);
  }, shallowEqual);

/** The activity of colleagues in a ticket: one by name, several by number. */
const usePresenceText = (others: readonly Colleague[]): string => {
  const t = useTexts();
  const [first] = others;
  if (first === undefined) return '';
  if (first.presence === 'composing') return t('header.presenceComposing', { name: first.name });
  return others.length === 1
    ? t('header.presenceViewing', { name: first.name })
    : t('presence.several', { count: others.length });
};

/** The tooltip: all names, when the text only has their number. */
const titleOf = (others: readonly Colleague[], text: string): string =>
  others.length > 1 ? others.map(one => one.name).join(', ') : text;

const Sign = ({ of: [first] }: { readonly of: readonly Colleague[] }) =>
  first?.presence === 'composing' ? <Edit size={12} /> : <EyeOpen size={12} />;

/** In the conversation's head: who else is here. */
export const HeaderPresence = ({ ticketId }: { readonly ticketId: number }) => {
  const others = useOthersIn(ticketId);
  const text = usePresenceText(others);
  if (text === '') return null;
  return (
    <span className="presence" title={titleOf(others, text)}>
      <span className="presence-line">
        <Sign of={others} />
        <span className="presence-faces" aria-hidden="true">
          {others.slice(0, FACES).map(one => (
            <Avatar key={one.userId} name={one.name} src={null} size={22} />
          ))}
        </span>
        <span className="presence-text">{text}</span>
      </span>
    </span>
  );
};

/** In a list row: an icon for colleagues in the ticket, with names for pointer and screen reader. */
export const RowPresence = ({ ticketId }: { readonly ticketId: number }) => {
  const others = useOthersIn(ticketId);
  const text = usePresenceText(others);
  if (text === '') return null;
  return (
    <span
      className="row-presence"
      title={titleOf(others, text)}
      data-writing={others[0]?.presence === 'composing'}
    >
      <Sign of={others} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
};
