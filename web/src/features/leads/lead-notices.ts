import { t } from '../../i18n';
import { toast } from '../../ui/toaster';
import './leads-texts';
import type { LeadAct, LeadAsked } from './leads.slice';

/** The inverse of an action, if there is one. */
const UNDO: Partial<Record<LeadAct, LeadAct>> = {
  win: 'reopen',
  freeze: 'thaw',
  thaw: 'freeze',
  release: 'accept',
};

/** Shows the completed action, with undo if available. */
export const sayDone = ({ id, act, isUndo }: LeadAsked, undo: (asked: LeadAsked) => void): void => {
  if (act === 'tags' || isUndo === true) return;
  const text = t(`leadsChat:done.${act}`);
  const back = UNDO[act];
  const key = `lead-done-${id}`;
  if (back === undefined) return void toast.show({ text, tone: 'success', key });
  const action = { label: t('tickets:notices.undo'), run: () => undo({ id, act: back, isUndo: true }) };
  toast.show({ text, tone: 'success', action, key });
};
