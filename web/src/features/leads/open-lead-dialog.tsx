import type { LeadView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog } from '../../ui/dialog';
import { Drawer } from '../../ui/drawer';
import { formatContactName } from '../../ui/formatters';
import '../../conversation/history/history-texts';
import '../../conversation/history/history.css';
import { useJump } from '../../conversation/history/use-jump';
import { InteractionHistory } from '../../conversation/history/interaction-history';
import { LeadCard } from './lead-card';
import { asConversation } from '../../entities/lead/lead-rules';
import { LeadTransfer } from './lead-transfer';
import type { LeadDialog } from './leads-context';
import { useLeadsWorkspace } from './leads-context';
import { selectLead } from './leads.selectors';
import { leadActions } from './leads.slice';

type Question = 'delete' | 'contact' | 'ticket';

/** The question before a lead ends here. */
const Ending = ({ lead, kind }: { readonly lead: LeadView; readonly kind: Question }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { closeDialog } = useLeadsWorkspace();
  return (
    <ConfirmDialog
      isOpen
      title={t(`leadsChat:ask.${kind}Title`, { name: formatContactName(lead.formClient.name) })}
      body={t(`leadsChat:ask.${kind}Body`)}
      confirmLabel={t(`leadsChat:ask.${kind}`)}
      intent={kind === 'delete' ? 'danger' : 'primary'}
      onConfirm={() => {
        dispatch(leadActions.actAsked({ id: lead.id, act: kind }));
        closeDialog();
      }}
      onCancel={closeDialog}
    />
  );
};

const LeadHistory = ({ lead }: { readonly lead: LeadView }) => {
  const { closeDialog } = useLeadsWorkspace();
  const conversation = asConversation(lead);
  return <InteractionHistory ticket={conversation} onMessage={useJump(conversation.id, closeDialog)} />;
};

/** The dialog that is open; one whose lead is gone goes with it. */
export const OpenLeadDialog = ({ dialog }: { readonly dialog: LeadDialog }) => {
  const t = useT();
  const { closeDialog } = useLeadsWorkspace();
  const lead = useAppSelector(state => selectLead(state, dialog.leadId));
  if (lead === undefined) return null;
  const { kind } = dialog;
  const subject = formatContactName(lead.formClient.name);
  if (kind === 'transfer') return <LeadTransfer lead={lead} />;
  if (kind === 'history')
    return (
      <Dialog isOpen onClose={closeDialog} title={t('leadsChat:more.history')} subject={subject} width={640}>
        <LeadHistory lead={lead} />
      </Dialog>
    );
  if (kind !== 'card') return <Ending lead={lead} kind={kind} />;
  return (
    <Drawer isOpen onClose={closeDialog} title={t('leadsChat:card.title')} subject={subject} width={360}>
      <LeadCard lead={lead} />
    </Drawer>
  );
};
