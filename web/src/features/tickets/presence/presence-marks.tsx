import { Edit, EyeOpen } from '@blueprintjs/icons';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../../app/store';
import { Avatar } from '../../../ui/avatar';
import type { Colleague } from '../presence.slice';
import { selectViewer } from '../tickets.selectors';
import { useTexts } from '../use-texts';
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

/** What the colleagues in a ticket do, in words: one by name, several by number. */
const usePresenceText = (others: readonly Colleague[]): string => {
  const t = useTexts();
  const [first] = others;
  if (first === undefined) return '';
  if (first.presence === 'composing') return t('header.presenceComposing', { name: first.name });
  return others.length === 1
    ? t('header.presenceViewing', { name: first.name })
    : t('presence.several', { count: others.length });
};

/** What pointing at a sign tells: who they are, where the text only counts them. */
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

/** In a list's row: a sign that somebody is in the ticket, named to whoever points at it or hears it. */
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
