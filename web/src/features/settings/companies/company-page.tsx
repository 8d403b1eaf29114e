import { Office } from '@blueprintjs/icons';
import type { CompanyView } from '@prosa/contracts';
import { useT } from '../../../i18n';
import type { RecordPageDef } from '../../../resource/record-page-def';
import { formatPhone } from '../../../ui/formatters';
import { CompanyFields, companyBody, companyInput, companyRules } from './company-form';
import type { CompanyInput } from './company-form';
import { companyRecords } from './company-records';
import { CompanyRowActions } from './company-row-actions';
import { DueDate } from './due-date';

const Name = ({ company }: { readonly company: CompanyView }) => (
  <span className="company-name">
    {company.name}
    <span className="company-number tnum">#{company.id}</span>
  </span>
);

const contactOf = ({ email, phone }: CompanyView) =>
  email === '' && phone === '' ? null : (
    <span className="company-contact">
      {email !== '' && <span>{email}</span>}
      {phone !== '' && <span className="tnum">{formatPhone(phone)}</span>}
    </span>
  );

const Status = ({ company }: { readonly company: CompanyView }) => {
  const t = useT();
  return (
    <span className="company-status" data-active={company.status}>
      {company.status ? t('companies:statusActive') : t('companies:statusBlocked')}
    </span>
  );
};

const Campaigns = ({ company }: { readonly company: CompanyView }) => {
  const t = useT();
  return company.campaignsEnabled ? t('yes') : t('no');
};

const Recurrence = ({ company }: { readonly company: CompanyView }) =>
  useT()(`companies:${company.recurrence}`);

/** The list of companies and the sheet of one. */
export const companyPage: RecordPageDef<CompanyView, CompanyInput> = {
  records: companyRecords,
  icon: Office,
  nameOf: ({ name }) => name,
  columns: [
    { label: 'companies:name', cell: company => <Name company={company} /> },
    { label: 'companies:contact', cell: contactOf, tone: 'muted' },
    { label: 'companies:plan', cell: company => company.plan?.name ?? '–', card: 'labelled' },
    { label: 'companies:status', cell: company => <Status company={company} />, card: 'labelled' },
    { label: 'companies:campaigns', cell: company => <Campaigns company={company} />, card: 'labelled' },
    { label: 'companies:dueDate', cell: company => <DueDate company={company} />, card: 'labelled' },
    { label: 'companies:recurrence', cell: company => <Recurrence company={company} />, card: 'labelled' },
  ],
  form: {
    width: 480,
    initial: companyInput,
    rules: companyRules,
    body: companyBody,
    Fields: CompanyFields,
    fieldOfCode: { ERR_EMAIL_TAKEN: 'email', ERR_NO_PLAN_FOUND: 'planId', ERR_COMMON_PASSWORD: 'password' },
  },
  access: { create: 'companies:manage', update: 'companies:manage', delete: 'companies:manage' },
  // Removal needs the company's name, so the row has a button of its own.
  mayDelete: () => false,
  RowActions: CompanyRowActions,
};
