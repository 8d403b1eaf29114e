import type { ReactNode } from 'react';
import type { LeadSubmission } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Chip } from '../../ui/chip';

/** A term and its description. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="lead-fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Chips = ({ names }: { readonly names: readonly string[] }) => (
  <span className="drawer-chips">
    {names.map(name => (
      <Chip key={name} name={name} color={null} />
    ))}
  </span>
);

/** The submitted values; empty ones are omitted. */
export const Answers = ({ submission }: { readonly submission: LeadSubmission }) => {
  const t = useT();
  const { corporateReason, isCompany, description, provider, productsAndServices } = submission;
  const { products, services } = productsAndServices;
  return (
    <dl className="lead-facts">
      <Fact name={t('leadsChat:card.name')}>{submission.name}</Fact>
      <Fact name={t('leadsChat:card.email')}>
        <a href={`mailto:${submission.email}`}>{submission.email}</a>
      </Fact>
      {isCompany && (
        <Fact name={t('leadsChat:card.company')}>
          {corporateReason === '' ? t('common:yes') : corporateReason}
        </Fact>
      )}
      {description !== '' && <Fact name={t('leadsChat:card.description')}>{description}</Fact>}
      {provider !== '' && <Fact name={t('leadsChat:card.provider')}>{provider}</Fact>}
      {products.length > 0 && (
        <Fact name={t('leadsChat:card.products')}>
          <Chips names={products} />
        </Fact>
      )}
      {services.length > 0 && (
        <Fact name={t('leadsChat:card.services')}>
          <Chips names={services} />
        </Fact>
      )}
    </dl>
  );
};
