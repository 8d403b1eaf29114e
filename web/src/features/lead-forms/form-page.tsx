import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Form, Share } from '@blueprintjs/icons';
import type { LeadFormView } from '@prosa/contracts';
import { useLocation, useSearch } from 'wouter';
import { api } from '../../api/client';
import { ConnectionChoice, connectionIn, useConnections } from '../../entities/connection/connection-choice';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { CopyButton } from '../../ui/copy-button';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import './lead-forms-texts';
import './lead-forms.css';

const publicAddress = ({ publicId }: LeadFormView): string =>
  `${location.origin}/forms/apresentacao/${publicId}`;

/** Ways to the form as visitors see it. */
const FormLinks = ({ form }: { readonly form: LeadFormView }) => {
  const t = useT();
  const address = publicAddress(form);
  return (
    <div className="form-links">
      <CopyButton
        text={address}
        label={t('leadForms:copyLink')}
        done={t('leadForms:copied')}
        failed={t('leadForms:notCopied')}
      />
      <Button
        size="small"
        icon={<Share size={14} />}
        text={t('leadForms:open')}
        onClick={() => window.open(address, '_blank', 'noopener')}
      />
    </div>
  );
};

const OpenForm = ({
  connectionId,
  children,
}: {
  readonly connectionId: number;
  readonly children: (form: LeadFormView, onSaved: (form: LeadFormView) => void) => ReactNode;
}) => {
  const t = useT();
  const load = useCallback(
    (signal: AbortSignal) => api.get<LeadFormView>(`/forms/${connectionId}`, { signal }),
    [connectionId],
  );
  const { value, error, set, retry } = useLoaded(load);
  if (error !== null) return <ErrorState title={t('leadForms:loadFailed')} error={error} onRetry={retry} />;
  if (value === null) return <SkeletonRows rows={5} height={72} avatar={false} />;
  return (
    <>
      <FormLinks form={value} />
      {children(value, set)}
    </>
  );
};

/** A page about the form of one connection: the choice of the connection, and what is done with its form. */
export const FormPage = ({
  title,
  intro,
  children,
}: {
  readonly title: string;
  readonly intro: string;
  readonly children: (form: LeadFormView, onSaved: (form: LeadFormView) => void) => ReactNode;
}) => {
  const t = useT();
  const connections = useConnections();
  const connectionId = connectionIn(useSearch());
  const [path, navigate] = useLocation();
  return (
    <div className="page lead-forms">
      <header className="page-header">
        <div>
          <h1 className="page-title">{title}</h1>
          <p className="page-intro">{intro}</p>
        </div>
        <ConnectionChoice
          connections={connections}
          connectionId={connectionId}
          onConnection={id => navigate(`${path}?whatsappId=${id}`)}
        />
      </header>
      {connectionId === null ? (
        <EmptyState icon={Form} title={t('leadForms:chooseConnection')} />
      ) : (
        <OpenForm key={connectionId} connectionId={connectionId}>
          {children}
        </OpenForm>
      )}
    </div>
  );
};
