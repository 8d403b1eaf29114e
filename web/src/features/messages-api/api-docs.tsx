import type { ReactNode } from 'react';
import { DELIVERY_STATES, ERRORS, LIMITS } from '@prosa/contracts';
import type { ErrorCode } from '@prosa/contracts';
import { Link } from 'wouter';
import { useT } from '../../i18n';
import { CopyButton } from '../../ui/copy-button';
import { errorMessage } from '../../ui/error-message';
import { ANSWER_EXAMPLE, filesExample, refusalExample, sendAddress, textExample } from './api-examples';

/** The refusals that a program has to know about. */
const REFUSALS = [
  'ERR_VALIDATION',
  'ERR_API_TOKEN_INVALID',
  'ERR_COMPANY_BLOCKED',
  'ERR_PLAN_FEATURE',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_IDEMPOTENCY_KEY_REUSED',
  'ERR_MEDIA_TOO_LARGE',
  'ERR_MEDIA_TYPE',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_TOO_MANY_REQUESTS',
] as const satisfies readonly ErrorCode[];

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="api-section">
    <h2>{title}</h2>
    {children}
  </section>
);

/** A block of code that can be copied. */
const Example = ({ label, code }: { readonly label: string; readonly code: string }) => {
  const t = useT();
  return (
    <div className="api-example">
      <div className="api-example-head">
        <span>{label}</span>
        <CopyButton
          text={code}
          label={t('messagesApi:copyOf', { what: label })}
          done={t('messagesApi:copied')}
        />
      </div>
      <pre tabIndex={0} aria-label={label}>
        <code>{code}</code>
      </pre>
    </div>
  );
};

const Start = () => {
  const t = useT();
  return (
    <Section title={t('messagesApi:startTitle')}>
      <ol className="api-steps">
        <li>
          {t('messagesApi:startToken')} <Link href="/connections">{t('messagesApi:startConnections')}</Link>
        </li>
        <li>{t('messagesApi:startHeader')}</li>
        <li>{t('messagesApi:startNumber')}</li>
      </ol>
      <Example label={t('messagesApi:address')} code={sendAddress()} />
    </Section>
  );
};

const Answer = () => {
  const t = useT();
  return (
    <Section title={t('messagesApi:answerTitle')}>
      <p>{t('messagesApi:answerBody')}</p>
      <Example label={t('messagesApi:answerExample')} code={ANSWER_EXAMPLE} />
      <dl className="api-states">
        {DELIVERY_STATES.map(state => (
          <div key={state}>
            <dt>
              <code>{state}</code>
            </dt>
            <dd>{t(`messagesApi:state_${state}`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
};

const Refusals = () => {
  const t = useT();
  return (
    <Section title={t('messagesApi:errorsTitle')}>
      <p>{t('messagesApi:errorsBody')}</p>
      <Example
        label={t('messagesApi:errorExample')}
        code={refusalExample(errorMessage('ERR_WAPP_INVALID_CONTACT'))}
      />
      <table className="table api-errors">
        <thead>
          <tr>
            <th scope="col">{t('messagesApi:errorStatus')}</th>
            <th scope="col">{t('messagesApi:errorCode')}</th>
            <th scope="col">{t('messagesApi:errorMeaning')}</th>
          </tr>
        </thead>
        <tbody>
          {REFUSALS.map(code => (
            <tr key={code}>
              <td className="tnum">{ERRORS[code].status}</td>
              <td>
                <code>{code}</code>
              </td>
              <td>{errorMessage(code)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
};

/** Documentation of the external API: prerequisites, requests and responses. */
export const ApiDocs = () => {
  const t = useT();
  return (
    <div className="api-docs">
      <Start />
      <Section title={t('messagesApi:textTitle')}>
        <p>{t('messagesApi:textBody')}</p>
        <Example label={t('messagesApi:textExample')} code={textExample(t('messagesApi:sampleText'))} />
      </Section>
      <Section title={t('messagesApi:filesTitle')}>
        <p>{t('messagesApi:filesBody', { most: LIMITS.mediaFiles })}</p>
        <Example label={t('messagesApi:filesExample')} code={filesExample(t('messagesApi:sampleCaption'))} />
      </Section>
      <Answer />
      <Section title={t('messagesApi:onceTitle')}>
        <p>{t('messagesApi:onceBody')}</p>
      </Section>
      <Section title={t('messagesApi:placeTitle')}>
        <p>{t('messagesApi:placeBody')}</p>
      </Section>
      <Section title={t('messagesApi:limitTitle')}>
        <p>{t('messagesApi:limitBody', { most: LIMITS.apiRequestsPerMinute })}</p>
      </Section>
      <Refusals />
    </div>
  );
};
