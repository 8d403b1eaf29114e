import { useMemo } from 'react';
import type { LeadView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { EyeOpen, WarningSign } from '@blueprintjs/icons';
import { useLocation } from 'wouter';
import { useT } from '../../i18n';
import { SheetMessages, SheetOf } from '../../conversation/conversation-sheet';
import { useTexts } from '../../entities/use-texts';
import { Answers } from './lead-answers';
import { asConversation } from '../../entities/lead/lead-rules';
import './leads-texts';
import './leads.css';

const Sheet = ({ lead }: { readonly lead: LeadView }) => {
  const t = useT();
  const words = useTexts();
  const [, navigate] = useLocation();
  const ticket = useMemo(() => asConversation(lead), [lead]);
  return (
    <div className="conversation-sheet">
      <p className="peek-facts">
        <span className="tnum">{words('header.number', { id: lead.id })}</span>
        {lead.user !== null && <span>{words('header.agent', { name: lead.user.name })}</span>}
        {lead.whatsapp !== null && <span>{lead.whatsapp.name}</span>}
      </p>
      {lead.hasWhatsapp === false && (
        <p className="lead-warning" role="status">
          <WarningSign size={14} /> {t('leadsChat:noWhatsapp')}
        </p>
      )}
      {lead.submission !== null && (
        <details className="lead-form">
          <summary>{t('leadsChat:card.answers')}</summary>
          <Answers submission={lead.submission} />
        </details>
      )}
      <p className="peek-mark">
        <EyeOpen size={14} />
        <strong>{words('peek.readOnly')}</strong>
        <span>{words('peek.hint')}</span>
      </p>
      <SheetMessages ticket={ticket} />
      <p className="sheet-onward">
        <Button
          intent="primary"
          onClick={() => navigate(`/leads-chat/${lead.uuid}`)}
          text={words('peek.open')}
        />
      </p>
    </div>
  );
};

/** A lead's conversation beside another screen; nothing is marked as read. */
export const LeadSheet = ({ uuid }: { readonly uuid: string }) => (
  <SheetOf<{ readonly lead: LeadView } | LeadView> path={`/leads/u/${uuid}`}>
    {answer => <Sheet lead={'lead' in answer ? answer.lead : answer} />}
  </SheetOf>
);
