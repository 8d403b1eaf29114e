import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { phoneOrFault, writtenPhone } from '@prosa/contracts';
import type { ConnectionView } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import type { ApiErrorFacts } from '../../api/api-error';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { errorMessage } from '../../ui/error-message';
import { Field } from '../../ui/field';

/** `ABCD1234` as phones show it: two groups of four. */
const grouped = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

const Steps = () => {
  const t = useT();
  return (
    <ol className="qr-steps">
      <li>{t('connections:qrStep1')}</li>
      <li>{t('connections:qrStep2')}</li>
      <li>{t('connections:codeStep3')}</li>
    </ol>
  );
};

const useCode = (id: number) => {
  const [code, setCode] = useState<string | null>(null);
  const [error, setError] = useState<ApiErrorFacts | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = (number: string): void => {
    setBusy(true);
    setError(null);
    api
      .post<{ code: string }>(`/whatsappsession/${id}/pairing-code`, { number })
      .then(
        answer => setCode(answer.code),
        (problem: unknown) => setError(toApiError(problem).facts()),
      )
      .finally(() => setBusy(false));
  };
  return { code, error, isBusy, ask };
};

/** Links a phone by a code that is typed into it, for those who cannot scan: the same phone shows this page, say. */
export const PairingCode = ({ connection }: { readonly connection: ConnectionView }) => {
  const t = useT();
  const [number, setNumber] = useState(writtenPhone(connection.number));
  const [isTried, setTried] = useState(false);
  const { code, error, isBusy, ask } = useCode(connection.id);
  const found = phoneOrFault(number);
  const faultText = (): string | undefined => {
    if (!isTried || 'number' in found) return undefined;
    return number.trim() === '' ? t('connections:codeNumberFault') : errorMessage(found.code);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if ('number' in found && !isBusy) ask(writtenPhone(found.number));
  };
  return (
    <div className="qr">
      <Steps />
      <form className="pairing" noValidate onSubmit={submit}>
        <Field
          label={t('connections:codeNumber')}
          hint={t('connections:codeNumberHint')}
          fault={faultText() ?? (error === null ? undefined : errorMessage(error.code))}
        >
          {({ id, describedBy, isInvalid }) => (
            <InputGroup
              id={id}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              value={number}
              intent={isInvalid ? 'danger' : 'none'}
              aria-invalid={isInvalid}
              aria-describedby={describedBy}
              onValueChange={setNumber}
            />
          )}
        </Field>
        <Button
          type="submit"
          intent={code === null ? 'primary' : 'none'}
          loading={isBusy}
          text={code === null ? t('connections:codeMake') : t('connections:codeAgain')}
        />
        {code !== null && (
          <p className="pairing-code tnum" role="status" aria-label={t('connections:codeLabel', { code })}>
            {grouped(code)}
          </p>
        )}
      </form>
    </div>
  );
};
