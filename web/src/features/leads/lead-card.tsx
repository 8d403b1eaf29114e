import type { LeadAdvert, LeadView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { IdNumber, SwapHorizontal } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { advertOrigin } from '../../entities/advert-sites';
import { useTexts } from '../../entities/use-texts';
import { Avatar } from '../../ui/avatar';
import { Chip } from '../../ui/chip';
import { formatContactName, formatDateTime, formatPhone } from '../../ui/formatters';
import { Answers, Fact } from './lead-answers';
import { useLeadsWorkspace } from './leads-context';

const Whatsapp = ({ hasWhatsapp }: Pick<LeadView, 'hasWhatsapp'>) => {
  const t = useT();
  if (hasWhatsapp === null) return <>{t('leadsChat:card.whatsappUnknown')}</>;
  return <>{t(hasWhatsapp ? 'common:yes' : 'common:no')}</>;
};

const AdvertSection = ({ advert }: { readonly advert: LeadAdvert }) => {
  const t = useTexts();
  const { platform, title, body, link } = advert;
  const origin = advertOrigin(t, platform);
  return (
    <section className="drawer-section">
      <h3>{origin}</h3>
      {title !== null && <p className="lead-advert-title">{title}</p>}
      {body !== null && <p>{body}</p>}
      {link !== null && (
        <p className="lead-advert-link">
          <a href={link} target="_blank" rel="noopener noreferrer" title={link}>
            {link}
          </a>
        </p>
      )}
    </section>
  );
};

/** The lead's contact, submitted values, and actions. */
export const LeadCard = ({ lead }: { readonly lead: LeadView }) => {
  const t = useT();
  const { openDialog } = useLeadsWorkspace();
  const { formClient, submission, consent, tags } = lead;
  const name = formatContactName(formClient.name);
  return (
    <>
      <div className="drawer-head">
        <Avatar name={name} src={formClient.profilePicUrl} size={64} />
        <p className="drawer-name">{name}</p>
        <p className="drawer-number tnum">{formatPhone(formClient.number)}</p>
        {formClient.email !== '' && <p className="drawer-number">{formClient.email}</p>}
      </div>
      <div className="lead-card-verbs">
        <Button
          icon={<IdNumber />}
          text={t('leadsChat:more.contact')}
          onClick={() => openDialog({ kind: 'contact', leadId: lead.id })}
        />
        <Button
          icon={<SwapHorizontal />}
          text={t('leadsChat:more.ticket')}
          onClick={() => openDialog({ kind: 'ticket', leadId: lead.id })}
        />
      </div>
      {tags.length > 0 && (
        <section className="drawer-section">
          <h3>{t('leadsChat:more.tags')}</h3>
          <p className="drawer-chips">
            {tags.map(tag => (
              <Chip key={tag.id} name={tag.name} color={tag.color} />
            ))}
          </p>
        </section>
      )}
      {lead.advert != null && <AdvertSection advert={lead.advert} />}
      <section className="drawer-section">
        <h3>{t('leadsChat:card.answers')}</h3>
        {submission === null ? (
          <p className="drawer-none">{t('leadsChat:card.fromTicket')}</p>
        ) : (
          <Answers submission={submission} />
        )}
      </section>
      <section className="drawer-section">
        <h3>{t('leadsChat:card.facts')}</h3>
        <dl className="lead-facts">
          <Fact name={t('leadsChat:card.since')}>{formatDateTime(lead.createdAt)}</Fact>
          <Fact name={t('leadsChat:card.whatsapp')}>
            <Whatsapp hasWhatsapp={lead.hasWhatsapp} />
          </Fact>
          <Fact name={t('leadsChat:card.consent')}>
            {consent === null
              ? t('common:no')
              : t('leadsChat:card.consented', { at: formatDateTime(consent.at) })}
          </Fact>
        </dl>
      </section>
    </>
  );
};
