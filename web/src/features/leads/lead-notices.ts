import { t } from '../../i18n';
import { navigateTo } from '../../core/navigation';
import { formatContactName } from '../../ui/formatters';
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

/** A lead, or the ticket it became, that its toast leads to. */
export interface LeadOffer {
  readonly path: string;
  /** Whose lead it is. */
  readonly name: string;
}

/** Shows the completed action with the way to what it would have opened. */
export const sayOffered = ({ id, act }: LeadAsked, { path, name }: LeadOffer): void => {
  if (act === 'tags') return;
  const text = [formatContactName(name), t(`leadsChat:done.${act}`)].filter(part => part !== '').join(' · ');
  const action = { label: t('tickets:notices.openHanded'), run: () => navigateTo(path) };
  toast.show({ text, tone: 'success', action, key: `lead-done-${id}` });
};
