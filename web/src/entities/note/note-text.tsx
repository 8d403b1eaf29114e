import { selectUser } from '../../session/session.slice';
import { useAppSelector } from '../../core/store';
import type { DirectoryState } from '../directory/directory.slice';
import type { WithTickets } from '../ticket/tickets.selectors';
import { notePieces } from './note-pieces';
import './note-text.css';

const NOBODY: DirectoryState['users'] = [];

/** Histories are also shown without the tickets area, which has the directory. */
const selectColleagues = (state: Partial<WithTickets>): DirectoryState['users'] =>
  state.tickets?.directory.users ?? NOBODY;

/** The text of a note, with the mentions of colleagues marked. */
export const NoteText = ({ text }: { readonly text: string }) => {
  const colleagues = useAppSelector(selectColleagues);
  const own = useAppSelector(selectUser)?.name;
  const names = colleagues.map(({ name }) => name);
  let at = 0;
  return notePieces(text, own === undefined ? names : [...names, own]).map(piece => {
    const key = at;
    at += piece.text.length;
    return piece.isMention ? (
      <span key={key} className="note-mention" data-own={piece.text === `@${own}`}>
        {piece.text}
      </span>
    ) : (
      piece.text
    );
  });
};
