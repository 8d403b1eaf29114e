import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { Paperclip } from '@blueprintjs/icons';
import { LIMITS, phoneFaultCode } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import type { ApiErrorFacts } from '../../api/api-error';
import { useT } from '../../i18n';
import { lengthRule } from '../../resource/field-rules';
import { TextAreaLine, TextLine } from '../../resource/form-lines';
import { useRecordForm } from '../../resource/record-form';
import type { FormRules } from '../../resource/record-form';
import { errorMessage } from '../../ui/error-message';
import { Field } from '../../ui/field';
import { sendByToken } from './messages-api.api';
import type { ApiAnswer } from './messages-api.api';

/** The result of a test: a response or an error. */
type Outcome = { readonly answer: ApiAnswer } | { readonly refusal: ApiErrorFacts } | null;

/** The result as a program sees it. */
const Result = ({ outcome }: { readonly outcome: Outcome }) => {
  const t = useT();
  if (outcome === null) return null;
  const isGood = 'answer' in outcome;
  const { status } = isGood ? outcome.answer : outcome.refusal;
  const shown = isGood
    ? outcome.answer.body
    : { error: outcome.refusal.code, message: outcome.refusal.message, details: outcome.refusal.details };
  return (
    <div className="api-result" data-tone={isGood ? 'success' : 'danger'} role="status">
      <p>
        {isGood ? t('messagesApi:resultGood') : errorMessage(outcome.refusal.code)}{' '}
        <span className="tnum">{t('messagesApi:resultStatus', { status })}</span>
      </p>
      <pre tabIndex={0} aria-label={t('messagesApi:result')}>
        <code>{JSON.stringify(shown, null, 2)}</code>
      </pre>
    </div>
  );
};

const useTest = (token: string | null) => {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [isBusy, setBusy] = useState(false);
  const send = (message: object | FormData): void => {
    if (token === null) return;
    setBusy(true);
    sendByToken(token, message)
      .then(
        answer => setOutcome({ answer }),
        (problem: unknown) => setOutcome({ refusal: toApiError(problem).facts() }),
      )
      .finally(() => setBusy(false));
  };
  return { outcome, isBusy, send };
};

interface TestInput {
  readonly number: string;
  readonly body: string;
}

const number: FormRules<TestInput>['number'] = value => {
  if (value.trim() === '') return 'records:required';
  const code = phoneFaultCode(value);
  return code === null ? null : (`faults:${code}` as const);
};

const textRules: FormRules<TestInput> = { number, body: lengthRule({ max: LIMITS.messageBody.max }) };
const filesRules: FormRules<TestInput> = { number };

const useTestForm = (rules: FormRules<TestInput>) =>
  useRecordForm<TestInput>({
    initial: () => ({ number: '', body: '' }),
    isNew: true,
    rules,
    saveError: null,
    fieldOfCode: {},
  });

interface TestProps {
  /** Null while the chosen connection has none: nothing can be sent. */
  readonly token: string | null;
}

/** Sends a text by the token. */
export const TextTest = ({ token }: TestProps) => {
  const t = useT();
  const { form, submit } = useTestForm(textRules);
  const { outcome, isBusy, send } = useTest(token);
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (submit() && !isBusy) send(form.input);
  };
  return (
    <form className="api-test" noValidate aria-label={t('messagesApi:textTest')} onSubmit={onSubmit}>
      <h3>{t('messagesApi:textTest')}</h3>
      <TextLine
        form={form}
        name="number"
        type="tel"
        inputMode="numeric"
        label={t('messagesApi:number')}
        placeholder="5511988887777"
      />
      <TextAreaLine form={form} name="body" label={t('messagesApi:message')} />
      <Button
        type="submit"
        intent="primary"
        disabled={token === null}
        loading={isBusy}
        text={t('messagesApi:send')}
      />
      <Result outcome={outcome} />
    </form>
  );
};

const useFiles = () => {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isTried, setTried] = useState(false);
  const isWrong = files.length === 0 || files.length > LIMITS.mediaFiles;
  return { files, setFiles, isWrong, isFaulty: isTried && isWrong, setTried };
};

const Files = ({
  files,
  isFaulty,
  onChange,
}: {
  readonly files: readonly File[];
  readonly isFaulty: boolean;
  readonly onChange: (files: readonly File[]) => void;
}) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const hint = t('messagesApi:filesHint', { most: LIMITS.mediaFiles });
  return (
    <Field label={t('messagesApi:files')} hint={hint} fault={isFaulty ? hint : undefined}>
      {({ id, describedBy, isInvalid }) => (
        <div className="api-files">
          <input
            ref={input}
            id={id}
            type="file"
            multiple
            className="visually-hidden"
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            onChange={event => onChange([...(event.currentTarget.files ?? [])])}
          />
          <Button
            tabIndex={-1}
            icon={<Paperclip size={14} />}
            text={t('messagesApi:chooseFiles')}
            onClick={() => input.current?.click()}
          />
          {files.length > 0 && (
            <span className="api-file-names">{files.map(({ name }) => name).join(', ')}</span>
          )}
        </div>
      )}
    </Field>
  );
};

/** Sends files by the token. */
export const FilesTest = ({ token }: TestProps) => {
  const t = useT();
  const { form, submit } = useTestForm(filesRules);
  const { files, setFiles, isWrong, isFaulty, setTried } = useFiles();
  const { outcome, isBusy, send } = useTest(token);
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!submit() || isWrong || isBusy) return;
    const body = new FormData();
    body.set('number', form.input.number);
    if (form.input.body.trim() !== '') body.set('body', form.input.body);
    for (const file of files) body.append('medias', file, file.name);
    send(body);
  };
  return (
    <form className="api-test" noValidate aria-label={t('messagesApi:filesTest')} onSubmit={onSubmit}>
      <h3>{t('messagesApi:filesTest')}</h3>
      <TextLine
        form={form}
        name="number"
        type="tel"
        inputMode="numeric"
        label={t('messagesApi:number')}
        placeholder="5511988887777"
      />
      <TextLine form={form} name="body" label={t('messagesApi:caption')} />
      <Files files={files} isFaulty={isFaulty} onChange={setFiles} />
      <Button
        type="submit"
        intent="primary"
        disabled={token === null}
        loading={isBusy}
        text={t('messagesApi:send')}
      />
      <Result outcome={outcome} />
    </form>
  );
};
