import type { IntegrationType, IntegrationView } from '@prosa/contracts';
import { useT } from '../../i18n';
import './integrations-texts';

/** The name of an integration's service. */
export const Type = ({ type }: { readonly type: IntegrationType }) => {
  const t = useT();
  return <>{t(`integrations:types.${type}`)}</>;
};

/** Where its service is: an address, or a project. */
export const Address = ({ view }: { readonly view: IntegrationView }) => {
  const { type, projectName, urlN8N, typebotSlug } = view;
  const address = type === 'dialogflow' ? projectName : urlN8N;
  return (
    <span className="integration-address">
      {type === 'typebot' && typebotSlug !== '' ? `${address.replace(/\/$/, '')}/${typebotSlug}` : address}
    </span>
  );
};
