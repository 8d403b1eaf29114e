import { BoardScreen } from '../../board/board-screen';
import { ticketBoard } from './ticket-board';
import './kanban-texts';

/** The board of tickets (spec 2 §2). */
export const KanbanScreen = () => <BoardScreen board={ticketBoard} />;
