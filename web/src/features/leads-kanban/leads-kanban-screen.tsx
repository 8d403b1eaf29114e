import { BoardScreen } from '../../board/board-screen';
import { leadBoard } from './lead-board';
import './leads-kanban-texts';

/** The board of leads (spec 2 §2). */
export const LeadsKanbanScreen = () => <BoardScreen board={leadBoard} />;
