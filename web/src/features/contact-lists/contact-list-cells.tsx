import { Button } from '@blueprintjs/core';
import { DocumentOpen, Download } from '@blueprintjs/icons';
import type { ContactListView } from '@prosa/contracts';
import { Link } from 'wouter';
import { useT } from '../../i18n';
import { toast } from '../../ui/toaster';
import { saveSample } from './list-files';
import './contact-lists-texts';
import './contact-lists.css';

const addressOf = ({ id }: ContactListView): string => `/contact-lists/${id}/contacts`;

/** A list's name, linking to its members. */
export const ListName = ({ view }: { readonly view: ContactListView }) => (
  <Link href={addressOf(view)} className="list-name">
    {view.name}
  </Link>
);

/** The button to a list's members. */
export const OpenListButton = ({ view }: { readonly view: ContactListView }) => {
  const t = useT();
  return (
    <Link
      className="icon-button"
      href={addressOf(view)}
      aria-label={t('contactLists:contactsOf', { name: view.name })}
      title={t('contactLists:contacts')}
    >
      <DocumentOpen size={16} />
    </Link>
  );
};

/** Saves a spreadsheet as lists take it. */
export const SampleButton = () => {
  const t = useT();
  const save = (): void => void saveSample().catch((error: unknown) => toast.error(error));
  return <Button icon={<Download />} text={t('contactLists:sample')} onClick={save} />;
};
